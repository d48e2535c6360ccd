import { useParams } from 'react-router-dom';
import { BookLine } from '../../features/catalogue/book/book-line.tsx';
import { BookTrouble } from '../../features/catalogue/book/book-problem.tsx';
import { Rating } from '../../features/catalogue/book/rating.tsx';
import { useBook } from '../../features/catalogue/book/use-book.ts';
import { OwnReview } from '../../features/reviews/own-review.tsx';
import { duration } from '../../lib/format.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './write-review.module.css';

export function WriteReviewPage() {
  const { book_code: bookCode = '' } = useParams();
  const { book, trouble, busy, retry } = useBook(bookCode);
  if (trouble !== null) {
    return (
      <Page>
        <PageTitle>Write A Review</PageTitle>
        <BookTrouble {...trouble} busy={busy} onRetry={retry} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title="Write A Review" />
      <BookLine book={book}>
        {book !== undefined && (
          <>
            <div className={styles.facts}>
              <Pill>Audiobook</Pill>
              <span>{duration(book.hours, book.minutes)}</span>
              <Rating average={book.average_rating} notations={book.notations} size={18} />
            </div>
            <OwnReview book={book} />
          </>
        )}
      </BookLine>
    </Page>
  );
}
