import { describe, expect, it } from 'vitest';
import { dictionaryFormOf, formatDueTime } from './labels.ts';
import { formatFilterQuery, noFilters, readFilters, toWordsQuery } from './word-filters.ts';

const parseFilters = (queryString: string) => readFilters(new URLSearchParams(queryString));

describe('the word filters in the URL', () => {
  it('writes word filters to the URL without default values, and reads them back unchanged', () => {
    const filters = { search: 'où ?', book: 'le-phare', state: 'known', sort: 'due', page: 3 } as const;
    expect(parseFilters(formatFilterQuery(filters))).toEqual(filters);
    expect(formatFilterQuery(noFilters)).toBe('');
    expect(toWordsQuery(noFilters)).toEqual({});
  });

  it('lists the words that are set aside for a filter in the URL', () => {
    const filters = parseFilters('state=set-aside');
    expect(toWordsQuery(filters)).toEqual({ set_aside: true });
    expect(formatFilterQuery(filters)).toBe('?state=set-aside');
  });

  it.each(['state=learnt', 'sort=random', 'page=0', 'page=1.5', 'page=x', 'book=', 'search=%20'])(
    'ignores the invalid word filter %s',
    (queryString) => expect(parseFilters(queryString)).toEqual(noFilters),
  );

  it('truncates a word search to the server’s maximum length', () => {
    expect(parseFilters(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
  });
});

describe('formatDueTime', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  it.each([
    ['2026-11-23T12:00:00Z', 'Ready to practice'],
    ['2026-11-23T12:00:30Z', 'Practice in 1 minute'],
    ['2026-11-23T12:59:30Z', 'Practice in 1 hour'],
    ['2026-11-23T15:00:00Z', 'Practice in 3 hours'],
    ['2026-11-24T11:40:00Z', 'Practice in 1 day'],
    ['2026-11-24T12:00:00Z', 'Practice in 1 day'],
    ['2027-01-23T12:00:00Z', 'Practice on 23 January 2027'],
  ])('describes a word due at %s as “%s”', (dueAt, label) => expect(formatDueTime(dueAt, now)).toBe(label));
});

describe('dictionaryFormOf', () => {
  it.each([
    ['ira', 'aller', 'aller'],
    ['L’heure', 'heure', null],
    ['à l’heure', "à l'heure", null],
  ])('finds the dictionary form for the text “%s” and the lemma “%s”: %s', (text, lemma, form) =>
    expect(dictionaryFormOf({ text, lemma })).toBe(form),
  );
});
