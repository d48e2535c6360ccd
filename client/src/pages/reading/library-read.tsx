import { useParams } from 'react-router-dom';
import { NextStoryLink } from '../../features/catalogue/lists/next-story-link.tsx';
import { HeardInBook } from '../../features/progress/heard-in-book.tsx';
import { Reader } from '../../features/reading/reader.tsx';
import { RateBook } from '../../features/reviews/rate-book.tsx';
import { WriteReviewLink } from '../../features/reviews/write-review-link.tsx';
import { PracticeBookLink } from '../../features/vocabulary/practice/practice-book-link.tsx';
import { useBookWords } from '../../features/vocabulary/states/use-book-words.tsx';
import styles from './library-read.module.css';

export function LibraryReadPage() {
  const { book_code = '' } = useParams();
  return <BookReader key={book_code} bookCode={book_code} />;
}

function BookReader({ bookCode }: { bookCode: string }) {
  const words = useBookWords({ bookCode, sample: false });
  return (
    <Reader
      source="book"
      bookCode={bookCode}
      words={words}
      ending={
        <>
          <p className={styles.heard}>
            <HeardInBook bookCode={bookCode} /> <PracticeBookLink bookCode={bookCode} />
          </p>
          <NextStoryLink bookCode={bookCode} />
          <RateBook bookCode={bookCode} />
        </>
      }
      endingLinks={<WriteReviewLink bookCode={bookCode} />}
    />
  );
}
