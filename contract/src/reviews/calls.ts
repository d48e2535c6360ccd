import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  postReview: { method: 'POST', path: '/user/review', access: 'member', encoding: 'form' },
  readOwnReview: { method: 'GET', path: '/user/review/{book_code}', access: 'member' },
  listBookReviews: {
    method: 'GET',
    path: '/guest/book-reviews/{book_code}',
    access: 'anyone',
    bearer: 'optional',
  },
});
