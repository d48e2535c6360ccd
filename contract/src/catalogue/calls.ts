import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listBooks: { method: 'GET', path: '/guest/list-book', access: 'anyone' },
  readBookDetail: {
    method: 'GET',
    path: '/guest/book-detail/{book_code}',
    access: 'anyone',
    bearer: 'optional',
  },
  recommendBooks: { method: 'GET', path: '/user/recommended-book', access: 'member' },
});
