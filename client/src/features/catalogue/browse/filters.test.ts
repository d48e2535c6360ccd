import { describe, expect, it } from 'vitest';
import { defaultFilters, hasNarrowingFilter, readFilters, toBooksQuery, writeFilters } from './filters.ts';

const readAddress = (address: string) => readFilters(new URLSearchParams(address));

describe('readFilters', () => {
  it('reads the default catalogue filters from an empty query string', () => {
    expect(readAddress('')).toEqual(defaultFilters);
  });

  it('reads catalogue filters from a query string, with the level in upper or lower case', () => {
    expect(readAddress('search=+for%C3%AAt+&difficulty=hARD&sort=title&page=3')).toEqual({
      search: 'forêt',
      difficulty: 'Hard',
      sort: 'title',
      page: 3,
    });
  });

  it.each(['difficulty=Expert', 'sort=price', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=9999999'])(
    'ignores the invalid catalogue filter %s',
    (address) => {
      expect(readAddress(address)).toEqual(defaultFilters);
    },
  );

  it('truncates a search term to the length that the server accepts', () => {
    expect(readAddress(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
  });
});

describe('writeFilters', () => {
  it('writes the default catalogue filters as an empty query string', () => {
    expect(writeFilters(defaultFilters)).toBe('');
  });

  it('writes catalogue filters as a query string that reads back the same', () => {
    const filters = { search: 'été & hiver?', difficulty: 'Easy', sort: 'length', page: 2 } as const;
    expect(readAddress(writeFilters(filters))).toEqual(filters);
  });
});

it('sends only those catalogue filters to the API that differ from the defaults', () => {
  expect(toBooksQuery(defaultFilters)).toEqual({ sort: 'newest', page: 1 });
  expect(toBooksQuery({ ...defaultFilters, search: 'mer' })).toEqual({
    search: 'mer',
    sort: 'newest',
    page: 1,
  });
});

it('treats a search term or a level, but not a sort order, as narrowing the catalogue', () => {
  expect(hasNarrowingFilter({ ...defaultFilters, sort: 'title', page: 2 })).toBe(false);
  expect(hasNarrowingFilter({ ...defaultFilters, difficulty: 'Easy' })).toBe(true);
});
