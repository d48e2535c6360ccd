import { Link, useParams } from 'react-router-dom';
import { BookLine } from '../../features/catalogue/book/book-line.tsx';
import { LoadedBook, useBook } from '../../features/catalogue/book/loaded-book.tsx';
import { Purchase } from '../../features/library/purchase.tsx';
import { offerFor, useMembership } from '../../features/membership/use-membership.ts';
import { paths } from '../../lib/paths.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function ConfirmBookPage() {
  const { book_code: bookCode = '' } = useParams();
  const book = useBook(bookCode);
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
            <Purchase
              key={found.book_code}
              bookCode={found.book_code}
              owned={found.owned === true}
              NoCredit={NoCredit}
            />
          </BookLine>
        )}
      </LoadedBook>
    </Page>
  );
}

/** The way to a credit: a membership brings one; who has it can buy more. */
function NoCredit() {
  const offer = offerFor(useMembership().data);
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
