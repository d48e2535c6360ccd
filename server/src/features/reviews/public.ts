export { updateBookRating } from './rate-book.ts';
