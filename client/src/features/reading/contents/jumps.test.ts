import { describe, expect, it } from 'vitest';
import { initialJumpState, type JumpEvent, reduceJumps } from './jumps.ts';

const applyEvents = (...events: JumpEvent[]) => events.reduce(reduceJumps, initialJumpState);
const jumpedEvent = (from: number, to: number): JumpEvent => ({ type: 'jumped', from, to });
const shownEvent = (phraseNo: number): JumpEvent => ({ type: 'shown', phraseNo });
const readPhrases = (from: number, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => shownEvent(from + index));

describe('step', () => {
  it('links back to the phrase where the first of several jumps started', () => {
    expect(applyEvents(jumpedEvent(7, 90), shownEvent(90), jumpedEvent(90, 40), shownEvent(40)).origin).toBe(
      7,
    );
  });

  it('shows no link back before any jump, or after a jump to the current phrase', () => {
    expect(applyEvents(...readPhrases(1, 5)).origin).toBeNull();
    expect(applyEvents(jumpedEvent(7, 7)).origin).toBeNull();
  });

  it('removes the link back after the reader has read ten phrases in a row', () => {
    expect(applyEvents(jumpedEvent(7, 90), ...readPhrases(90, 9)).origin).toBe(7);
    expect(applyEvents(jumpedEvent(7, 90), ...readPhrases(90, 10))).toEqual(initialJumpState);
  });

  it('counts only turns to the next phrase toward the ten that remove the link back', () => {
    const shownEvents = [90, 91, 90, 91, 91, 92].map(shownEvent);
    expect(applyEvents(jumpedEvent(7, 90), ...shownEvents)).toEqual({
      origin: 7,
      lastPhraseNo: 92,
      phrasesInRow: 3,
    });
  });

  it('restarts the count of ten phrases that removes the link back when the reader jumps again', () => {
    expect(
      applyEvents(jumpedEvent(7, 90), ...readPhrases(90, 9), jumpedEvent(99, 200), ...readPhrases(200, 9))
        .origin,
    ).toBe(7);
  });

  it('removes the link back when the reader returns to the original phrase or dismisses the link', () => {
    expect(applyEvents(jumpedEvent(7, 90), shownEvent(90), shownEvent(7))).toEqual(initialJumpState);
    expect(applyEvents(jumpedEvent(7, 90), shownEvent(90), jumpedEvent(90, 7))).toEqual(initialJumpState);
    expect(applyEvents(jumpedEvent(7, 90), { type: 'dismissed' })).toEqual(initialJumpState);
  });
});
