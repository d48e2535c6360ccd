import type { MoneyView } from '@lingostory/contract/studio/money/schemas';
import { useRef, useState } from 'react';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { formatDay, formatDollars, pluralize } from '../../../lib/labels/format.ts';
import { formatTime } from '../../../lib/labels/format-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Spinner } from '../base/spinner.tsx';
import { MemberDetail } from '../members/member-detail.tsx';
import { useReadMoneyQuery } from './money.api.ts';
import styles from './money.module.css';
import { toCountsText, useReconciliation } from './use-reconciliation.ts';

/**
 * Shows the last reconciliation with the payment provider and the payments that need review. A button starts a new
 * reconciliation.
 */
export function Money() {
  const query = useReadMoneyQuery();
  return (
    <section className={styles.money} aria-labelledby="money">
      <h2 id="money">Money</h2>
      <Loaded query={toQueryState(query)} placeholder={<Spinner noun="the payments" />}>
        {(money) => <PaymentStatus money={money} />}
      </Loaded>
    </section>
  );
}

function PaymentStatus({ money }: { money: MoneyView }) {
  const { compare, isComparing, outcome } = useReconciliation(money.reconciliation);
  return (
    <>
      <ul className={styles.facts}>
        <li>{toReconciliationText(money.reconciliation)}</li>
        <li>{pluralize(money.open_checkouts, 'payment page')} open</li>
        <li>{pluralize(money.past_due, 'membership')} past due</li>
        <li>{toEmailsText(money)}</li>
      </ul>
      {money.in_review.length === 0 ? (
        <p>No payments need review.</p>
      ) : (
        <PaymentsInReview rows={money.in_review} />
      )}
      <OutcomeBanner outcome={outcome} />
      <Button variant="quiet" busy={isComparing} onClick={() => void compare()}>
        Compare with the payment provider
      </Button>
    </>
  );
}

function toReconciliationText(reconciliation: MoneyView['reconciliation']): string {
  if (reconciliation === null) return 'Not compared with the payment provider yet';
  return `Last compared on ${formatTime(reconciliation.finished_at)}: ${toCountsText(reconciliation)}`;
}

function toEmailsText({ emails_waiting: waitingCount, emails_refused: rejectedCount }: MoneyView): string {
  const failedText = rejectedCount > 0 ? `, ${rejectedCount} failed at least once` : '';
  return `${pluralize(waitingCount, 'email')} waiting to be sent${failedText}`;
}

const purchaseKindLabels: Record<string, string> = {
  subscription: 'Membership',
  credits: 'Pack of credits',
  discount: 'Month in advance',
};

function PaymentsInReview({ rows }: { rows: MoneyView['in_review'] }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const handleClose = () => {
    setOpenId(null);
    headingRef.current?.focus();
  };
  return (
    <>
      <h3 id="in-review" ref={headingRef} tabIndex={-1}>
        Payments that need review
      </h3>
      <p className={styles.quiet}>
        These payments don’t match their checkouts, so nothing was granted. Refund one at the payment
        provider, and it disappears from this list.
      </p>
      <ul className={styles.rows} aria-labelledby="in-review">
        {rows.map(({ id, member, kind, expected_amount, reason, created_at }) => (
          <li key={id}>
            <strong>{member.email}</strong>, {purchaseKindLabels[kind] ?? kind},{' '}
            {formatDollars(expected_amount)}, opened on {formatDay(created_at)}: {reason}{' '}
            <Button
              variant="quiet"
              size="small"
              aria-label={`Details of ${member.email}`}
              onClick={() => setOpenId(member.id)}
            >
              Details
            </Button>
          </li>
        ))}
      </ul>
      {openId !== null && <MemberDetail key={openId} id={openId} onClose={handleClose} />}
    </>
  );
}
