import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listPhrasesWithOneNewWord: { method: 'GET', path: '/user/phrases-with-one-new-word', access: 'member' },
});
