import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { storage } from '../../../lib/storage.ts';
import { useRetrievePaymentQuery, useRetrieveSubscriptionQuery } from '../membership.api.ts';

const anew = { refetchOnMountOrArgChange: true };

/** Looks at a membership's checkout and leads on once it is complete. The user is stored by the call itself. */
export function useMembershipReturn(id: string) {
  const { currentData, error, isFetching, refetch } = useRetrieveSubscriptionQuery({ id }, anew);
  const navigate = useNavigate();
  useEffect(() => {
    if (currentData !== undefined) void navigate(paths.welcome, { replace: true });
  }, [currentData, navigate]);
  return {
    error: useKept(error, currentData !== undefined),
    busy: isFetching,
    onRetry: () => void refetch(),
  };
}

/** The same for a pack of credits: its thanks are kept for the page that says them. */
export function usePaymentReturn(id: string) {
  const { currentData, error, isFetching, refetch } = useRetrievePaymentQuery({ id }, anew);
  const navigate = useNavigate();
  useEffect(() => {
    if (currentData === undefined) return;
    storage.creditThanks.set(currentData.message);
    void navigate(paths.creditThanks, { replace: true });
  }, [currentData, navigate]);
  return {
    error: useKept(error, currentData !== undefined),
    busy: isFetching,
    onRetry: () => void refetch(),
  };
}

/** What was found last stays on the page while it is looked up again. */
export function useKept<Failure>(error: Failure | undefined, isDone: boolean): Failure | undefined {
  const [kept, setKept] = useState(error);
  if (error !== undefined && error !== kept) setKept(error);
  return isDone ? undefined : (error ?? kept);
}
