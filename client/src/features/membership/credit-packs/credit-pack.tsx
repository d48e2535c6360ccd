import { formatDollars, pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { usePricing } from '../base/monthly-offer.ts';
import { PrerequisiteLink, usePrerequisite } from '../offers/first-step.tsx';
import styles from './credit-pack.module.css';

const benefits = [
  'Each credit gets you one book, as audiobook and ebook',
  'The books are yours to keep, even if you cancel. Unused credits end with your membership',
  'A one-time payment: your monthly price stays the same',
];

export function CreditPack() {
  const { packAmount, packCredits } = usePricing();
  const prerequisite = usePrerequisite();
  return (
    <section className={styles.pack} aria-labelledby="pack">
      <div className={styles.head}>
        <h2 id="pack" className={styles.title}>
          {pluralize(packCredits, 'credit')}
        </h2>
        <p className={styles.price}>
          <span className={styles.amount}>{formatDollars(packAmount)}</span>{' '}
          <span className={styles.each}>
            {formatDollars(Math.round(packAmount / packCredits))} per credit
          </span>
        </p>
      </div>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" size={20} className={styles.check} />
            {benefit}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <PrerequisiteLink step={prerequisite} />
        {prerequisite === null ? (
          <LinkButton to={paths.confirmCredits}>Buy Now</LinkButton>
        ) : (
          <Button variant="quiet" disabled>
            Buy Now
          </Button>
        )}
      </div>
    </section>
  );
}
