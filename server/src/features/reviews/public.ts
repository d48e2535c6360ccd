export { postReview } from './post-review.ts';
export { updateBookRating } from './update-book-rating.ts';
