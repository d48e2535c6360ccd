import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

/** Maximum request size in bytes, enough for all words of the longest chapters. */
const maxBodyBytes = 4 * 1024 * 1024;

export const calls = defineCalls<typeof schemas>()({
  readChapterWords: { method: 'GET', path: '/admin/chapter/{id}/words', access: 'administrator' },
  listSuggestions: { method: 'GET', path: '/admin/chapter/{id}/suggestions', access: 'administrator' },
  explainPhrases: {
    method: 'PUT',
    path: '/admin/chapter/{id}/meanings',
    access: 'administrator',
    maxBody: maxBodyBytes,
  },
  withdrawMeanings: {
    method: 'PUT',
    path: '/admin/chapter/{id}/withdrawn-meanings',
    access: 'administrator',
    maxBody: maxBodyBytes,
  },
  takeSuggestions: {
    method: 'PUT',
    path: '/admin/chapter/{id}/taken-suggestions',
    access: 'administrator',
    maxBody: maxBodyBytes,
  },
  changeMeaning: { method: 'PUT', path: '/admin/chapter/{id}/changed-meaning', access: 'administrator' },
  restoreMeanings: {
    method: 'PUT',
    path: '/admin/chapter/{id}/restored-meanings',
    access: 'administrator',
    maxBody: maxBodyBytes,
  },
  listWords: { method: 'GET', path: '/admin/words/{book_code}', access: 'administrator' },
  explainWord: { method: 'PUT', path: '/admin/words/{book_code}', access: 'administrator' },
});
