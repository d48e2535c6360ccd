export { updateBookRating } from './update-book-rating.ts';
