import { describe, expect, it } from 'vitest';
import { isNarrowed, noFilters, readFilters, toQuery, writeFilters } from './filters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));

describe('readFilters', () => {
  it('reads the default catalogue filters from an empty query string', () => {
    expect(read('')).toEqual(noFilters);
  });

  it('reads catalogue filters from a query string, and accepts the level in any case', () => {
    expect(read('search=+for%C3%AAt+&difficulty=hARD&sort=title&page=3')).toEqual({
      search: 'forêt',
      difficulty: 'Hard',
      sort: 'title',
      page: 3,
    });
  });

  it.each(['difficulty=Expert', 'sort=price', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=9999999'])(
    'ignores the invalid catalogue filter %s',
    (address) => {
      expect(read(address)).toEqual(noFilters);
    },
  );

  it('truncates a search term to the length that the server accepts', () => {
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
  });
});

describe('writeFilters', () => {
  it('writes the default catalogue filters as an empty query string', () => {
    expect(writeFilters(noFilters)).toBe('');
  });

  it('writes catalogue filters as a query string that reads back the same', () => {
    const filters = { search: 'été & hiver?', difficulty: 'Easy', sort: 'length', page: 2 } as const;
    expect(read(writeFilters(filters))).toEqual(filters);
  });
});

it('sends only the catalogue filters that are set', () => {
  expect(toQuery(noFilters)).toEqual({ sort: 'newest', page: 1 });
  expect(toQuery({ ...noFilters, search: 'mer' })).toEqual({ search: 'mer', sort: 'newest', page: 1 });
});

it('counts a search or level as a filter of the catalogue, but not a sort order', () => {
  expect(isNarrowed({ ...noFilters, sort: 'title', page: 2 })).toBe(false);
  expect(isNarrowed({ ...noFilters, difficulty: 'Easy' })).toBe(true);
});
