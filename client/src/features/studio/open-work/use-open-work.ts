import { useState } from 'react';
import { useListOpenWorkQuery } from './open-work.api.ts';
import { isServerWorking } from './open-work-labels.ts';

/** Polling interval in milliseconds while the server works on a listed chapter. */
const pollingIntervalMs = 5000;

/** Fetches chapters with open work, and again as long as the server works on one of them. */
export function useOpenWork(input: Parameters<typeof useListOpenWorkQuery>[0]) {
  const [isPolling, setPolling] = useState(false);
  const query = useListOpenWorkQuery(input, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling ? pollingIntervalMs : 0,
    skipPollingIfUnfocused: true,
  });
  const isWorking = isServerWorking(query.data?.data ?? []);
  if (isWorking !== isPolling) setPolling(isWorking);
  return query;
}
