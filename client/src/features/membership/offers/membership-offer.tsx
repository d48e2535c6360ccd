import { formatDollars } from '../../../lib/labels/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { usePricing } from '../base/monthly-offer.ts';
import type { MembershipOfferKind } from '../checkout/use-checkout.ts';
import { CheckoutPanel } from './checkout-panel.tsx';
import styles from './membership-offer.module.css';

type MembershipOfferProps = {
  /** Null until the user's membership has loaded. */
  kind: MembershipOfferKind | null;
  headingLevel?: 1 | 2;
};

/** Shows the membership's benefits and price, with a button to start it. */
export function MembershipOffer({ kind, headingLevel = 2 }: MembershipOfferProps) {
  const { amount, trialDays, packAmount, packCredits } = usePricing();
  const Heading = `h${headingLevel}` as const;
  const benefits = [
    kind === 'renewal'
      ? '1 credit right away and 1 more every month. Each gets you one book, as audiobook and ebook'
      : '1 credit every month: one book, as audiobook and ebook',
    ...(kind === 'renewal' ? [] : [`Your first book and audiobook free, with ${trialDays} days to read it`]),
    'Every word explained, every phrase read aloud',
    'Included stories to read without a credit, for as long as you’re a member',
    `More credits when you want them: ${packCredits} for ${formatDollars(packAmount)}`,
    'Take a break of 30, 60 or 90 days, or cancel anytime',
  ];
  return (
    <div className={styles.offer}>
      <div className={styles.words}>
        <Heading>Premium Membership</Heading>
        <p className={styles.regular}>
          Regular price <strong>{formatDollars(amount)}</strong> a month
        </p>
        <ul className={styles.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" size={20} className={styles.check} />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <CheckoutPanel kind={kind} amount={amount} trialDays={trialDays} />
    </div>
  );
}
