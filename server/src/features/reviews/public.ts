export { rateBook } from './rate-book.ts';
