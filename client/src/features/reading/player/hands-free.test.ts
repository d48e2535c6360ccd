import { describe, expect, it } from 'vitest';
import { findPace } from '../base/pacing.ts';
import { findLoopTarget, moveLoop, pressLoopButton } from './loop.ts';
import { countDown, createSleepTimer, isSleepOver, type SleepTimer, toSleepLabel } from './sleep-timer.ts';

describe('pressLoopButton', () => {
  it('sets a loop’s start on the first press of its button, sets its end on the second, and clears it on the third', () => {
    const openLoop = pressLoopButton(null, 3);
    expect(openLoop).toEqual({ from: 3, to: null });
    expect(pressLoopButton(openLoop, 5)).toEqual({ from: 3, to: 5 });
    expect(pressLoopButton({ from: 3, to: 5 }, 4)).toBeNull();
  });

  it('swaps the ends of a loop whose end is set before its start', () => {
    expect(pressLoopButton({ from: 3, to: null }, 1)).toEqual({ from: 1, to: 3 });
  });
});

describe('findLoopTarget', () => {
  it('jumps back to a loop’s start only from its last phrase', () => {
    const loop = { from: 3, to: 5 };
    expect([2, 3, 4, 5, 6].map((phraseNo) => findLoopTarget(loop, phraseNo))).toEqual([
      null,
      null,
      null,
      3,
      null,
    ]);
    expect(findLoopTarget({ from: 3, to: null }, 3)).toBeNull();
  });
});

describe('moveLoop', () => {
  it('moves a loop when its phrases are renumbered, but never before the first phrase of the book', () => {
    expect(moveLoop(null, 2)).toBeNull();
    expect(moveLoop({ from: 3, to: null }, 2)).toEqual({ from: 5, to: null });
    expect(moveLoop({ from: 3, to: 8 }, -5)).toEqual({ from: 1, to: 3 });
  });
});

describe('findPace', () => {
  it('returns the speed of each repetition of a phrase, and null after the last repetition', () => {
    expect([0, 1, 2].map((round) => findPace('slowFirst', round))).toEqual([0.75, 1, null]);
    expect([0, 1].map((round) => findPace('once', round))).toEqual([1, null]);
  });
});

const buildSleepTimer = (seconds: number): SleepTimer => ({ minutes: 10, seconds });

describe("the sleep timer's countdown", () => {
  it('starts the sleep timer with the chosen number of minutes', () => {
    expect(createSleepTimer(10)).toEqual(buildSleepTimer(600));
  });

  it('counts the sleep timer down to zero, but ignores clips of unknown length', () => {
    expect(countDown(buildSleepTimer(5), 3)).toEqual(buildSleepTimer(2));
    expect(isSleepOver(countDown(buildSleepTimer(5), 9))).toBe(true);
    expect(countDown(buildSleepTimer(5), Number.NaN)).toEqual(buildSleepTimer(5));
    expect(countDown('chapter', 9)).toBe('chapter');
    expect([isSleepOver(null), isSleepOver('chapter'), isSleepOver(buildSleepTimer(1))]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("shows the sleep timer's remaining time in minutes", () => {
    expect(toSleepLabel(buildSleepTimer(1_200))).toBe('Stops in 20 minutes');
    expect(toSleepLabel(buildSleepTimer(61))).toBe('Stops in 2 minutes');
    expect(toSleepLabel(buildSleepTimer(20))).toBe('Stops in 1 minute');
    expect(toSleepLabel('chapter')).toBe('Stops at the end of the chapter');
  });
});
