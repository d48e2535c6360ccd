import { describe, expect, it } from 'vitest';
import { type JumpEvent, noJump, step } from './jumps.ts';

const after = (...events: JumpEvent[]) => events.reduce(step, noJump);
const jumped = (from: number, to: number): JumpEvent => ({ type: 'jumped', from, to });
const shown = (phraseNo: number): JumpEvent => ({ type: 'shown', phraseNo });
const readOn = (from: number, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => shown(from + index));

describe('step', () => {
  it('offers the phrase before the first of several jumps', () => {
    expect(after(jumped(7, 90), shown(90), jumped(90, 40), shown(40)).origin).toBe(7);
  });

  it('does not offer a link back without a jump, or after a jump to the same phrase', () => {
    expect(after(...readOn(1, 5)).origin).toBeNull();
    expect(after(jumped(7, 7)).origin).toBeNull();
  });

  it('drops the link back after ten phrases read in a row', () => {
    expect(after(jumped(7, 90), ...readOn(90, 9)).origin).toBe(7);
    expect(after(jumped(7, 90), ...readOn(90, 10))).toEqual(noJump);
  });

  it('does not count turning back or repeating a phrase as reading on', () => {
    const there = [90, 91, 90, 91, 91, 92].map(shown);
    expect(after(jumped(7, 90), ...there)).toEqual({ origin: 7, lastPhraseNo: 92, phrasesInRow: 3 });
  });

  it('restarts the count of phrases after another jump', () => {
    expect(after(jumped(7, 90), ...readOn(90, 9), jumped(99, 200), ...readOn(200, 9)).origin).toBe(7);
  });

  it('drops the link back when the reader returns or dismisses it', () => {
    expect(after(jumped(7, 90), shown(90), shown(7))).toEqual(noJump);
    expect(after(jumped(7, 90), shown(90), jumped(90, 7))).toEqual(noJump);
    expect(after(jumped(7, 90), { type: 'dismissed' })).toEqual(noJump);
  });
});
