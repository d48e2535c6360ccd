import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readShares: { method: 'GET', path: '/user/known-shares', access: 'member' },
  listBooksByShare: { method: 'GET', path: '/user/books-by-share', access: 'member' },
});
