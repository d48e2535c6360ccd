import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listChapters: { method: 'GET', path: '/admin/chapter', access: 'administrator' },
  readChapter: { method: 'GET', path: '/admin/chapter/{id}', access: 'administrator' },
  createChapter: { method: 'POST', path: '/admin/chapter', access: 'administrator' },
  editChapter: { method: 'PUT', path: '/admin/chapter/{id}', access: 'administrator', encoding: 'form' },
  publishChapter: { method: 'PUT', path: '/admin/chapter-publication/{id}', access: 'administrator' },
  deleteChapter: { method: 'DELETE', path: '/admin/chapter/{id}', access: 'administrator' },
  restoreChapter: { method: 'POST', path: '/admin/chapter/{id}/restore', access: 'administrator' },
  setSampleChapter: { method: 'POST', path: '/admin/sample-chaps', access: 'administrator' },
  orderChapters: { method: 'PUT', path: '/admin/chapter-order', access: 'administrator' },
});
