import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readContents: { method: 'GET', path: '/user/book-contents', access: 'member' },
  readSampleContents: { method: 'GET', path: '/guest/sample-contents', access: 'anyone' },
  previewContents: { method: 'GET', path: '/admin/preview-contents', access: 'administrator' },
  searchBook: { method: 'GET', path: '/user/book-search', access: 'member' },
  searchSample: { method: 'GET', path: '/guest/sample-search', access: 'anyone' },
});
