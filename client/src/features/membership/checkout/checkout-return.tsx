import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { genericMessage, type Problem, toProblem } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/state.tsx';
import styles from './checkout-return.module.css';

type CheckoutReturnProps = {
  /** Why the result could not be had; undefined while it is awaited. */
  error: Parameters<typeof toProblem>[0];
  busy: boolean;
  onRetry: () => void;
  /** The offer that the checkout came from. */
  offer: string;
};

/** What stands on a page that a payment leads back to, until it leads on. */
export function CheckoutReturn({ error, busy, onRetry, offer }: CheckoutReturnProps) {
  if (error === undefined) {
    return (
      <div className={styles.awaited}>
        <p role="status">One moment, we’re checking your payment.</p>
        <Skeleton width="min(100%, 28rem)" height="1.25rem" />
        <Skeleton width="min(80%, 20rem)" height="1.25rem" />
      </div>
    );
  }
  const problem: Problem = toProblem(error);
  if (problem.status === 422) {
    return <NotYet message={problem.message} busy={busy} onRetry={onRetry} offer={offer} />;
  }
  if (problem.status === 404) return <Unknown message={problem.message} offer={offer} />;
  return (
    <ErrorState
      message={problem.status === 0 ? problem.message : genericMessage}
      onRetry={onRetry}
      busy={busy}
    />
  );
}

function NotYet({ message, busy, onRetry, offer }: Omit<CheckoutReturnProps, 'error'> & { message: string }) {
  const actions = (
    <div className={styles.actions}>
      <Button busy={busy} onClick={onRetry}>
        Check again
      </Button>
      <LinkButton to={offer} look="quiet">
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

function Unknown({ message, offer }: { message: string; offer: string }) {
  const actions = (
    <div className={styles.actions}>
      <LinkButton to={paths.account}>Your account</LinkButton>
      <LinkButton to={offer} look="quiet">
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
