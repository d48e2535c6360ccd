import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  exportBook: {
    method: 'GET',
    path: '/admin/book-export/{book_code}',
    access: 'administrator',
    download: ['application/epub+zip', 'application/zip'],
  },
});
