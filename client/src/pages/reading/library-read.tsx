import { useParams } from 'react-router-dom';
import { NextStoryLink } from '../../features/catalogue/lists/next-story-link.tsx';
import { Reader } from '../../features/reading/reader.tsx';
import { RateBook } from '../../features/reviews/rate-book.tsx';
import { WriteReviewLink } from '../../features/reviews/write-review-link.tsx';

export function LibraryReadPage() {
  const { book_code = '' } = useParams();
  return (
    <Reader
      key={book_code}
      source="book"
      bookCode={book_code}
      ending={
        <>
          <NextStoryLink bookCode={book_code} />
          <RateBook bookCode={book_code} />
        </>
      }
      endingLinks={<WriteReviewLink bookCode={book_code} />}
    />
  );
}
