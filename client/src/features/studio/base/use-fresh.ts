import { useState } from 'react';
import { type QueryState, queryState } from '../../../lib/http/query-state.ts';

type Fetched<Data> = Parameters<typeof queryState<Data>>[0] & { fulfilledTimeStamp?: number | undefined };

/** What a form starts with: fetched since the form was opened, not on an earlier page. Nothing until then. */
export function useFresh<Data>(query: Fetched<Data>): QueryState<Data> {
  const [earlier] = useState(query.fulfilledTimeStamp);
  const isFresh = query.fulfilledTimeStamp !== earlier;
  return queryState({ ...query, currentData: isFresh ? query.currentData : undefined });
}
