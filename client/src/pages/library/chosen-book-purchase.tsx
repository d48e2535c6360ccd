import { useBook } from '../../features/catalogue/book/loaded-book.tsx';
import { GetChosenBook } from '../../features/library/get-chosen-book.tsx';
import { useTransferSamplePosition } from '../../features/reading/position/sample-position.ts';
import type { ChosenBook } from '../../session/chosen-book.ts';

type ChosenBookPurchaseProps = { chosenBook: ChosenBook; onBuyingChange?: (isBuying: boolean) => void };

/** Buys the chosen book with one click, and continues it where its sample was left. */
export function ChosenBookPurchase({ chosenBook, onBuyingChange }: ChosenBookPurchaseProps) {
  const { data: book } = useBook(chosenBook.book_code);
  const transferSamplePosition = useTransferSamplePosition();
  return (
    <GetChosenBook
      chosenBook={chosenBook}
      onBuyingChange={onBuyingChange}
      onBought={async () => {
        if (book !== undefined) await transferSamplePosition(book);
      }}
    />
  );
}
