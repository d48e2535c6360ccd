import { useState } from 'react';

type Asked<Data> = { currentData?: Data | undefined; fulfilledTimeStamp?: number | undefined };

/** Asks at once, whatever an earlier page has left. */
export const askAnew = { refetchOnMountOrArgChange: true } as const;

/** What a form begins with: read since the form was opened, not on an earlier page. Nothing until then. */
export function useFresh<Data>({ currentData, fulfilledTimeStamp }: Asked<Data>): Data | undefined {
  const [earlier] = useState(fulfilledTimeStamp);
  return fulfilledTimeStamp === earlier ? undefined : currentData;
}
