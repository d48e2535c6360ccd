import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listPlaces: { method: 'GET', path: '/user/word-places', access: 'member' },
});
