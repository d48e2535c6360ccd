import type { BookDetailView } from '@lingostory/contract/catalogue/schemas';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { entryLinkProps } from '../../../session/entry.ts';
import { useSession } from '../../../session/hooks.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import styles from './book-actions.module.css';

type BookActionsProps = {
  book: Pick<
    BookDetailView,
    | 'book_code'
    | 'title'
    | 'owned'
    | 'readable'
    | 'finished'
    | 'included'
    | 'included_until'
    | 'in_catalogue'
    | 'has_sample'
  >;
};

/** Links to buy or read a book, and to read its sample. */
export function BookActions({ book }: BookActionsProps) {
  return (
    <>
      <div className={styles.actions} data-guest>
        {book.readable === true &&
          (book.finished === true ? (
            <LinkButton to={paths.readFromStart(book.book_code)}>Read again</LinkButton>
          ) : (
            <LinkButton to={paths.read(book.book_code)}>Read</LinkButton>
          ))}
        {book.owned !== true && book.in_catalogue && <BuyLink book={book} />}
        {book.has_sample && book.readable !== true && (
          <LinkButton variant="quiet" to={paths.sample(book.book_code)}>
            Read a free sample
          </LinkButton>
        )}
      </div>
      <InclusionNote book={book} />
    </>
  );
}

/** Says what a membership has to do with this book. Renders nothing for bought books and those that aren't included. */
function InclusionNote({ book }: BookActionsProps) {
  const { isMember } = useSession();
  if (book.owned === true || !(book.included || book.readable === true)) return null;
  if (book.included_until !== undefined)
    return (
      <p className={styles.note}>
        You can read this story with your membership until {formatDay(book.included_until)}.
        {book.in_catalogue && ' Buy it to keep it.'}
      </p>
    );
  if (book.readable === true)
    return <p className={styles.note}>Your membership includes this story. Buy it to keep it for good.</p>;
  return (
    <p className={styles.note}>
      Members read this story without a credit.
      {isMember && (
        <>
          {' '}
          You need an active membership: see <Link to={paths.account}>your account</Link>.
        </>
      )}
    </p>
  );
}

function BuyLink({ book }: BookActionsProps) {
  const { user, isAdministrator } = useSession();
  if (user === null) return <GuestBuyLinks book={book} />;
  const destinationPath = isAdministrator ? paths.studio : paths.confirmBook(book.book_code);
  return (
    <LinkButton to={destinationPath} variant={book.readable === true ? 'quiet' : 'primary'}>
      Buy now · 1 credit
    </LinkButton>
  );
}

/** Leads with the free trial, because a guest has no credit yet and the trial's first credit gets the book. */
function GuestBuyLinks({ book }: BookActionsProps) {
  const linkProps = entryLinkProps(book);
  return (
    <>
      <LinkButton to={paths.signup} {...linkProps}>
        Get it free with your trial
      </LinkButton>
      <LinkButton variant="quiet" to={paths.login} {...linkProps}>
        Buy now · 1 credit
      </LinkButton>
    </>
  );
}
