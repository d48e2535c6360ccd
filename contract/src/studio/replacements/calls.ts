import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listTextMatches: { method: 'GET', path: '/admin/text-matches/{book_code}', access: 'administrator' },
  listReplacements: { method: 'GET', path: '/admin/replacements/{book_code}', access: 'administrator' },
  replaceInBook: {
    method: 'PUT',
    path: '/admin/replacements/{book_code}',
    access: 'administrator',
    // Enough for every phrase of the longest books.
    maxBody: 4 * 1024 * 1024,
  },
  undoReplacement: { method: 'POST', path: '/admin/replacement/{id}/undo', access: 'administrator' },
});
