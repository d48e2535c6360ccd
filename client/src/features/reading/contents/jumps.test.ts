import { describe, expect, it } from 'vitest';
import { type JumpEvent, noJump, step } from './jumps.ts';

const after = (...events: JumpEvent[]) => events.reduce(step, noJump);
const jumped = (from: number, to: number): JumpEvent => ({ type: 'jumped', from, to });
const shown = (phraseNo: number): JumpEvent => ({ type: 'shown', phraseNo });
const readOn = (from: number, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => shown(from + index));

describe('step', () => {
  it('links back to the phrase before the first of several jumps', () => {
    expect(after(jumped(7, 90), shown(90), jumped(90, 40), shown(40)).origin).toBe(7);
  });

  it('does not link back without a jump, or after a jump to the same phrase', () => {
    expect(after(...readOn(1, 5)).origin).toBeNull();
    expect(after(jumped(7, 7)).origin).toBeNull();
  });

  it('removes the link back after ten turns to the next phrase', () => {
    expect(after(jumped(7, 90), ...readOn(90, 9)).origin).toBe(7);
    expect(after(jumped(7, 90), ...readOn(90, 10))).toEqual(noJump);
  });

  it('counts only turns to the next phrase toward removing the link back', () => {
    const there = [90, 91, 90, 91, 91, 92].map(shown);
    expect(after(jumped(7, 90), ...there)).toEqual({ origin: 7, lastPhraseNo: 92, phrasesInRow: 3 });
  });

  it('restarts the count of turns when the reader jumps again', () => {
    expect(after(jumped(7, 90), ...readOn(90, 9), jumped(99, 200), ...readOn(200, 9)).origin).toBe(7);
  });

  it('removes the link back when the reader returns to that phrase or dismisses the link', () => {
    expect(after(jumped(7, 90), shown(90), shown(7))).toEqual(noJump);
    expect(after(jumped(7, 90), shown(90), jumped(90, 7))).toEqual(noJump);
    expect(after(jumped(7, 90), { type: 'dismissed' })).toEqual(noJump);
  });
});
