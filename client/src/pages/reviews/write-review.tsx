import { useParams } from 'react-router-dom';
import { Rating } from '../../features/catalogue/base/rating.tsx';
import { BookHeader } from '../../features/catalogue/book/book-header.tsx';
import { LoadedBook, useBook } from '../../features/catalogue/book/loaded-book.tsx';
import { OwnReview } from '../../features/reviews/own-review.tsx';
import { formatDuration } from '../../lib/labels/format.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './write-review.module.css';

export function WriteReviewPage() {
  const { book_code: bookCode = '' } = useParams();
  const book = useBook(bookCode);
  return (
    <Page>
      {book.problem === null ? <PageHead title="Write A Review" /> : <PageTitle>Write A Review</PageTitle>}
      <LoadedBook book={book} placeholder={<BookHeader book={undefined} />}>
        {(loadedBook) => (
          <BookHeader book={loadedBook}>
            <div className={styles.facts}>
              <Pill>Audiobook</Pill>
              <span>{formatDuration(loadedBook.hours, loadedBook.minutes)}</span>
              <Rating average={loadedBook.average_rating} ratingCount={loadedBook.notations} size={18} />
            </div>
            <OwnReview book={loadedBook} />
          </BookHeader>
        )}
      </LoadedBook>
    </Page>
  );
}
