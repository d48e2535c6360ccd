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
  /** What stands there until the first response. */
  waiting: ReactNode;
  /** Where more than the message and "Try again" is needed, or something else. */
  failed?: (errorState: ReactNode, problem: Problem) => ReactNode;
  /** `isStale`: the data answers an earlier question, and the new one is under way. */
  children: (data: Data, isStale: boolean) => ReactNode;
};

/** Whatever is asked of the server: a placeholder while it loads, the problem with "Try again", or the content. */
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
