import { type ReactNode, useState } from 'react';
import { isNotFound, type QueryState, queryState } from '../../../lib/http/query-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';

type LoadedItemProps<Data> = {
  what: 'book' | 'chapter' | 'phrase';
  query: QueryState<Data>;
  /** The outline of a form unless given. */
  waiting?: ReactNode;
  children: (item: Data) => ReactNode;
};

/** The one thing that a page of the studio is about, or the way back to the books where it does not exist. */
export function LoadedItem<Data>({ what, query, waiting, children }: LoadedItemProps<Data>) {
  return (
    <Loaded
      query={query}
      waiting={waiting ?? <FormWaiting what={what} />}
      failed={(errorState, problem) =>
        isNotFound(problem) ? (
          <EmptyState
            title={problem.message}
            action={<LinkButton to={paths.adminBooks}>All books</LinkButton>}
          >
            <p>The address may be mistyped, or the {what} was deleted.</p>
          </EmptyState>
        ) : (
          errorState
        )
      }
    >
      {children}
    </Loaded>
  );
}

function FormWaiting({ what }: { what: string }) {
  return (
    <div>
      <Loading what={`the ${what}`} />
      <Skeleton width="100%" height="3rem" />
    </div>
  );
}

type Fetched<Data> = Parameters<typeof queryState<Data>>[0] & { fulfilledTimeStamp?: number | undefined };

/** What a form starts with: fetched since the form was opened, not on an earlier page. Nothing until then. */
export function useFresh<Data>(query: Fetched<Data>): QueryState<Data> {
  const [earlier] = useState(query.fulfilledTimeStamp);
  const isFresh = query.fulfilledTimeStamp !== earlier;
  return queryState({ ...query, currentData: isFresh ? query.currentData : undefined });
}
