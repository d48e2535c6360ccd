import { describe, expect, it } from 'vitest';
import { createJumpState, initialJumpState, type JumpEvent, reduceJumps } from './jumps.ts';

const applyEvents = (...events: JumpEvent[]) => events.reduce(reduceJumps, initialJumpState);
const buildJumpedEvent = (from: number, to: number): JumpEvent => ({ type: 'jumped', from, to });
const buildShownEvent = (phraseNo: number): JumpEvent => ({ type: 'shown', phraseNo });
const buildShownEvents = (from: number, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => buildShownEvent(from + index));

describe('reduceJumps', () => {
  it('offers a link that returns to the phrase where the first of several jumps started', () => {
    expect(
      applyEvents(buildJumpedEvent(7, 90), buildShownEvent(90), buildJumpedEvent(90, 40), buildShownEvent(40))
        .origin,
    ).toBe(7);
  });

  it('offers no return link before any jump, or after a jump to the current phrase', () => {
    expect(applyEvents(...buildShownEvents(1, 5)).origin).toBeNull();
    expect(applyEvents(buildJumpedEvent(7, 7)).origin).toBeNull();
  });

  it('removes the return link of a jump after the reader has read ten phrases in a row', () => {
    expect(applyEvents(buildJumpedEvent(7, 90), ...buildShownEvents(90, 9)).origin).toBe(7);
    expect(applyEvents(buildJumpedEvent(7, 90), ...buildShownEvents(90, 10))).toEqual(initialJumpState);
  });

  it('counts only turns to the next phrase when deciding whether to remove the return link of a jump', () => {
    const shownEvents = [90, 91, 90, 91, 91, 92].map(buildShownEvent);
    expect(applyEvents(buildJumpedEvent(7, 90), ...shownEvents)).toEqual({
      origin: 7,
      lastPhraseNo: 92,
      phrasesInRow: 3,
    });
  });

  it('keeps the return link until the reader has read ten phrases in a row after the latest jump', () => {
    expect(
      applyEvents(
        buildJumpedEvent(7, 90),
        ...buildShownEvents(90, 9),
        buildJumpedEvent(99, 200),
        ...buildShownEvents(200, 9),
      ).origin,
    ).toBe(7);
  });

  it('removes the return link when the reader is back at the phrase before the jump or dismisses the link', () => {
    expect(applyEvents(buildJumpedEvent(7, 90), buildShownEvent(90), buildShownEvent(7))).toEqual(
      initialJumpState,
    );
    expect(applyEvents(buildJumpedEvent(7, 90), buildShownEvent(90), buildJumpedEvent(90, 7))).toEqual(
      initialJumpState,
    );
    expect(applyEvents(buildJumpedEvent(7, 90), { type: 'dismissed' })).toEqual(initialJumpState);
  });
});

describe('createJumpState', () => {
  it('offers a return to the position that a link from another page names, and ignores other link states', () => {
    expect(createJumpState({ origin: 13 }).origin).toBe(13);
    for (const linkState of [null, undefined, { origin: null }, { origin: '13' }, 'text'])
      expect(createJumpState(linkState)).toEqual(initialJumpState);
  });
});
