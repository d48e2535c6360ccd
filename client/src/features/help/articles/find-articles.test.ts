import { describe, expect, it } from 'vitest';
import { helpTopics } from './articles.ts';
import { findArticles } from './find-articles.ts';

const listIds = (search: string) =>
  findArticles(helpTopics, search).flatMap(({ articles }) => articles.map(({ id }) => id));
const allIds = helpTopics.flatMap(({ articles }) => articles.map(({ id }) => id));

describe('findArticles', () => {
  it('finds all articles of the help page for an empty search', () => {
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
  ])('finds the help article for “%s”', (search, id) => {
    const ids = listIds(search);
    if (id === undefined) expect(ids).toEqual([]);
    else expect(ids).toContain(id);
    expect(ids.length).toBeLessThan(allIds.length / 2);
  });

  it('finds no help article unless it contains every word of the search', () => {
    expect(listIds('dictation credit')).toEqual([]);
  });
});
