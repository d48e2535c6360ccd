import { describe, expect, it } from 'vitest';
import { isNarrowed, noFilters, readFilters, toQuery, writeFilters } from './filters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));

describe('readFilters', () => {
  it('reads no filters from an empty query', () => {
    expect(read('')).toEqual(noFilters);
  });

  it('reads the filters from a query and accepts the level in any case', () => {
    expect(read('search=+for%C3%AAt+&difficulty=hARD&sort=title&page=3')).toEqual({
      search: 'forêt',
      difficulty: 'Hard',
      sort: 'title',
      page: 3,
    });
  });

  it.each(['difficulty=Expert', 'sort=price', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=9999999'])(
    'ignores the invalid filter %s',
    (address) => {
      expect(read(address)).toEqual(noFilters);
    },
  );

  it('truncates a search term that is too long for the server', () => {
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
  });
});

describe('writeFilters', () => {
  it('writes an empty query when no filter is set', () => {
    expect(writeFilters(noFilters)).toBe('');
  });

  it('writes a query that readFilters reads back', () => {
    const filters = { search: 'été & hiver?', difficulty: 'Easy', sort: 'length', page: 2 } as const;
    expect(read(writeFilters(filters))).toEqual(filters);
  });
});

it('sends only the filters that are set', () => {
  expect(toQuery(noFilters)).toEqual({ sort: 'newest', page: 1 });
  expect(toQuery({ ...noFilters, search: 'mer' })).toEqual({ search: 'mer', sort: 'newest', page: 1 });
});

it('counts a search or level as narrowing the list, but not a sort order', () => {
  expect(isNarrowed({ ...noFilters, sort: 'title', page: 2 })).toBe(false);
  expect(isNarrowed({ ...noFilters, difficulty: 'Easy' })).toBe(true);
});
