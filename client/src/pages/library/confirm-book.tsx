import { Link, useParams } from 'react-router-dom';
import { BookLine } from '../../features/catalogue/book/book-line.tsx';
import { BookTrouble } from '../../features/catalogue/book/book-problem.tsx';
import { useBook } from '../../features/catalogue/book/use-book.ts';
import { Purchase } from '../../features/library/purchase.tsx';
import { offerFor, useMembership } from '../../features/membership/use-membership.ts';
import { paths } from '../../lib/paths.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function ConfirmBookPage() {
  const { book_code: bookCode = '' } = useParams();
  const { book, trouble, busy, retry } = useBook(bookCode);
  if (trouble !== null) {
    return (
      <Page>
        <PageTitle>Not found</PageTitle>
        <BookTrouble {...trouble} busy={busy} onRetry={retry} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title="Use one credit to get the book" lead="Audiobook and ebook, yours to keep." />
      <BookLine book={book}>
        {book !== undefined && (
          <Purchase
            key={book.book_code}
            bookCode={book.book_code}
            owned={book.owned === true}
            NoCredit={NoCredit}
          />
        )}
      </BookLine>
    </Page>
  );
}

/** The way to a credit: a membership brings one; who has it can buy more. */
function NoCredit() {
  const offer = offerFor(useMembership());
  if (offer === 'member') {
    return (
      <p>
        Need one now? <Link to={paths.buy}>Buy new credits</Link>, three at a time. Otherwise you’ll get one
        with your next payment.
      </p>
    );
  }
  if (offer === null) {
    return (
      <p>
        Credits come with the membership: see <Link to={paths.account}>your account</Link>, or{' '}
        <Link to={paths.buy}>buy new credits</Link>.
      </p>
    );
  }
  return (
    <p>
      Credits come with the membership, one each month.{' '}
      <Link to={paths.account}>
        {offer === 'renewal' ? 'Renew your membership' : 'Start your membership'}
      </Link>
      {offer === 'subscription' && ': the first month, and this book with it, cost nothing'}.
    </p>
  );
}
