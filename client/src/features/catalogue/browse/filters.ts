import {
  bookSorts,
  type Difficulty,
  difficulties,
  newWordLimits,
} from '@lingostory/contract/catalogue/constants';

type SortOrder = (typeof bookSorts)[number];

/**
 * The catalogue's filters, sort order and page number, all kept in the URL. `maxNewWords` limits the new words on a page:
 * the member's own, or for guests those beyond the most common ones.
 */
export type Filters = {
  search: string;
  difficulty: Difficulty | null;
  maxNewWords: (typeof newWordLimits)[number] | null;
  sort: SortOrder;
  page: number;
};

export const defaultFilters = {
  search: '',
  difficulty: null,
  maxNewWords: null,
  sort: 'newest',
  page: 1,
} as const satisfies Filters;

/** The longest search term that the server accepts. */
const maxSearchLength = 200;

/** The name that links to the sort order by new words had before. */
const earlierSortNames: ReadonlyMap<string | null, SortOrder> = new Map([['share', 'new_words']]);

/** Reads the filters from a query string. Replaces missing and invalid values with the defaults. */
export function readFilters(searchParams: URLSearchParams): Filters {
  const requestedDifficulty = searchParams.get('difficulty')?.toLowerCase();
  const page = Number(searchParams.get('page'));
  const sortName = searchParams.get('sort');
  return {
    search: (searchParams.get('search') ?? '').trim().slice(0, maxSearchLength),
    difficulty: difficulties.find((difficulty) => difficulty.toLowerCase() === requestedDifficulty) ?? null,
    maxNewWords: newWordLimits.find((limit) => String(limit) === searchParams.get('max_new_words')) ?? null,
    sort:
      bookSorts.find((sort) => sort === sortName) ?? earlierSortNames.get(sortName) ?? defaultFilters.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Returns the filters as a query string that omits default values. */
export function formatFilterQuery({ search, difficulty, maxNewWords, sort, page }: Filters): string {
  const searchParams = new URLSearchParams();
  if (search !== '') searchParams.set('search', search);
  if (difficulty !== null) searchParams.set('difficulty', difficulty);
  if (maxNewWords !== null) searchParams.set('max_new_words', String(maxNewWords));
  if (sort !== defaultFilters.sort) searchParams.set('sort', sort);
  if (page > 1) searchParams.set('page', String(page));
  const query = searchParams.toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns the parameters of a list of books: the sort order, the page number and the filters that are set. */
export function toBooksQuery({ search, difficulty, maxNewWords, sort, page }: Filters) {
  return {
    ...(search !== '' && { search }),
    ...(difficulty !== null && { difficulty }),
    ...(maxNewWords !== null && { max_new_words: maxNewWords }),
    sort,
    page,
  };
}

/** Returns true if the list depends on a member's own words, which the public list doesn't know. */
export const dependsOnKnownWords = ({ sort, maxNewWords }: Filters) =>
  sort === 'new_words' || maxNewWords !== null;

export function hasNarrowingFilter({ search, difficulty, maxNewWords }: Filters): boolean {
  return search !== '' || difficulty !== null || maxNewWords !== null;
}
