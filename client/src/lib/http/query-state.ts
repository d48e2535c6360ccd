import { type Problem, toProblem } from './problem.ts';

/** Hook options that refetch on every mount, even if the data is cached. */
export const fetchOnMount = { refetchOnMountOrArgChange: true } as const;

/** The state of a query as `LoadResult` (ui/page/loaded.tsx) renders it. */
export type QueryState<Data> = {
  data: Data | undefined;
  /** True if `data` belongs to the previous arguments, while the response for the new ones is loading. */
  isStale: boolean;
  /** The failure to show. Null as long as there is `data`, even if a refetch failed. */
  problem: Problem | null;
  isFetching: boolean;
  retry: () => void;
};

/** The relevant part of an RTK Query hook's result. */
type QueryResult<Data> = {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/**
 * Converts the result of a query hook. With `keepPreviousData`, the data for the previous arguments stays visible
 * until the new data arrives.
 */
export function toQueryState<Data>(
  { data, currentData, error, isFetching, refetch }: QueryResult<Data>,
  { keepPreviousData = false } = {},
): QueryState<Data> {
  const hasFailed = currentData === undefined && error !== undefined;
  const previousData = keepPreviousData && !hasFailed ? data : undefined;
  return {
    data: currentData ?? previousData,
    isStale: currentData === undefined && previousData !== undefined,
    problem: hasFailed ? toProblem(error) : null,
    isFetching,
    retry: () => void refetch(),
  };
}

/** Turns a 404 into null data, for something that may not exist yet. */
export function toNullableState<Data>(state: QueryState<Data>): QueryState<Data | null> {
  return state.problem?.status === 404 ? { ...state, data: null, problem: null } : state;
}

/** Returns true if the requested item doesn't exist. The API responds with 422 to a code or id that is not valid. */
export function isNotFound({ status }: Problem): boolean {
  return status === 404 || status === 422;
}
