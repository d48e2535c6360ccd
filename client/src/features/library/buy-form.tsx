import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../../lib/http/messages.ts';
import { pluralize } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../session/hooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { OfflineHint } from '../../ui/offline-hint.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './buy-form.module.css';
import { usePurchase } from './use-purchase.ts';

export type PurchaseProps = {
  bookCode: string;
  /** True once the credit balance has been fetched after the page opened. */
  isBalanceFresh: boolean;
  /** Explains how to get a credit. Shown to members who have none. */
  creditFirst: ReactNode;
  /** Called if the purchase fails, for example because the credit was spent in another tab. */
  onProblem: () => void;
  /** Called after the purchase. The thank-you page opens once the returned promise resolves. */
  onBought: () => Promise<void>;
};

type BuyFormProps = PurchaseProps & { onBuyingChange: (isBuying: boolean) => void };

/** Spends a credit on the book, or shows how to get one. */
function BuyForm({ isBalanceFresh, creditFirst, ...props }: BuyFormProps) {
  const { credits } = useSession();
  const { buy, busy, done, problem } = usePurchase(props);
  const isOutOfCredits = isBalanceFresh && !done && (credits === 0 || problem?.status === 402);
  return (
    <div className={styles.form}>
      {isBalanceFresh ? (
        <p className={styles.credits}>{done ? 'It’s yours. One moment…' : toCreditsLabel(credits)}</p>
      ) : (
        <div className={styles.credits}>
          <Loading noun="your credits" />
          <Skeleton width="min(100%, 22rem)" height="1.55em" />
        </div>
      )}
      {problem !== null && <Banner tone="bad">{messageFor('banner', problem)}</Banner>}
      {isOutOfCredits ? creditFirst : <OfflineHint />}
      <div className={styles.actions}>
        <Button
          busy={busy || done || !isBalanceFresh}
          disabled={isOutOfCredits}
          variant={isOutOfCredits ? 'quiet' : 'primary'}
          onClick={() => void buy()}
        >
          Confirm the Purchase
        </Button>
        <LinkButton variant="quiet" to={paths.bookDetail(props.bookCode)}>
          Cancel
        </LinkButton>
      </div>
      <p className={styles.terms}>
        By confirming you agree to our <Link to={paths.terms}>terms</Link>. The book is yours to keep, even if
        you cancel.
      </p>
    </div>
  );
}

function toCreditsLabel(credits: number): string {
  if (credits === 0) return 'You don’t have any credits right now.';
  const remainingText =
    credits === 1 ? 'none is left' : `${credits - 1} ${credits === 2 ? 'is' : 'are'} left`;
  return `You have ${pluralize(credits, 'credit')}; after this, ${remainingText}.`;
}

/** Shows the purchase form, or a link to the library if the member already owns the book. */
export function Purchase({ isOwned, ...props }: PurchaseProps & { isOwned: boolean }) {
  // Keeps the form visible during a purchase, because `isOwned` becomes true before the next page opens.
  const [isBuying, setBuying] = useState(false);
  return isOwned && !isBuying ? (
    <AlreadyOwnedNotice bookCode={props.bookCode} />
  ) : (
    <BuyForm {...props} onBuyingChange={setBuying} />
  );
}

function AlreadyOwnedNotice({ bookCode }: { bookCode: string }) {
  return (
    <div className={styles.form}>
      <Banner tone="good">This book is already in your library. You don’t need a credit.</Banner>
      <div className={styles.actions}>
        <LinkButton to={paths.read(bookCode)}>Read it</LinkButton>
        <LinkButton variant="quiet" to={paths.library}>
          My Library
        </LinkButton>
      </div>
    </div>
  );
}
