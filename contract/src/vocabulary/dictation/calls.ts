import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  gradeDictation: { method: 'POST', path: '/user/dictation', access: 'member' },
});
