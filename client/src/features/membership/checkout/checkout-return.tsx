import type { UnfulfilledCheckoutStatus } from '@lingostory/contract/membership/constants';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { messageFor } from '../../../lib/http/messages.ts';
import type { Problem } from '../../../lib/http/problem.ts';
import { fetchOnMount, type QueryState, toQueryState } from '../../../lib/http/query-state.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/state.tsx';
import {
  useRetrieveDiscountQuery,
  useRetrievePaymentQuery,
  useRetrieveSubscriptionQuery,
} from '../base/membership.api.ts';
import styles from './checkout-return.module.css';

type CheckoutIdProps = { id: string };

type FinalStatus = Exclude<UnfulfilledCheckoutStatus, 'open'>;
const finalStatuses = ['expired', 'needs_review', 'refunded'] as const satisfies FinalStatus[];
const finalMessages: Record<FinalStatus, { text: string; hasOfferLink: boolean }> = {
  expired: { text: 'Payment pages stay open for a day. You can start again anytime.', hasOfferLink: true },
  needs_review: {
    text: 'Please don’t pay again. There’s nothing more for you to do right now.',
    hasOfferLink: false,
  },
  refunded: {
    text: 'The money goes back to the card you paid with, which can take a few days.',
    hasOfferLink: true,
  },
};

export function MembershipReturn({ id }: CheckoutIdProps) {
  const query = useRetrieveSubscriptionQuery({ id }, fetchOnMount);
  return (
    <CheckoutReturn
      query={toQueryState(query)}
      offer={paths.subscription}
      onComplete={() => ({ path: paths.welcome })}
    />
  );
}

export function PackReturn({ id }: CheckoutIdProps) {
  const query = useRetrievePaymentQuery({ id }, fetchOnMount);
  const handleComplete = ({ message }: { message: string }) => {
    storage.creditThanks.set(message);
    return { path: paths.creditThanks };
  };
  return <CheckoutReturn query={toQueryState(query)} offer={paths.buy} onComplete={handleComplete} />;
}

export function DiscountReturn({ id }: CheckoutIdProps) {
  const query = useRetrieveDiscountQuery({ id }, fetchOnMount);
  const handleComplete = ({ message }: { message: string }) => {
    storage.thanks.set(message);
    // Clears the last purchased book, because the thank-you page would show it again.
    storage.purchasedBook.clear();
    return { path: paths.browse, state: { notice: message } };
  };
  return <CheckoutReturn query={toQueryState(query)} offer={paths.showOffer} onComplete={handleComplete} />;
}

type CheckoutReturnProps<Result> = {
  query: QueryState<Result>;
  /** The path of the page with the offer, where the member can try again. */
  offer: string;
  /** Returns the path and navigation state of the page to open once the payment is complete. */
  onComplete: (completedPayment: Result) => { path: string; state?: { notice: string } };
};

/** Checks the payment when the browser returns from the payment page, then opens the next page. */
function CheckoutReturn<Result>({ query, offer, onComplete }: CheckoutReturnProps<Result>) {
  const { data, isFetching, retry } = query;
  const navigate = useNavigate();
  const openNextPage = useEffectEvent((completedPayment: Result) => {
    const { path, state } = onComplete(completedPayment);
    void navigate(path, { replace: true, state });
  });
  useEffect(() => {
    if (data !== undefined) openNextPage(data);
  }, [data]);
  return (
    <Loaded
      query={query}
      placeholder={<CheckingPaymentNotice />}
      failed={(_errorState, problem) => {
        const { status, message } = problem;
        const finalStatus = status === 422 && finalStatusOf(problem);
        if (finalStatus) return <FinalNotice status={finalStatus} message={message} offer={offer} />;
        if (status === 422)
          return <PendingNotice message={message} busy={isFetching} onRetry={retry} offer={offer} />;
        if (status === 404) return <UnknownCheckout message={message} offer={offer} />;
        return <ErrorState message={messageFor('membership', problem)} busy={isFetching} onRetry={retry} />;
      }}
    >
      {() => <CheckingPaymentNotice />}
    </Loaded>
  );
}

function CheckingPaymentNotice() {
  return (
    <div className={styles.awaited}>
      <p role="status">One moment, we’re checking your payment.</p>
      <Skeleton width="min(100%, 28rem)" height="1.25rem" />
      <Skeleton width="min(80%, 20rem)" height="1.25rem" />
    </div>
  );
}

type PendingNoticeProps = { message: string; busy: boolean; onRetry: () => void; offer: string };

function PendingNotice({ message, busy, onRetry, offer }: PendingNoticeProps) {
  const actions = (
    <div className={styles.actions}>
      <Button busy={busy} onClick={onRetry}>
        Check again
      </Button>
      <LinkButton to={offer} variant="quiet">
        Back to the offer
      </LinkButton>
    </div>
  );
  return (
    <div role="alert">
      <EmptyState title={message} action={actions}>
        If you’ve just paid, wait a moment and check again. You won’t be charged twice.
      </EmptyState>
    </div>
  );
}

/** Returns the status of a payment that can no longer succeed. Null while it still can. */
function finalStatusOf({ data }: Problem): FinalStatus | null {
  const status = data !== undefined && 'status' in data ? data.status : undefined;
  return finalStatuses.find((finalStatus) => finalStatus === status) ?? null;
}

function FinalNotice({ status, message, offer }: { status: FinalStatus; message: string; offer: string }) {
  const { text, hasOfferLink } = finalMessages[status];
  const actions = (
    <div className={styles.actions}>
      {hasOfferLink && <LinkButton to={offer}>Back to the offer</LinkButton>}
      <LinkButton to={paths.account} variant={hasOfferLink ? 'quiet' : 'primary'}>
        Your account
      </LinkButton>
    </div>
  );
  return (
    <div role="alert">
      <EmptyState title={message} action={actions}>
        {text} If something isn’t right, <Link to={paths.contact}>contact us</Link>.
      </EmptyState>
    </div>
  );
}

function UnknownCheckout({ message, offer }: { message: string; offer: string }) {
  const actions = (
    <div className={styles.actions}>
      <LinkButton to={paths.account}>Your account</LinkButton>
      <LinkButton to={offer} variant="quiet">
        Back to the offer
      </LinkButton>
    </div>
  );
  return (
    <div role="alert">
      <EmptyState title={message} action={actions}>
        It may belong to another account, or the link may be incomplete. Everything you’ve paid for appears in
        your account. If something is missing, <Link to={paths.contact}>contact us</Link>.
      </EmptyState>
    </div>
  );
}
