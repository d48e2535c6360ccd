import { firstViewParameters } from '@lingostory/contract/first-view';
import { describe, expect, it } from 'vitest';
import {
  defaultFilters,
  formatFilterQuery,
  hasNarrowingFilter,
  readFilters,
  toBooksQuery,
} from './filters.ts';

const parseFilters = (queryString: string) => readFilters(new URLSearchParams(queryString));

describe('readFilters', () => {
  it('reads the default catalogue filters from an empty query string', () => {
    expect(parseFilters('')).toEqual(defaultFilters);
  });

  it('reads catalogue filters from a query string, with the level in upper or lower case', () => {
    expect(parseFilters('search=+for%C3%AAt+&difficulty=hARD&max_new_words=10&sort=title&page=3')).toEqual({
      search: 'forêt',
      difficulty: 'Hard',
      maxNewWords: 10,
      sort: 'title',
      page: 3,
    });
  });

  it('reads an earlier link to stories sorted by known words as one to the easiest stories', () => {
    expect(parseFilters('sort=share')).toEqual({ ...defaultFilters, sort: 'new_words' });
  });

  it.each([
    'difficulty=Expert',
    'max_new_words=7',
    'max_new_words=',
    'sort=price',
    'page=0',
    'page=-2',
    'page=1.5',
    'page=x',
    'page=9999999',
  ])('ignores the invalid catalogue filter %s', (queryString) => {
    expect(parseFilters(queryString)).toEqual(defaultFilters);
  });

  it('truncates a search term to the length that the server accepts', () => {
    expect(parseFilters(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
  });
});

describe('formatFilterQuery', () => {
  it('writes the default catalogue filters as an empty query string', () => {
    expect(formatFilterQuery(defaultFilters)).toBe('');
  });

  it('writes catalogue filters as a query string from which the same filters can be read', () => {
    const filters = {
      search: 'été & hiver?',
      difficulty: 'Easy',
      maxNewWords: 20,
      sort: 'length',
      page: 2,
    } as const;
    expect(parseFilters(formatFilterQuery(filters))).toEqual(filters);
    // A server-rendered page would ignore any other parameter, so the browser would render another page over it.
    const names = [...new URLSearchParams(formatFilterQuery(filters)).keys()];
    expect(names.filter((name) => !firstViewParameters.some((known) => known === name))).toEqual([]);
  });
});

it('sends a sort order and a page to the API even by default, but a search term only if there is one', () => {
  expect(toBooksQuery(defaultFilters)).toEqual({ sort: 'newest', page: 1 });
  expect(toBooksQuery({ ...defaultFilters, search: 'mer', maxNewWords: 5 })).toEqual({
    search: 'mer',
    max_new_words: 5,
    sort: 'newest',
    page: 1,
  });
});

it('reports that a level or a limit of new words narrows the catalogue, but that a sort order or page number does not', () => {
  expect(hasNarrowingFilter({ ...defaultFilters, sort: 'title', page: 2 })).toBe(false);
  expect(hasNarrowingFilter({ ...defaultFilters, difficulty: 'Easy' })).toBe(true);
  expect(hasNarrowingFilter({ ...defaultFilters, maxNewWords: 30 })).toBe(true);
});
