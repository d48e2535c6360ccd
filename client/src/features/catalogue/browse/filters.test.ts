import { describe, expect, it } from 'vitest';
import { isNarrowed, noFilters, readFilters, toQuery, writeFilters } from './filters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));

describe('readFilters', () => {
  it('finds nothing chosen in an empty address', () => {
    expect(read('')).toEqual(noFilters);
  });

  it('reads what was chosen, the level in whatever case', () => {
    expect(read('search=+for%C3%AAt+&difficulty=hARD&sort=title&page=3')).toEqual({
      search: 'forêt',
      difficulty: 'Hard',
      sort: 'title',
      page: 3,
    });
  });

  it.each(['difficulty=Expert', 'sort=price', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'page=9999999'])(
    'takes %s as not said',
    (address) => {
      expect(read(address)).toEqual(noFilters);
    },
  );

  it('cuts a search that the server would refuse', () => {
    expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
  });
});

describe('writeFilters', () => {
  it('writes nothing when nothing is chosen', () => {
    expect(writeFilters(noFilters)).toBe('');
  });

  it('writes what readFilters reads back', () => {
    const filters = { search: 'été & hiver?', difficulty: 'Easy', sort: 'length', page: 2 } as const;
    expect(read(writeFilters(filters))).toEqual(filters);
  });
});

it('sends only what is chosen', () => {
  expect(toQuery(noFilters)).toEqual({ sort: 'newest', page: 1 });
  expect(toQuery({ ...noFilters, search: 'mer' })).toEqual({ search: 'mer', sort: 'newest', page: 1 });
});

it('knows an order from a choice', () => {
  expect(isNarrowed({ ...noFilters, sort: 'title', page: 2 })).toBe(false);
  expect(isNarrowed({ ...noFilters, difficulty: 'Easy' })).toBe(true);
});
