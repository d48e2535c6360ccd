import { describe, expect, it } from 'vitest';
import { type MeaningEvent, meaningReducer, nextFocusIndex, noMeaning } from './meaning-state.ts';

const after = (...events: MeaningEvent[]) => events.reduce(meaningReducer, noMeaning);
const at = (type: 'over' | 'focused' | 'pressed', index: number): MeaningEvent => ({ type, index });

describe('a meaning', () => {
  it('opens on hover and closes when the pointer goes', () => {
    expect(after(at('over', 2)).openIndex).toBe(2);
    expect(after(at('over', 2), { type: 'out' }).openIndex).toBeNull();
    expect(after(at('over', 2), at('over', 4)).openIndex).toBe(4);
  });

  it('stays where it was touched until it is touched again', () => {
    const touch = [at('focused', 2), at('pressed', 2)];
    expect(after(...touch, { type: 'out' }).openIndex).toBe(2);
    expect(after(...touch, at('over', 2), { type: 'out' }).openIndex).toBe(2);
    expect(after(...touch, at('pressed', 2)).openIndex).toBeNull();
    expect(after(...touch, at('focused', 4), at('pressed', 4)).openIndex).toBe(4);
  });

  it('is that of the focused word again when the pointer leaves another', () => {
    expect(after(at('focused', 2), at('over', 4)).openIndex).toBe(4);
    expect(after(at('focused', 2), at('over', 4), { type: 'out' }).openIndex).toBe(2);
  });

  it('closes when the focus leaves the words, unless the pointer holds another open', () => {
    expect(after(at('focused', 2), { type: 'blurred' })).toMatchObject({ openIndex: null, focused: null });
    expect(after(at('focused', 2), at('over', 4), { type: 'blurred' })).toMatchObject({
      openIndex: 4,
      focused: null,
    });
  });

  it('closes on Esc and does not come back by itself', () => {
    expect(after(at('focused', 2), { type: 'dismissed' }, { type: 'out' }).openIndex).toBeNull();
    expect(after(at('focused', 2), { type: 'dismissed' }, at('over', 2)).openIndex).toBe(2);
  });

  it('closes when the phrase turns', () => {
    expect(after(at('pressed', 2), { type: 'turned' })).toEqual(noMeaning);
  });
});

describe('the tab stop', () => {
  it('is the last word that had the focus, with its meaning open or not', () => {
    expect(after(at('focused', 2), at('over', 4)).tabStop).toBe(2);
    expect(after(at('focused', 2), { type: 'dismissed' }).tabStop).toBe(2);
    expect(after(at('focused', 2), { type: 'blurred' }).tabStop).toBe(2);
    expect(after(at('focused', 2), at('over', 4), { type: 'blurred' }).tabStop).toBe(2);
  });

  it('is the first word again when the phrase turns', () => {
    expect(after(at('focused', 6), at('focused', 0), { type: 'turned' }).tabStop).toBeNull();
  });
});

describe('rove', () => {
  const indexes = [0, 2, 6];

  it('goes over the words and stops at both ends', () => {
    expect(nextFocusIndex('ArrowRight', indexes, 2)).toBe(6);
    expect(nextFocusIndex('ArrowLeft', indexes, 2)).toBe(0);
    expect(nextFocusIndex('ArrowRight', indexes, 6)).toBeNull();
    expect(nextFocusIndex('Home', indexes, 6)).toBe(0);
    expect(nextFocusIndex('End', indexes, 0)).toBe(6);
  });

  it('leaves other keys alone', () => {
    expect(nextFocusIndex('ArrowUp', indexes, 2)).toBeNull();
    expect(nextFocusIndex('Enter', indexes, 2)).toBeNull();
  });
});
