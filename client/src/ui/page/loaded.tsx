import type { ReactNode } from 'react';
import { ErrorState } from './state.tsx';

type LoadedProps<Data, Problem extends { message: string }> = {
  query: {
    data: Data | undefined;
    isStale: boolean;
    problem: Problem | null;
    isFetching: boolean;
    retry: () => void;
  };
  /** Shown until the first response. */
  waiting: ReactNode;
  /** Wraps or replaces the default error with its "Try again" button. */
  failed?: (errorState: ReactNode, problem: Problem) => ReactNode;
  /** Renders the data. `isStale` is true if it belongs to previous arguments and the new data is loading. */
  children: (data: Data, isStale: boolean) => ReactNode;
};

/** Renders a query: the placeholder while it loads, its problem with "Try again", or the content. */
export function Loaded<Data, Problem extends { message: string }>({
  query,
  waiting,
  failed,
  children,
}: LoadedProps<Data, Problem>) {
  const { data, isStale, problem, isFetching, retry } = query;
  if (problem !== null) {
    const errorState = <ErrorState message={problem.message} busy={isFetching} onRetry={retry} />;
    return failed === undefined ? errorState : failed(errorState, problem);
  }
  return data === undefined ? waiting : children(data, isStale);
}
