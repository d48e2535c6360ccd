import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listOccurrences: { method: 'GET', path: '/user/word-occurrences', access: 'member' },
});
