import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readClipCheck: { method: 'GET', path: '/admin/chapter/{id}/clip-check', access: 'administrator' },
  startClipCheck: { method: 'POST', path: '/admin/chapter/{id}/clip-check', access: 'administrator' },
  discardClipCheck: { method: 'DELETE', path: '/admin/chapter/{id}/clip-check', access: 'administrator' },
  takeClipChanges: { method: 'POST', path: '/admin/chapter/{id}/clip-changes', access: 'administrator' },
  listClipChecks: { method: 'GET', path: '/admin/clip-checks/{book_code}', access: 'administrator' },
  startClipChecks: { method: 'POST', path: '/admin/clip-checks/{book_code}', access: 'administrator' },
  cancelClipChecks: { method: 'DELETE', path: '/admin/clip-checks/{book_code}', access: 'administrator' },
});
