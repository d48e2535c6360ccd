import { describe, expect, it } from 'vitest';
import { findNext, withPhrase } from './phrase-order.ts';

const back = (now: number[], before: number[], id: number) => withPhrase(now, id, findNext(now, before, id));

describe('findNext', () => {
  it.each([
    ['between its neighbours', [1, 3], [1, 2, 3], [1, 2, 3]],
    ['at the start', [3, 4], [2, 3, 4], [2, 3, 4]],
    ['at the end', [1], [1, 2], [1, 2]],
    ['in an empty chapter', [], [2], [2]],
    ['behind the one before it, wherever that is now', [3, 1, 4], [1, 2, 3, 4], [3, 1, 2, 4]],
    ['behind one further before, when the next is gone too', [1, 4, 9], [1, 3, 2, 4], [1, 2, 4, 9]],
    ['before the one after it, when all before are gone', [9, 4], [1, 2, 4], [9, 2, 4]],
    ['at the end of phrases that are all new', [8, 9], [1, 2, 3], [8, 9, 2]],
  ])('puts a phrase %s', (_where, now, before, after) => {
    expect(back(now, before, 2)).toEqual(after);
  });
});
