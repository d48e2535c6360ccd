import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listLibrary: { method: 'GET', path: '/user/book-list', access: 'member' },
  buyBook: { method: 'POST', path: '/user/purchase-book', access: 'member', encoding: 'form' },
  listCredits: { method: 'GET', path: '/user/credit-history', access: 'member' },
});
