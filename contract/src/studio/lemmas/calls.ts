import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readPhraseLemmas: { method: 'GET', path: '/admin/phrase/{id}/lemmas', access: 'administrator' },
  correctLemma: { method: 'PUT', path: '/admin/phrase/{id}/lemma', access: 'administrator' },
  resetLemma: { method: 'PUT', path: '/admin/phrase/{id}/reset-lemma', access: 'administrator' },
});
