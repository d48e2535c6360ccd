import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { useReadOwnReviewQuery } from './reviews.api.ts';

/** Links to the member's review of a book. The label says whether they have written one. */
export function WriteReviewLink({ bookCode }: { bookCode: string }) {
  const { currentData: ownReview } = useReadOwnReviewQuery({ book_code: bookCode });
  return (
    <Link to={paths.writeReview(bookCode)}>
      {ownReview === undefined ? 'Write a review' : 'Change your review'}
    </Link>
  );
}
