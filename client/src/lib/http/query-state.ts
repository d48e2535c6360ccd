import { type Problem, toProblem } from './problem.ts';

/** An option of the hooks: fetches on every visit, whatever an earlier page has left in the cache. */
export const fetchOnMount = { refetchOnMountOrArgChange: true } as const;

/** A query as a page shows it; `ui/page/loaded.tsx` is made for it. */
export type QueryState<Data> = {
  data: Data | undefined;
  /** `data` is the response to an earlier question, shown until the new one is answered. */
  isStale: boolean;
  /** Why there is nothing to show: null as long as there is `data`, even if it could not be refreshed. */
  problem: Problem | null;
  isFetching: boolean;
  retry: () => void;
};

/** What RTK Query's hooks return. */
type QueryResult<Data> = {
  data?: Data | undefined;
  currentData?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** With `keepPreviousData`, what was found for an earlier page or search stays until the next one is there. */
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

/** For what a member may not have yet: a 404 is then no problem, and `data` is null. */
export function orNull<Data>(state: QueryState<Data>): QueryState<Data | null> {
  return state.problem?.status === 404 ? { ...state, data: null, problem: null } : state;
}

/** Whether an address leads to nothing: the API answers 422 where the code or id in it cannot exist. */
export function isNotFound({ status }: Problem): boolean {
  return status === 404 || status === 422;
}
