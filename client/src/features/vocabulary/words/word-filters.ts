import {
  keptWordSorts,
  maxWordTextLength,
  type WordState,
  wordStates,
} from '@lingostory/contract/vocabulary/constants';

import { setAsideFilter } from '../base/set-aside-path.ts';

type WordSort = (typeof keptWordSorts)[number];

/** A state, or words that are not practiced because they were forgotten too often. */
export const stateFilters = [...wordStates, setAsideFilter] as const;
type StateFilter = WordState | typeof setAsideFilter;

/** Filters of the word list, as stored in the URL. `book` is a book code. */
export type WordFilters = {
  search: string;
  book: string | null;
  state: StateFilter | null;
  sort: WordSort;
  page: number;
};

export const noFilters: WordFilters = { search: '', book: null, state: null, sort: 'newest', page: 1 };

/** Parses filters from a URL, replacing invalid values with their defaults. */
export function readFilters(searchParams: URLSearchParams): WordFilters {
  const page = Number(searchParams.get('page'));
  return {
    search: (searchParams.get('search') ?? '').trim().slice(0, maxWordTextLength),
    book: searchParams.get('book')?.slice(0, 200) || null,
    state: stateFilters.find((state) => state === searchParams.get('state')) ?? null,
    sort: keptWordSorts.find((sort) => sort === searchParams.get('sort')) ?? noFilters.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Returns the shortest query string for these filters, or '' for the defaults. */
export function formatFilterQuery({ search, book, state, sort, page }: WordFilters): string {
  const searchParams = new URLSearchParams();
  if (search !== '') searchParams.set('search', search);
  if (book !== null) searchParams.set('book', book);
  if (state !== null) searchParams.set('state', state);
  if (sort !== noFilters.sort) searchParams.set('sort', sort);
  if (page > 1) searchParams.set('page', String(page));
  const query = searchParams.toString();
  return query === '' ? '' : `?${query}`;
}

/** Converts filters to the input of the API call, leaving out those that aren't set. */
export function toWordsQuery({ search, book, state, sort, page }: WordFilters) {
  return {
    ...(search !== '' && { search }),
    ...(book !== null && { book_code: book }),
    ...(state === setAsideFilter ? { set_aside: true } : state !== null && { state }),
    ...(sort !== noFilters.sort && { sort }),
    ...(page > 1 && { page }),
  };
}

export function hasFilters({ search, book, state }: WordFilters): boolean {
  return search !== '' || book !== null || state !== null;
}
