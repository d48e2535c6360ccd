import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay, formatDollars } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OfflineHint } from '../../../ui/offline-hint.ts';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { ProblemNotice } from '../checkout/problem-notice.tsx';
import { type MembershipOfferKind, useCheckout } from '../checkout/use-checkout.ts';
import styles from './checkout-panel.module.css';

type CheckoutPanelProps = {
  kind: MembershipOfferKind | null;
  amount: number;
  trialDays: number;
  label?: string;
};

/** Shows what is due now and later, with the button that opens the checkout. */
export function CheckoutPanel({ kind, amount, trialDays, label = 'Start Now' }: CheckoutPanelProps) {
  const { begin, busy, problem } = useCheckout(kind ?? 'subscription');
  return (
    <div className={styles.bill}>
      {kind === null ? <CostsSkeleton /> : <CostSummary kind={kind} amount={amount} trialDays={trialDays} />}
      <OfflineHint />
      <Button wide busy={busy} disabled={kind === null} onClick={begin}>
        {label}
      </Button>
      <ProblemNotice problem={problem}>
        <Link to={paths.account}>See your account</Link>
      </ProblemNotice>
      <p className={styles.fine}>
        You enter your card on our payment provider’s page, which opens next. We never see it. See the{' '}
        <Link to={paths.terms}>terms</Link>.
      </p>
    </div>
  );
}

function CostSummary({ kind, amount, trialDays }: CheckoutPanelProps) {
  const [now] = useState(() => Date.now());
  const hasTrial = kind === 'subscription';
  const trialEnd = formatDay(new Date(now + trialDays * 86_400_000).toISOString());
  return (
    <dl className={styles.costs}>
      <div className={styles.today}>
        <dt>Today</dt>
        <dd>{formatDollars(hasTrial ? 0 : amount)}</dd>
      </div>
      <div>
        <dt>{hasTrial ? `From ${trialEnd}` : 'Then'}</dt>
        <dd>{formatDollars(amount)} a month</dd>
      </div>
    </dl>
  );
}

function CostsSkeleton() {
  return (
    <div className={styles.costs}>
      <Loading noun="what it costs today" />
      <Skeleton width="60%" height="3.25rem" />
      <Skeleton width="85%" height="1.5rem" />
    </div>
  );
}
