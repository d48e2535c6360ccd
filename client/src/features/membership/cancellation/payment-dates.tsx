import type { PaymentPreviewView } from '@lingostory/contract/membership/schemas';
import type { ReactNode } from 'react';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { usePreviewPaymentsQuery } from '../base/membership.api.ts';
import styles from './cancellation.module.css';

type PaymentDatesProps = {
  /** Shown instead of the children if the dates fail to load. */
  fallback?: ReactNode;
  children: (preview: PaymentPreviewView) => ReactNode;
};

/**
 * Loads the dates of the next payments and passes them to `children`. If loading fails, shows `fallback`, so that the
 * member can still decide.
 */
export function PaymentDates({ fallback, children }: PaymentDatesProps) {
  const query = toQueryState(usePreviewPaymentsQuery(undefined, fetchOnMount));
  return (
    <Loaded
      query={query}
      placeholder={
        <>
          <Loading noun="the dates of your payments" />
          <Skeleton width="100%" height="3rem" />
        </>
      }
      failed={() => (
        <>
          {fallback}
          <div className={styles.undated} role="status">
            <p>We couldn’t load the dates of your payments.</p>
            <Button variant="quiet" size="small" busy={query.isFetching} onClick={query.retry}>
              Load the dates
            </Button>
          </div>
        </>
      )}
    >
      {children}
    </Loaded>
  );
}
