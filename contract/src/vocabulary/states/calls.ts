import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readWordStates: { method: 'GET', path: '/user/word-states', access: 'member' },
  listMarkedWords: { method: 'GET', path: '/user/marked-words', access: 'member' },
  setWordStates: { method: 'PUT', path: '/user/word-states', access: 'member' },
  listNewWords: { method: 'GET', path: '/user/new-words', access: 'member' },
  knowCommonWords: { method: 'POST', path: '/user/common-words', access: 'member' },
});
