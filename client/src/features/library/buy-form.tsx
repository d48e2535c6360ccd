import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { plural } from '../../lib/format.ts';
import { messageFor } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { type Problem, toProblem } from '../../lib/problem.ts';
import { storage } from '../../lib/storage.ts';
import { useSession } from '../../session/hooks.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './buy-form.module.css';
import { useBuyBookMutation } from './library.api.ts';

/** The last step before a credit is spent. `NoCredit` is shown to whoever has none: how to get one. */
export function BuyForm({ bookCode, NoCredit }: { bookCode: string; NoCredit: () => React.ReactNode }) {
  const { credits } = useSession();
  const { buy, busy, done, problem } = usePurchase(bookCode);
  const isOut = !done && (credits === 0 || problem?.status === 402);
  return (
    <div className={styles.form}>
      <p className={styles.credits}>{done ? 'It’s yours. One moment…' : creditsLabel(credits)}</p>
      {problem !== null && <Banner tone="bad">{messageFor('banner', problem)}</Banner>}
      {isOut && <NoCredit />}
      <div className={styles.actions}>
        <Button busy={busy || done} variant={isOut ? 'quiet' : 'primary'} onClick={() => void buy()}>
          Confirm the Purchase
        </Button>
        <LinkButton variant="quiet" to={paths.bookDetail(bookCode)}>
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

function creditsLabel(credits: number): string {
  if (credits === 0) return 'You don’t have any credits right now.';
  const after = credits === 1 ? 'none is left' : `${credits - 1} ${credits === 2 ? 'is' : 'are'} left`;
  return `You have ${plural(credits, 'credit')}; after this, ${after}.`;
}

/** On success the thanks and the book are kept in the browser: the thanks page survives a reload. */
function usePurchase(bookCode: string) {
  const [send, { isLoading, isSuccess }] = useBuyBookMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { user } = useSession();
  const navigate = useNavigate();

  const buy = async () => {
    setProblem(null);
    const { data, error } = await send({ book_code: bookCode, ...(user !== null && { user_id: user.id }) });
    if (data === undefined) {
      setProblem(toProblem(error));
      return;
    }
    storage.thanks.set(data.message);
    storage.purchasedBook.set(bookCode);
    // Going back must not lead to buying it once more.
    void navigate(paths.thanks, { replace: true });
  };
  return { buy, busy: isLoading, done: isSuccess, problem };
}
