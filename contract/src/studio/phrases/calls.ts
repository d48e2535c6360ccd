import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

/** Maximum request size in bytes, enough for the text of the longest chapter. */
const maxBodyBytes = 8 * 1024 * 1024;

export const calls = defineCalls<typeof schemas>()({
  listPhrases: { method: 'GET', path: '/admin/phrase', access: 'administrator' },
  readPhrase: { method: 'GET', path: '/admin/phrase/{id}', access: 'administrator' },
  createPhrase: { method: 'POST', path: '/admin/phrase', access: 'administrator', encoding: 'multipart' },
  createChapterText: {
    method: 'POST',
    path: '/admin/chapter-text',
    access: 'administrator',
    maxBody: maxBodyBytes,
  },
  editPhrase: { method: 'PUT', path: '/admin/phrase/{id}', access: 'administrator', encoding: 'multipart' },
  postPhraseEdit: {
    method: 'POST',
    path: '/admin/phrase/{id}',
    access: 'administrator',
    encoding: 'multipart',
    query: { _method: 'put' },
  },
  deletePhrase: { method: 'DELETE', path: '/admin/phrase/{id}', access: 'administrator' },
  restorePhrase: { method: 'POST', path: '/admin/phrase/{id}/restore', access: 'administrator' },
  orderPhrases: { method: 'PUT', path: '/admin/phrase-order', access: 'administrator' },
  movePhrase: { method: 'PUT', path: '/admin/phrase/{id}/place', access: 'administrator' },
  searchPhrases: { method: 'GET', path: '/admin/phrase-search/{book_code}', access: 'administrator' },
  listMeanings: { method: 'GET', path: '/admin/meanings', access: 'administrator' },
  listMissing: { method: 'GET', path: '/admin/missing/{book_code}', access: 'administrator' },
});
