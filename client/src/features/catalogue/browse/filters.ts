import { bookSorts, type Difficulty, difficulties } from '@lingostory/contract/catalogue/constants';

/** The sort orders. `share` sorts by how many of a story's words the member knows. */
export const sortOrders = [...bookSorts, 'share'] as const;
type SortOrder = (typeof sortOrders)[number];

/** The catalogue's filters, sort order and page number, all kept in the URL. */
export type Filters = { search: string; difficulty: Difficulty | null; sort: SortOrder; page: number };

export const defaultFilters = {
  search: '',
  difficulty: null,
  sort: 'newest',
  page: 1,
} as const satisfies Filters;

/** The longest search term that the server accepts. */
const maxSearchLength = 200;

/** Reads the filters from a query string. Replaces missing and invalid values with the defaults. */
export function readFilters(searchParams: URLSearchParams): Filters {
  const requestedDifficulty = searchParams.get('difficulty')?.toLowerCase();
  const page = Number(searchParams.get('page'));
  return {
    search: (searchParams.get('search') ?? '').trim().slice(0, maxSearchLength),
    difficulty: difficulties.find((difficulty) => difficulty.toLowerCase() === requestedDifficulty) ?? null,
    sort: sortOrders.find((sort) => sort === searchParams.get('sort')) ?? defaultFilters.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Returns the filters as a query string that omits default values. */
export function formatFilterQuery({ search, difficulty, sort, page }: Filters): string {
  const searchParams = new URLSearchParams();
  if (search !== '') searchParams.set('search', search);
  if (difficulty !== null) searchParams.set('difficulty', difficulty);
  if (sort !== defaultFilters.sort) searchParams.set('sort', sort);
  if (page > 1) searchParams.set('page', String(page));
  const query = searchParams.toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns the query parameters for the page number and for the filters that are set. Omits the sort order. */
export function omitSort({ search, difficulty, page }: Filters) {
  return { ...(search !== '' && { search }), ...(difficulty !== null && { difficulty }), page };
}

/**
 * Returns the parameters of the public book list. That list can't be sorted by known words, so it is sorted by newest
 * instead.
 */
export function toBooksQuery(filters: Filters) {
  return { ...omitSort(filters), sort: filters.sort === 'share' ? defaultFilters.sort : filters.sort };
}

export function hasNarrowingFilter({ search, difficulty }: Filters): boolean {
  return search !== '' || difficulty !== null;
}
