import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readSample: { method: 'GET', path: '/guest/sample-chapter', access: 'anyone' },
  readBook: { method: 'GET', path: '/user/read-book', access: 'member' },
  previewBook: { method: 'GET', path: '/admin/preview', access: 'administrator' },
  savePosition: { method: 'PUT', path: '/user/reading-position', access: 'member' },
});
