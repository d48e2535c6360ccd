import { describe, expect, it } from 'vitest';
import { paceOf } from '../base/pacing.ts';
import { loopTarget, moveLoop, pressLoop } from './loop.ts';
import { countDown, isOver, type Sleep, sleepAfter, sleepLabel } from './sleep.ts';

describe('pressLoop', () => {
  it('sets a loop’s start, then its end, then clears the loop', () => {
    const begun = pressLoop(null, 3);
    expect(begun).toEqual({ from: 3, to: null });
    expect(pressLoop(begun, 5)).toEqual({ from: 3, to: 5 });
    expect(pressLoop({ from: 3, to: 5 }, 4)).toBeNull();
  });

  it('swaps the ends of a loop that is set backward', () => {
    expect(pressLoop({ from: 3, to: null }, 1)).toEqual({ from: 1, to: 3 });
  });
});

describe('loopTarget', () => {
  it('jumps back to a loop’s start only from its last phrase', () => {
    const loop = { from: 3, to: 5 };
    expect([2, 3, 4, 5, 6].map((no) => loopTarget(loop, no))).toEqual([null, null, null, 3, null]);
    expect(loopTarget({ from: 3, to: null }, 3)).toBeNull();
  });
});

describe('moveLoop', () => {
  it('moves a loop with its phrases, but never before the first phrase of the book', () => {
    expect(moveLoop(null, 2)).toBeNull();
    expect(moveLoop({ from: 3, to: null }, 2)).toEqual({ from: 5, to: null });
    expect(moveLoop({ from: 3, to: 8 }, -5)).toEqual({ from: 1, to: 3 });
  });
});

describe('paceOf', () => {
  it('returns the pace of each repetition of a phrase, and null after the last one', () => {
    expect([0, 1, 2].map((round) => paceOf('slowFirst', round))).toEqual([0.75, 1, null]);
    expect([0, 1].map((round) => paceOf('once', round))).toEqual([1, null]);
  });
});

const left = (seconds: number): Sleep => ({ minutes: 10, seconds });

describe("the sleep timer's countdown", () => {
  it('starts the sleep timer with the chosen number of minutes', () => {
    expect(sleepAfter(10)).toEqual(left(600));
  });

  it('counts the sleep timer down to zero and ignores clips of unknown length', () => {
    expect(countDown(left(5), 3)).toEqual(left(2));
    expect(isOver(countDown(left(5), 9))).toBe(true);
    expect(countDown(left(5), Number.NaN)).toEqual(left(5));
    expect(countDown('chapter', 9)).toBe('chapter');
    expect([isOver(null), isOver('chapter'), isOver(left(1))]).toEqual([false, false, false]);
  });

  it("shows the sleep timer's remaining time in minutes", () => {
    expect(sleepLabel(left(1_200))).toBe('Stops in 20 minutes');
    expect(sleepLabel(left(61))).toBe('Stops in 2 minutes');
    expect(sleepLabel(left(20))).toBe('Stops in 1 minute');
    expect(sleepLabel('chapter')).toBe('Stops at the end of the chapter');
  });
});
