import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  keepWord: { method: 'POST', path: '/user/word', access: 'member' },
  addWord: { method: 'POST', path: '/user/added-word', access: 'member' },
  listOwnWords: { method: 'GET', path: '/user/words', access: 'member' },
  editWord: { method: 'PUT', path: '/user/word/{id}', access: 'member' },
  removeWord: { method: 'DELETE', path: '/user/word/{id}', access: 'member' },
  addPhraseToWord: { method: 'POST', path: '/user/word/{id}/phrase', access: 'member' },
  removePhraseFromWord: { method: 'DELETE', path: '/user/word/{id}/phrase/{phrase_id}', access: 'member' },
  restoreWord: { method: 'POST', path: '/user/word/{id}/restore', access: 'member' },
});
