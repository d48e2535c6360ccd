import { describe, expect, it } from 'vitest';
import { findNextPhraseId, insertPhraseId } from './phrase-order.ts';

const restoreOrder = (currentOrder: number[], originalOrder: number[], id: number) =>
  insertPhraseId(currentOrder, id, findNextPhraseId(currentOrder, originalOrder, id));

describe('findNextPhraseId', () => {
  it.each([
    ['between its neighbors', [1, 3], [1, 2, 3], [1, 2, 3]],
    ['at the start', [3, 4], [2, 3, 4], [2, 3, 4]],
    ['at the end', [1], [1, 2], [1, 2]],
    ['in an empty chapter', [], [2], [2]],
    ['after the one that preceded it, wherever that is now', [3, 1, 4], [1, 2, 3, 4], [3, 1, 2, 4]],
    ['after an earlier one, when its direct predecessor is gone too', [1, 4, 9], [1, 3, 2, 4], [1, 2, 4, 9]],
    ['before the one that followed it, when all earlier ones are gone', [9, 4], [1, 2, 4], [9, 2, 4]],
    ['at the end, when all other phrases are new', [8, 9], [1, 2, 3], [8, 9, 2]],
  ])('inserts a restored phrase %s', (_position, currentOrder, originalOrder, restoredOrder) => {
    expect(restoreOrder(currentOrder, originalOrder, 2)).toEqual(restoredOrder);
  });
});
