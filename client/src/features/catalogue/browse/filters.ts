import { bookSorts, type Difficulty, difficulties } from '@lingostory/contract/catalogue/constants';

/** Members can also have the stories first of which they know most. */
export const sorts = [...bookSorts, 'share'] as const;
type Sort = (typeof sorts)[number];

/** What somebody looks for in the catalogue, as it stands in the address. */
export type Filters = { search: string; difficulty: Difficulty | null; sort: Sort; page: number };

export const noFilters = { search: '', difficulty: null, sort: 'newest', page: 1 } as const satisfies Filters;

/** The server refuses longer ones. */
const longestSearch = 200;

/** Whatever an address says that is no filter of ours counts as not said. */
export function readFilters(address: URLSearchParams): Filters {
  const level = address.get('difficulty')?.toLowerCase();
  const page = Number(address.get('page'));
  return {
    search: (address.get('search') ?? '').trim().slice(0, longestSearch),
    difficulty: difficulties.find((difficulty) => difficulty.toLowerCase() === level) ?? null,
    sort: sorts.find((sort) => sort === address.get('sort')) ?? noFilters.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The shortest address that says the same; "" when nothing is chosen. */
export function writeFilters({ search, difficulty, sort, page }: Filters): string {
  const address = new URLSearchParams();
  if (search !== '') address.set('search', search);
  if (difficulty !== null) address.set('difficulty', difficulty);
  if (sort !== noFilters.sort) address.set('sort', sort);
  if (page > 1) address.set('page', String(page));
  const written = address.toString();
  return written === '' ? '' : `?${written}`;
}

/** As the calls want them: what is not chosen is not sent. */
export function withoutSort({ search, difficulty, page }: Filters) {
  return { ...(search !== '' && { search }), ...(difficulty !== null && { difficulty }), page };
}

/** Guests have no share: they get the newest. */
export function toQuery(filters: Filters) {
  return { ...withoutSort(filters), sort: filters.sort === 'share' ? noFilters.sort : filters.sort };
}

export function isNarrowed({ search, difficulty }: Filters): boolean {
  return search !== '' || difficulty !== null;
}
