import { Link, useLocation, useNavigate } from 'react-router-dom';
import { formatDollars, pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OfflineHint } from '../../../ui/offline-hint.ts';
import { usePricing } from '../base/monthly-offer.ts';
import { ProblemNotice } from '../checkout/problem-notice.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import { PrerequisiteLink, usePrerequisite } from '../offers/first-step.tsx';
import styles from './confirm-pack.module.css';

/** Summarizes the credit pack before the payment page opens. */
export function ConfirmPack() {
  const { packAmount, packCredits } = usePricing();
  const { begin, busy, problem } = useCheckout('credit_pack');
  const prerequisite = usePrerequisite();
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  const handleCancel = () => void (isFirstPage ? navigate(paths.buy, { replace: true }) : navigate(-1));
  return (
    <div className={styles.confirm}>
      <OfflineHint />
      <dl className={styles.bill}>
        <div>
          <dt>
            {pluralize(packCredits, 'audio credit')}, {formatDollars(Math.round(packAmount / packCredits))}{' '}
            per credit
          </dt>
          <dd>{formatDollars(packAmount)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Due today, once</dt>
          <dd>{formatDollars(packAmount)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <PrerequisiteLink step={prerequisite} />
        <Button
          variant={prerequisite === null ? 'primary' : 'quiet'}
          busy={busy}
          disabled={prerequisite !== null}
          onClick={begin}
        >
          Confirm the Purchase
        </Button>
        <Button variant="quiet" onClick={handleCancel}>
          Cancel
        </Button>
      </div>
      <ProblemNotice problem={problem}>
        <Link to={paths.account}>Go to your account</Link>
      </ProblemNotice>
      <p className={styles.fine}>
        By confirming you agree to our <Link to={paths.terms}>terms</Link>. You pay on the page of our payment
        provider, which opens next; we never see your card.
      </p>
    </div>
  );
}
