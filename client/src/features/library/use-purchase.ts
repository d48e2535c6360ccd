import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Problem, toProblem } from '../../lib/http/problem.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { storage } from '../../lib/storage/storage.ts';
import { forgetChosenBook } from '../../session/chosen-book.ts';
import { useSession } from '../../session/hooks.ts';
import { useBuyBookMutation } from './library.api.ts';

type PurchaseOptions = {
  bookCode: string;
  /** Called with true when a purchase starts, and with false if it fails. */
  onBuyingChange?: ((isBuying: boolean) => void) | undefined;
  /** Called if the purchase fails, for example because the credit was spent in another tab. */
  onProblem?: () => void;
  /** Called after the purchase. The thank-you page opens once the returned promise resolves. */
  onBought: () => Promise<void>;
};

/**
 * Returns a function that buys the book, and the state of the purchase. After the purchase, the browser stores the
 * book's code, so that the thank-you page survives a reload.
 */
export function usePurchase({ bookCode, onBuyingChange, onProblem, onBought }: PurchaseOptions) {
  const [send, { isLoading, isSuccess }] = useBuyBookMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { user } = useSession();
  const navigate = useNavigate();

  const buy = async () => {
    setProblem(null);
    onBuyingChange?.(true);
    const { data, error } = await send({ book_code: bookCode, ...(user !== null && { user_id: user.id }) });
    if (data === undefined) {
      setProblem(toProblem(error));
      onBuyingChange?.(false);
      onProblem?.();
      return;
    }
    storage.thanks.set(data.message);
    storage.purchasedBook.set(bookCode);
    await onBought();
    // Replaces the history entry, so that Back doesn't lead to the purchase again.
    await navigate(paths.thanks, { replace: true });
    forgetChosenBook(bookCode);
  };
  return { buy, busy: isLoading, done: isSuccess, problem };
}
