import { Link } from 'react-router-dom';
import { messageFor } from '../../lib/http/messages.ts';
import { fetchOnMount } from '../../lib/http/query-state.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { ChosenBook } from '../../session/chosen-book.ts';
import { useSession } from '../../session/hooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { OfflineHint } from '../../ui/offline-hint.ts';
import { Banner } from '../../ui/page/banner.tsx';
import styles from './buy-form.module.css';
import { useListLibraryQuery } from './library.api.ts';
import { usePurchase } from './use-purchase.ts';

type GetChosenBookProps = {
  chosenBook: ChosenBook;
  onBuyingChange?: ((isBuying: boolean) => void) | undefined;
  /** Called after the purchase. The thank-you page opens once the returned promise resolves. */
  onBought: () => Promise<void>;
};

/**
 * Buys the chosen book with one click if the member has a credit. Otherwise links to the purchase page, which offers a
 * way to get one. The label mentions the member's first credit if it pays for the book.
 */
export function GetChosenBook({ chosenBook, onBuyingChange, onBought }: GetChosenBookProps) {
  const { book_code: bookCode, title } = chosenBook;
  const { credits } = useSession();
  const { data: library } = useListLibraryQuery({}, fetchOnMount);
  const { buy, busy, done, problem } = usePurchase({ bookCode, onBuyingChange, onBought });
  const isFirstPurchase = credits === 1 && library?.data.every(({ owned }) => !owned) === true;
  const isOutOfCredits = (credits === 0 && !busy && !done) || problem?.status === 402;
  return (
    <div className={styles.form}>
      <OfflineHint />
      {problem !== null && <Banner tone="bad">{messageFor('banner', problem)}</Banner>}
      <div className={styles.actions}>
        {isOutOfCredits ? (
          <LinkButton to={paths.confirmBook(bookCode)}>
            <span>
              Get <cite lang="fr">{title}</cite>
            </span>
          </LinkButton>
        ) : (
          <Button busy={busy || done} onClick={() => void buy()}>
            <span>
              Get <cite lang="fr">{title}</cite>
              {isFirstPurchase && ' with your first credit'}
            </span>
          </Button>
        )}
      </div>
      {!isOutOfCredits && (
        <p className={styles.terms}>
          This uses 1 credit. By getting the book you agree to our <Link to={paths.terms}>terms</Link>. It’s
          yours to keep, even if you cancel.
        </p>
      )}
    </div>
  );
}
