import { type ReactNode, useState } from 'react';
import { isNotFound, type QueryState, toQueryState } from '../../../lib/http/query-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';

type LoadedItemProps<Data> = {
  noun: 'book' | 'chapter' | 'phrase';
  query: QueryState<Data>;
  /** Content shown while the item is loading. Defaults to a form placeholder. */
  placeholder?: ReactNode;
  children: (loadedData: Data) => ReactNode;
};

/** Renders `children` with the loaded item. If the item does not exist, shows a link to all books. */
export function LoadedItem<Data>({ noun, query, placeholder, children }: LoadedItemProps<Data>) {
  return (
    <Loaded
      query={query}
      placeholder={placeholder ?? <FormPlaceholder noun={noun} />}
      failed={(errorState, problem) =>
        isNotFound(problem) ? (
          <EmptyState title={problem.message} action={<LinkButton to={paths.studio}>All books</LinkButton>}>
            <p>The address may be mistyped, or the {noun} was deleted.</p>
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

function FormPlaceholder({ noun }: { noun: string }) {
  return (
    <div>
      <Loading noun={`the ${noun}`} />
      <Skeleton width="100%" height="3rem" />
    </div>
  );
}

type QueryResult<Data> = Parameters<typeof toQueryState<Data>>[0] & {
  fulfilledTimeStamp?: number | undefined;
};

/**
 * Treats a cached response as still loading until it has been refetched, so that a form never starts with stale data.
 */
export function useFreshQuery<Data>(query: QueryResult<Data>): QueryState<Data> {
  const [initialTimeStamp] = useState(query.fulfilledTimeStamp);
  const isFresh = query.fulfilledTimeStamp !== initialTimeStamp;
  return toQueryState({ ...query, currentData: isFresh ? query.currentData : undefined });
}
