import type { PaymentPreviewView } from '@lingostory/contract/membership/schemas';
import { Link } from 'react-router-dom';
import { day, dollars, dollarsComma } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useMonthlyOffer } from '../base/monthly-offer.ts';
import { ProblemNotice } from '../checkout/problem-notice.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import styles from './cancellation.module.css';
import { CreditsAtStake } from './credits-at-stake.tsx';
import { PaymentDates } from './payment-dates.tsx';
import { hasOffer, WithMembership } from './with-membership.tsx';

/** The retention offer, beside somebody to talk to. Once it was used there is only the way on. */
export function LastOffer() {
  return (
    <WithMembership allows={hasOffer} otherwise={paths.cancellationReason}>
      {() => <Offer />}
    </WithMembership>
  );
}

function Offer() {
  const { amount, discountAmount } = useMonthlyOffer();
  const { begin, busy, problem } = useCheckout('discount');
  return (
    <>
      <div className={styles.split}>
        <section className={styles.offer} aria-label="The offer">
          <p className={styles.price}>
            {dollarsComma(discountAmount)}/month then {dollarsComma(amount)}/month for one credit
          </p>
          <p className={styles.text}>
            You pay {dollars(discountAmount)} now for your next month and get its credit right away. The month
            after costs {dollars(amount)} again.
          </p>
          <PaymentDates>{({ offer }) => <Replaced offer={offer} />}</PaymentDates>
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
        <CreditsAtStake />
      </div>
      <p className={styles.onward}>
        <Link to={paths.cancellationReason}>Continue Cancellation</Link>
      </p>
    </>
  );
}

/** Which payment the offer stands for, and when the one after it is due. */
function Replaced({ offer }: Pick<PaymentPreviewView, 'offer'>) {
  if (offer === null) return null;
  const { replaces, next_payment: next } = offer;
  return (
    <p className={styles.dates}>
      It replaces your payment of {dollars(replaces.amount)} on {day(replaces.at)}; the next one is on{' '}
      {day(next.at)}.
    </p>
  );
}
