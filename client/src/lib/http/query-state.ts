import { type Problem, toProblem } from './problem.ts';

/** A hook option that fetches on every mount, even if the data is cached. */
export const fetchOnMount = { refetchOnMountOrArgChange: true } as const;

/** A query as a page renders it, with `ui/page/loaded.tsx`. */
export type QueryState<Data> = {
  data: Data | undefined;
  /** True if `data` is the response for previous arguments, shown until the new one arrives. */
  isStale: boolean;
  /** Why there is nothing to show. Null while there is `data`, even if refreshing it failed. */
  problem: Problem | null;
  isFetching: boolean;
  retry: () => void;
};

/** The result of RTK Query's hooks. */
type QueryResult<Data> = {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/**
 * Converts a query hook's result. With `keepPreviousData`, the data of the previous page or search stays until the
 * next arrives.
 */
export function queryState<Data>(
  { data, currentData, error, isFetching, refetch }: QueryResult<Data>,
  { keepPreviousData = false } = {},
): QueryState<Data> {
  const hasFailed = currentData === undefined && error !== undefined;
  const previous = keepPreviousData && !hasFailed ? data : undefined;
  return {
    data: currentData ?? previous,
    isStale: currentData === undefined && previous !== undefined,
    problem: hasFailed ? toProblem(error) : null,
    isFetching,
    retry: () => void refetch(),
  };
}

/** For data that may not exist yet: a 404 becomes null data instead of a problem. */
export function orNull<Data>(state: QueryState<Data>): QueryState<Data | null> {
  return state.problem?.status === 404 ? { ...state, data: null, problem: null } : state;
}

/** Returns true if nothing exists at an address. The API responds with 422 if a code or id can never exist. */
export function isNotFound({ status }: Problem): boolean {
  return status === 404 || status === 422;
}
