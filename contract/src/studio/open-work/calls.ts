import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  listOpenWork: { method: 'GET', path: '/admin/open-work', access: 'administrator' },
});
