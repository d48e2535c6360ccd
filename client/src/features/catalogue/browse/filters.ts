import { bookSorts, type Difficulty, difficulties } from '@lingostory/contract/catalogue/constants';

/** The sort orders. Members can also sort by the share of words they know. */
export const sorts = [...bookSorts, 'share'] as const;
type Sort = (typeof sorts)[number];

/** The filters of the catalogue, stored in the address. */
export type Filters = { search: string; difficulty: Difficulty | null; sort: Sort; page: number };

export const noFilters = { search: '', difficulty: null, sort: 'newest', page: 1 } as const satisfies Filters;

/** The server's maximum length of a search term. */
const maxSearchLength = 200;

/** Reads the filters from a query string and ignores invalid values. */
export function readFilters(address: URLSearchParams): Filters {
  const level = address.get('difficulty')?.toLowerCase();
  const page = Number(address.get('page'));
  return {
    search: (address.get('search') ?? '').trim().slice(0, maxSearchLength),
    difficulty: difficulties.find((difficulty) => difficulty.toLowerCase() === level) ?? null,
    sort: sorts.find((sort) => sort === address.get('sort')) ?? noFilters.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Returns the shortest query string for the filters; empty if none is set. */
export function writeFilters({ search, difficulty, sort, page }: Filters): string {
  const address = new URLSearchParams();
  if (search !== '') address.set('search', search);
  if (difficulty !== null) address.set('difficulty', difficulty);
  if (sort !== noFilters.sort) address.set('sort', sort);
  if (page > 1) address.set('page', String(page));
  const query = address.toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns the filters that are set as call parameters, without the sort order. */
export function withoutSort({ search, difficulty, page }: Filters) {
  return { ...(search !== '' && { search }), ...(difficulty !== null && { difficulty }), page };
}

/** Returns the parameters of the list call. Guests cannot sort by known words, so they get the newest books first. */
export function toQuery(filters: Filters) {
  return { ...withoutSort(filters), sort: filters.sort === 'share' ? noFilters.sort : filters.sort };
}

export function isNarrowed({ search, difficulty }: Filters): boolean {
  return search !== '' || difficulty !== null;
}
