import type { MembershipView } from '@lingostory/contract/membership/schemas';
import { formatDollars, pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { findOfferKind } from '../base/membership.api.ts';
import { usePricing } from '../base/monthly-offer.ts';
import { CheckoutPanel } from '../offers/checkout-panel.tsx';
import styles from './credit-prompt.module.css';

type CreditPromptProps = { membership: MembershipView | null | undefined };

/** Shows how to get a credit for a book: start a trial, renew, pay the open invoice or buy a credit pack. */
export function CreditPrompt({ membership }: CreditPromptProps) {
  const { amount, trialDays, packAmount, packCredits } = usePricing();
  const offer = findOfferKind(membership);
  if (offer === 'subscription') {
    return (
      <div className={styles.step}>
        <p>Your first credit is free with the trial, and it gets you this book.</p>
        <CheckoutPanel kind={offer} amount={amount} trialDays={trialDays} label="Start your free trial" />
      </div>
    );
  }
  if (offer === 'renewal') {
    return (
      <div className={styles.step}>
        <p>Renew your membership and you’ll get a credit right away. It gets you this book.</p>
        <CheckoutPanel kind={offer} amount={amount} trialDays={trialDays} label="Renew your membership" />
      </div>
    );
  }
  if (membership?.status === 'past_due') {
    return (
      <div className={styles.step}>
        <p>
          Your last payment didn’t go through. Pay the open invoice and you’ll get a credit for this book.
        </p>
        <LinkButton to={paths.account}>Pay the open invoice</LinkButton>
      </div>
    );
  }
  if (offer === null) {
    return (
      <div className={styles.step}>
        <p>Credits come with the membership.</p>
        <LinkButton to={paths.account}>Go to your account</LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.step}>
      <p>
        Need one now? Credits come {packCredits} at a time. Otherwise you’ll get one with your next payment.
      </p>
      <LinkButton to={paths.confirmCredits}>
        Buy {pluralize(packCredits, 'credit')} for {formatDollars(packAmount)}
      </LinkButton>
    </div>
  );
}
