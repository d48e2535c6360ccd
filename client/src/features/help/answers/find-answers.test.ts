import { describe, expect, it } from 'vitest';
import { helpTopics } from './answers.ts';
import { findAnswers } from './find-answers.ts';

const listIds = (search: string) =>
  findAnswers(helpTopics, search).flatMap(({ answers }) => answers.map(({ id }) => id));
const allIds = helpTopics.flatMap(({ answers }) => answers.map(({ id }) => id));

describe('findAnswers', () => {
  it('finds all answers of the help page for an empty search', () => {
    expect(listIds('  ')).toEqual(allIds);
    expect(new Set(allIds).size).toBe(allIds.length);
  });

  it.each([
    ['refund', 'refunds'],
    ['PAUSE membership', 'pausing'],
    ["can't? don’t", undefined],
    ['forgot password', 'password'],
    ['anki', 'word-files'],
    ['dictation', 'dictation'],
    ['speed', 'listen'],
    ['crédits', 'credits'],
  ])('finds the help answer for “%s”', (search, id) => {
    const ids = listIds(search);
    if (id === undefined) expect(ids).toEqual([]);
    else expect(ids).toContain(id);
    expect(ids.length).toBeLessThan(allIds.length / 2);
  });

  it('finds no help answer unless it contains every word of the search', () => {
    expect(listIds('dictation credit')).toEqual([]);
  });
});
