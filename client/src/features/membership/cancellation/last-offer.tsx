import type { PaymentPreviewView } from '@lingostory/contract/membership/schemas';
import { Link } from 'react-router-dom';
import { formatDay, formatDollars, formatDollarsWithComma } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { OfflineHint } from '../../../ui/offline-hint.ts';
import { usePricing } from '../base/monthly-offer.ts';
import { ProblemNotice } from '../checkout/problem-notice.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import styles from './cancellation.module.css';
import { PaymentDates } from './payment-dates.tsx';
import { hasRetentionOffer, RequireMembership } from './require-membership.tsx';
import { UnusedCreditsWarning } from './unused-credits-warning.tsx';

/**
 * Shows the retention offer, with a link to customer service. Redirects to the cancellation page if the offer is not
 * available.
 */
export function LastOffer() {
  return (
    <RequireMembership isAllowed={hasRetentionOffer} redirectTo={paths.cancellationReason}>
      {() => <RetentionOffer />}
    </RequireMembership>
  );
}

function RetentionOffer() {
  const { amount, discountAmount } = usePricing();
  const { begin, busy, problem } = useCheckout('discount');
  return (
    <>
      <div className={styles.split}>
        <section className={styles.offer} aria-label="The offer">
          <p className={styles.price}>
            {formatDollarsWithComma(discountAmount)}/month then {formatDollarsWithComma(amount)}/month for one
            credit
          </p>
          <p className={styles.text}>
            You pay {formatDollars(discountAmount)} now for your next month and get its credit right away. The
            month after costs {formatDollars(amount)} again.
          </p>
          <PaymentDates>{({ offer }) => <ReplacedPayment offer={offer} />}</PaymentDates>
          <OfflineHint />
          <Button busy={busy} onClick={begin}>
            Save 50 %
          </Button>
          <ProblemNotice problem={problem}>
            <Link to={paths.account}>See your account</Link>
          </ProblemNotice>
          <p className={styles.fine}>
            You pay on our payment provider’s page. We never see your card details.
          </p>
        </section>
        <section className={styles.service} aria-labelledby="service">
          <h2 id="service">Customer Service</h2>
          <p className={styles.text}>Is something wrong? Tell us, and we’ll fix it.</p>
          <LinkButton to={paths.contact} variant="quiet">
            Write to us
          </LinkButton>
        </section>
      </div>
      <div className={styles.stake}>
        <UnusedCreditsWarning />
      </div>
      <p className={styles.onward}>
        <Link to={paths.cancellationReason}>Continue Cancellation</Link>
      </p>
    </>
  );
}

/** Says which payment the offer replaces and when the next one is due. */
function ReplacedPayment({ offer }: Pick<PaymentPreviewView, 'offer'>) {
  if (offer === null) return null;
  const { replaces, next_payment: nextPayment } = offer;
  return (
    <p className={styles.dates}>
      It replaces your payment of {formatDollars(replaces.amount)} on {formatDay(replaces.at)}; the next one
      is on {formatDay(nextPayment.at)}.
    </p>
  );
}
