import { describe, expect, it } from 'vitest';
import { moveId } from './chapters.api.ts';

describe('moveId', () => {
  it.each([
    ['down by one', 1, 1, [2, 1, 3, 4]],
    ['up by one', 3, 1, [1, 3, 2, 4]],
    ['to the beginning', 4, 0, [4, 1, 2, 3]],
    ['to the end', 1, 3, [2, 3, 4, 1]],
    ['down past several', 1, 2, [2, 3, 1, 4]],
    ['up past several', 4, 1, [1, 4, 2, 3]],
    ['to its current position', 3, 2, [1, 2, 3, 4]],
  ])('moves an id in a list %s', (_movement, id, position, expectedIds) => {
    const ids = [1, 2, 3, 4];
    expect(moveId(ids, id, position)).toEqual(expectedIds);
    expect(ids).toEqual([1, 2, 3, 4]);
  });
});
