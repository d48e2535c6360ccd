import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { storage } from '../../../lib/storage.ts';
import { useRetrieveDiscountQuery } from '../changes.api.ts';
import { useKept } from './use-checkout-return.ts';

/** Looks at the retention offer's checkout and leads on once it is complete. The user is stored by the call itself. */
export function useDiscountReturn(id: string) {
  const { currentData, error, isFetching, refetch } = useRetrieveDiscountQuery(
    { id },
    { refetchOnMountOrArgChange: true },
  );
  const navigate = useNavigate();
  useEffect(() => {
    if (currentData === undefined) return;
    const { message } = currentData;
    storage.thanks.set(message);
    // They are not for the book that was bought before.
    storage.purchasedBook.clear();
    void navigate(paths.browse, { replace: true, state: { notice: message } });
  }, [currentData, navigate]);
  return {
    error: useKept(error, currentData !== undefined),
    busy: isFetching,
    onRetry: () => void refetch(),
  };
}
