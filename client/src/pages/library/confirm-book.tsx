import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { BookLine } from '../../features/catalogue/book/book-line.tsx';
import { LoadedBook, useBook } from '../../features/catalogue/book/loaded-book.tsx';
import { Purchase } from '../../features/library/purchase.tsx';
import { CreditFirst } from '../../features/membership/offers/credit-first.tsx';
import { useMembership } from '../../features/membership/use-membership.ts';
import { useCarryPosition } from '../../features/reading/use-carry-position.ts';
import { useComeBack } from '../../lib/use-come-back.ts';
import { chooseBook, forgetChosenBook } from '../../session/chosen-book.ts';
import { useSession } from '../../session/hooks.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function ConfirmBookPage() {
  const { book_code: bookCode = '' } = useParams();
  const book = useBook(bookCode);
  // It may have been bought in another tab; the header fetches the balance.
  useComeBack(book.retry);
  return (
    <Page>
      {book.problem === null ? (
        <PageHead title="Use one credit to get the book" lead="Audiobook and ebook, yours to keep." />
      ) : (
        <PageTitle>Not found</PageTitle>
      )}
      <LoadedBook book={book} waiting={<BookLine book={undefined} />}>
        {(found) => (
          <BookLine book={found}>
            <Confirmation key={found.book_code} book={found} />
          </BookLine>
        )}
      </LoadedBook>
    </Page>
  );
}

function Confirmation({ book }: { book: BookDetailView }) {
  // The response brings the balance.
  const { data: membership, isFetching, retry } = useMembership();
  const isBalanceFresh = useHasFetched(isFetching);
  const carryPosition = useCarryPosition();
  const { credits } = useSession();
  const { book_code, title } = book;
  const owned = book.owned === true;
  const mustWait = !owned && isBalanceFresh && credits === 0;
  useEffect(() => {
    if (owned) forgetChosenBook(book_code);
    if (mustWait) chooseBook({ book_code, title });
  }, [owned, mustWait, book_code, title]);
  return (
    <Purchase
      bookCode={book_code}
      owned={owned}
      isBalanceFresh={isBalanceFresh}
      creditFirst={<CreditFirst membership={membership} />}
      onProblem={retry}
      onBought={() => carryPosition(book)}
    />
  );
}

/** Whether something that is fetched on arrival has come since: what an earlier page left in the cache does not count. */
function useHasFetched(isFetching: boolean): boolean {
  const [phase, setPhase] = useState<'arrived' | 'fetching' | 'fetched'>('arrived');
  if (phase === 'arrived' && isFetching) setPhase('fetching');
  if (phase === 'fetching' && !isFetching) setPhase('fetched');
  return phase === 'fetched';
}
