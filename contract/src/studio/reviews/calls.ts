import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listStudioReviews: { method: 'GET', path: '/admin/review', access: 'administrator' },
  hideReview: { method: 'POST', path: '/admin/review/{id}/hide', access: 'administrator' },
  showReview: { method: 'POST', path: '/admin/review/{id}/show', access: 'administrator' },
});
