import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listPlacementWords: { method: 'GET', path: '/user/placement-words', access: 'member' },
  estimateKnownWords: { method: 'POST', path: '/user/placement', access: 'member' },
});
