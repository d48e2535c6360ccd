import { describe, expect, it } from 'vitest';
import {
  findNextFocusIndex,
  initialMeaningState,
  type MeaningEvent,
  reduceMeaning,
} from './meaning-state.ts';

const runEvents = (...events: MeaningEvent[]) => events.reduce(reduceMeaning, initialMeaningState);
const buildWordEvent = (type: 'over' | 'focused' | 'pressed', index: number): MeaningEvent => ({
  type,
  index,
});

describe('reduceMeaning', () => {
  it('opens a word’s meaning on hover and closes it when the pointer leaves', () => {
    expect(runEvents(buildWordEvent('over', 2)).openIndex).toBe(2);
    expect(runEvents(buildWordEvent('over', 2), { type: 'out' }).openIndex).toBeNull();
    expect(runEvents(buildWordEvent('over', 2), buildWordEvent('over', 4)).openIndex).toBe(4);
  });

  it('keeps a word’s meaning open after a touch until the reader touches the word again or touches another word', () => {
    const touchEvents = [buildWordEvent('focused', 2), buildWordEvent('pressed', 2)];
    expect(runEvents(...touchEvents, { type: 'out' }).openIndex).toBe(2);
    expect(runEvents(...touchEvents, buildWordEvent('over', 2), { type: 'out' }).openIndex).toBe(2);
    expect(runEvents(...touchEvents, buildWordEvent('pressed', 2)).openIndex).toBeNull();
    expect(
      runEvents(...touchEvents, buildWordEvent('focused', 4), buildWordEvent('pressed', 4)).openIndex,
    ).toBe(4);
  });

  it("reopens the focused word's meaning when the pointer leaves another word", () => {
    expect(runEvents(buildWordEvent('focused', 2), buildWordEvent('over', 4)).openIndex).toBe(4);
    expect(
      runEvents(buildWordEvent('focused', 2), buildWordEvent('over', 4), { type: 'out' }).openIndex,
    ).toBe(2);
  });

  it('closes a word’s meaning on blur, unless the pointer keeps another word’s meaning open', () => {
    expect(runEvents(buildWordEvent('focused', 2), { type: 'blurred' })).toMatchObject({
      openIndex: null,
      focusedIndex: null,
    });
    expect(
      runEvents(buildWordEvent('focused', 2), buildWordEvent('over', 4), { type: 'blurred' }),
    ).toMatchObject({
      openIndex: 4,
      focusedIndex: null,
    });
  });

  it('closes a word’s meaning on Esc and does not reopen it when the pointer leaves', () => {
    expect(
      runEvents(buildWordEvent('focused', 2), { type: 'dismissed' }, { type: 'out' }).openIndex,
    ).toBeNull();
    expect(
      runEvents(buildWordEvent('focused', 2), { type: 'dismissed' }, buildWordEvent('over', 2)).openIndex,
    ).toBe(2);
  });

  it('closes a word’s meaning when the phrase changes', () => {
    expect(runEvents(buildWordEvent('pressed', 2), { type: 'turned' })).toEqual(initialMeaningState);
  });
});

describe('the tab stop', () => {
  it('keeps the last focused word of a phrase in the tab order', () => {
    expect(runEvents(buildWordEvent('focused', 2), buildWordEvent('over', 4)).tabStop).toBe(2);
    expect(runEvents(buildWordEvent('focused', 2), { type: 'dismissed' }).tabStop).toBe(2);
    expect(runEvents(buildWordEvent('focused', 2), { type: 'blurred' }).tabStop).toBe(2);
    expect(
      runEvents(buildWordEvent('focused', 2), buildWordEvent('over', 4), { type: 'blurred' }).tabStop,
    ).toBe(2);
  });

  it('moves the tab stop back to the first word when the phrase changes', () => {
    expect(
      runEvents(buildWordEvent('focused', 6), buildWordEvent('focused', 0), { type: 'turned' }).tabStop,
    ).toBeNull();
  });
});

describe('findNextFocusIndex', () => {
  const indexes = [0, 2, 6];

  it('moves the focus between words with the arrow keys and stops at both ends', () => {
    expect(findNextFocusIndex('ArrowRight', indexes, 2)).toBe(6);
    expect(findNextFocusIndex('ArrowLeft', indexes, 2)).toBe(0);
    expect(findNextFocusIndex('ArrowRight', indexes, 6)).toBeNull();
    expect(findNextFocusIndex('Home', indexes, 6)).toBe(0);
    expect(findNextFocusIndex('End', indexes, 0)).toBe(6);
  });

  it('moves the focus between words only on arrow keys, Home and End', () => {
    expect(findNextFocusIndex('ArrowUp', indexes, 2)).toBeNull();
    expect(findNextFocusIndex('Enter', indexes, 2)).toBeNull();
  });
});
