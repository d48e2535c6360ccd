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
  /** Shown until the first response arrives. */
  placeholder: ReactNode;
  /**
   * Returns what to show if the query fails. Receives the default error message with its "Try again" button, to wrap
   * or replace.
   */
  failed?: (errorState: ReactNode, problem: Problem) => ReactNode;
  /**
   * Renders the data. `isStale` is true if the data belongs to the previous arguments, while the new data is loading.
   */
  children: (data: Data, isStale: boolean) => ReactNode;
};

/** Renders a query's data, a placeholder until the data has loaded, or an error message with a "Try again" button. */
export function Loaded<Data, Problem extends { message: string }>({
  query,
  placeholder,
  failed,
  children,
}: LoadedProps<Data, Problem>) {
  const { data, isStale, problem, isFetching, retry } = query;
  if (problem !== null) {
    const defaultErrorState = <ErrorState message={problem.message} busy={isFetching} onRetry={retry} />;
    return failed === undefined ? defaultErrorState : failed(defaultErrorState, problem);
  }
  return data === undefined ? placeholder : children(data, isStale);
}
