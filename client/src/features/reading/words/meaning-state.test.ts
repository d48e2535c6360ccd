import { describe, expect, it } from 'vitest';
import { type MeaningEvent, meaningReducer, nextFocusIndex, noMeaning } from './meaning-state.ts';

const after = (...events: MeaningEvent[]) => events.reduce(meaningReducer, noMeaning);
const at = (type: 'over' | 'focused' | 'pressed', index: number): MeaningEvent => ({ type, index });

describe('meaningReducer', () => {
  it('opens a meaning on hover and closes it when the pointer leaves', () => {
    expect(after(at('over', 2)).openIndex).toBe(2);
    expect(after(at('over', 2), { type: 'out' }).openIndex).toBeNull();
    expect(after(at('over', 2), at('over', 4)).openIndex).toBe(4);
  });

  it('keeps a meaning opened by touch until the word is touched again', () => {
    const touch = [at('focused', 2), at('pressed', 2)];
    expect(after(...touch, { type: 'out' }).openIndex).toBe(2);
    expect(after(...touch, at('over', 2), { type: 'out' }).openIndex).toBe(2);
    expect(after(...touch, at('pressed', 2)).openIndex).toBeNull();
    expect(after(...touch, at('focused', 4), at('pressed', 4)).openIndex).toBe(4);
  });

  it("reopens the focused word's meaning when the pointer leaves another word", () => {
    expect(after(at('focused', 2), at('over', 4)).openIndex).toBe(4);
    expect(after(at('focused', 2), at('over', 4), { type: 'out' }).openIndex).toBe(2);
  });

  it('closes a meaning on blur, unless the pointer holds another one open', () => {
    expect(after(at('focused', 2), { type: 'blurred' })).toMatchObject({ openIndex: null, focused: null });
    expect(after(at('focused', 2), at('over', 4), { type: 'blurred' })).toMatchObject({
      openIndex: 4,
      focused: null,
    });
  });

  it('closes a meaning on Esc and does not reopen it when the pointer leaves', () => {
    expect(after(at('focused', 2), { type: 'dismissed' }, { type: 'out' }).openIndex).toBeNull();
    expect(after(at('focused', 2), { type: 'dismissed' }, at('over', 2)).openIndex).toBe(2);
  });

  it('closes a meaning when the phrase changes', () => {
    expect(after(at('pressed', 2), { type: 'turned' })).toEqual(noMeaning);
  });
});

describe('the tab stop', () => {
  it('keeps the last focused word in the tab order', () => {
    expect(after(at('focused', 2), at('over', 4)).tabStop).toBe(2);
    expect(after(at('focused', 2), { type: 'dismissed' }).tabStop).toBe(2);
    expect(after(at('focused', 2), { type: 'blurred' }).tabStop).toBe(2);
    expect(after(at('focused', 2), at('over', 4), { type: 'blurred' }).tabStop).toBe(2);
  });

  it('resets the tab order to the first word when the phrase changes', () => {
    expect(after(at('focused', 6), at('focused', 0), { type: 'turned' }).tabStop).toBeNull();
  });
});

describe('nextFocusIndex', () => {
  const indexes = [0, 2, 6];

  it('moves between words with the arrow keys and stops at both ends', () => {
    expect(nextFocusIndex('ArrowRight', indexes, 2)).toBe(6);
    expect(nextFocusIndex('ArrowLeft', indexes, 2)).toBe(0);
    expect(nextFocusIndex('ArrowRight', indexes, 6)).toBeNull();
    expect(nextFocusIndex('Home', indexes, 6)).toBe(0);
    expect(nextFocusIndex('End', indexes, 0)).toBe(6);
  });

  it('does not move between words on keys other than arrows, Home and End', () => {
    expect(nextFocusIndex('ArrowUp', indexes, 2)).toBeNull();
    expect(nextFocusIndex('Enter', indexes, 2)).toBeNull();
  });
});
