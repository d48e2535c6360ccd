import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '../../../lib/http/api.ts';
import { toProblem } from '../../../lib/http/problem.ts';
import { formatDollars } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { membershipApi, useResumeSubscriptionMutation } from '../base/membership.api.ts';
import { usePricing } from '../base/monthly-offer.ts';
import { UnusedCreditsWarning } from '../cancellation/unused-credits-warning.tsx';
import { ProblemNotice } from '../checkout/problem-notice.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import { useProviderPage } from '../checkout/use-provider-page.ts';
import { toAccountState } from './account-state.ts';
import styles from './membership-panel.module.css';

/** Shows the membership's status and what the member can do with it. */
export function MembershipPanel({ membership }: { membership: MembershipView }) {
  const { label, tone, facts, note, renew, canCancel, cancelLink } = toAccountState(membership);
  const { amount } = usePricing();
  const { begin, busy, problem, resumed } = useRenew(membership);
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  // Focuses the title, because the Renew button that had the focus is now disabled.
  useEffect(() => {
    if (resumed !== undefined) title.current?.focus();
  }, [resumed]);
  return (
    <section className={styles.panel} aria-labelledby="membership">
      <h2 id="membership" ref={title} tabIndex={-1} className={styles.title}>
        Premium Membership
      </h2>
      {resumed !== undefined && <Banner tone="good">{resumed}</Banner>}
      <dl className={styles.facts}>
        <div>
          <dt>Status</dt>
          <dd className={styles[tone]}>{label}</dd>
        </div>
        {canCancel && (
          <div>
            <dt>Regular price</dt>
            <dd>{formatDollars(amount)} a month</dd>
          </div>
        )}
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {tone === 'bad' ? <Banner>{note}</Banner> : <p className={styles.note}>{note}</p>}
      {renew === 'renewal' && (
        <p className={styles.note}>
          It costs {formatDollars(amount)} today, then {formatDollars(amount)} a month.
        </p>
      )}
      <div className={styles.actions}>
        <Button disabled={renew === null} busy={busy} onClick={begin}>
          Renew
        </Button>
        <Button variant="quiet" disabled={!canCancel} onClick={() => void navigate(paths.cancellation)}>
          Cancel
        </Button>
        {cancelLink !== null && <Link to={paths.cancellationReason}>{cancelLink}</Link>}
      </div>
      <ProblemNotice problem={problem} />
      {renew !== 'renewal' && <UnusedCreditsWarning />}
      <CardAndInvoices />
    </section>
  );
}

/**
 * Returns the state and action of the Renew button. It resumes a paused membership directly, and otherwise opens a
 * payment page.
 */
function useRenew({ id, status }: MembershipView) {
  const checkout = useCheckout('renewal');
  const [resume, { isLoading, error, data }] = useResumeSubscriptionMutation();
  if (status !== 'paused') return { ...checkout, resumed: status === 'active' ? data?.message : undefined };
  return {
    begin: () => void resume({ id }),
    busy: isLoading,
    problem: error === undefined ? null : toProblem(error),
    resumed: undefined,
  };
}

const { openBillingPortal } = membershipApi.endpoints;

/** Opens the provider's billing portal, where members change their card and see invoices. */
function CardAndInvoices() {
  const dispatch = useAppDispatch();
  const { begin, busy, problem } = useProviderPage(
    () => dispatch(openBillingPortal.initiate(undefined, { track: false })).unwrap(),
    // Refetches the membership, because the member may have paid an invoice in the portal.
    () => dispatch(api.util.invalidateTags(['Membership'])),
  );
  return (
    <div className={styles.provider}>
      <Button variant="quiet" busy={busy} onClick={begin}>
        Card and invoices
      </Button>
      <p className={styles.fine}>Opens our payment provider’s page. We never see your card details.</p>
      <ProblemNotice problem={problem} />
    </div>
  );
}
