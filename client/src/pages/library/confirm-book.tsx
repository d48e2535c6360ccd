import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { type ComponentProps, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { BookHeader } from '../../features/catalogue/book/book-header.tsx';
import { LoadedBook, useBook } from '../../features/catalogue/book/loaded-book.tsx';
import { Purchase } from '../../features/library/buy-form.tsx';
import { useMembership } from '../../features/membership/base/membership.api.ts';
import { CreditPrompt } from '../../features/membership/credit-packs/credit-prompt.tsx';
import { useTransferSamplePosition } from '../../features/reading/position/sample-position.ts';
import { useOnReturn } from '../../lib/navigation/use-on-return.ts';
import { type ChosenBook, chooseBook, forgetChosenBook } from '../../session/chosen-book.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';

export function ConfirmBookPage() {
  const { book_code: bookCode = '' } = useParams();
  const book = useBook(bookCode);
  // Refetches only the book, which may have been bought in another tab. The header refetches the credit balance.
  useOnReturn(book.retry);
  return (
    <Page>
      {book.problem === null ? (
        <PageHead title="Use one credit to get the book" lead="Audiobook and ebook, yours to keep." />
      ) : (
        <PageTitle>Not found</PageTitle>
      )}
      <LoadedBook book={book} placeholder={<BookHeader book={undefined} />}>
        {(loadedBook) => (
          <BookHeader book={loadedBook}>
            <BookConfirmation key={loadedBook.book_code} book={loadedBook} />
          </BookHeader>
        )}
      </LoadedBook>
    </Page>
  );
}

function BookConfirmation({ book }: { book: BookDetailView }) {
  // Fetching the membership also updates the credit balance.
  const { data: membership, isFetching, retry } = useMembership();
  const isBalanceFresh = useHasFetched(isFetching);
  const transferSamplePosition = useTransferSamplePosition();
  const isOwned = book.owned === true;
  useEffect(() => {
    if (isOwned) forgetChosenBook(book.book_code);
  }, [isOwned, book.book_code]);
  return (
    <Purchase
      bookCode={book.book_code}
      isOwned={isOwned}
      isBalanceFresh={isBalanceFresh}
      creditFirst={<CreditPromptForBook book={book} membership={membership} />}
      onProblem={retry}
      onBought={() => transferSamplePosition(book)}
    />
  );
}

type CreditPromptForBookProps = ComponentProps<typeof CreditPrompt> & { book: ChosenBook };

/** Shows how to get a credit, and remembers the book until the member has one. */
function CreditPromptForBook({ book: { book_code, title }, membership }: CreditPromptForBookProps) {
  useEffect(() => chooseBook({ book_code, title }), [book_code, title]);
  return <CreditPrompt membership={membership} />;
}

/** Returns true once a fetch that started on this page has finished. Cached data doesn't count. */
function useHasFetched(isFetching: boolean): boolean {
  const [phase, setPhase] = useState<'arrived' | 'fetching' | 'fetched'>('arrived');
  if (phase === 'arrived' && isFetching) setPhase('fetching');
  if (phase === 'fetching' && !isFetching) setPhase('fetched');
  return phase === 'fetched';
}
