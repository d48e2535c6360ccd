import { formatDollars, formatDollarsWithTrailingSign, pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../session/hooks.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { usePricing } from '../base/monthly-offer.ts';
import styles from './plan-card.module.css';

/** Shows the benefits and price of the only plan. */
export function PlanCard() {
  const { user } = useSession();
  const { amount, trialDays, packAmount, packCredits } = usePricing();
  const benefits = [
    '1 credit every month: one book, as audiobook and ebook',
    'Your first book and audiobook free during the trial',
    'Included stories to read without a credit, for as long as you’re a member',
    `More credits when you want them: ${packCredits} for ${formatDollars(packAmount)}`,
    'Take a break of 30, 60 or 90 days, or cancel anytime',
  ];
  return (
    <div className={styles.card}>
      <p className={styles.price}>
        <span className={styles.amount}>{formatDollars(amount)}</span> a month
      </p>
      <p className={styles.trial}>
        after {pluralize(trialDays, 'day')} at <strong>{formatDollarsWithTrailingSign(0)}</strong>
      </p>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" size={20} className={styles.check} />
            {benefit}
          </li>
        ))}
      </ul>
      <LinkButton data-guest to={user === null ? paths.signup : paths.account} wide>
        {user === null ? 'Create your account' : 'Go to your account'}
      </LinkButton>
    </div>
  );
}
