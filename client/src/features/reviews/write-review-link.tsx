import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { useReadOwnReviewQuery } from './reviews.api.ts';

/** To the review of a book that the member owns, called by what they find there. */
export function WriteReviewLink({ bookCode }: { bookCode: string }) {
  const { currentData: own } = useReadOwnReviewQuery({ book_code: bookCode });
  return (
    <Link to={paths.writeReview(bookCode)}>
      {own === undefined ? 'Write a review' : 'Change your review'}
    </Link>
  );
}
