import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readDashboard: { method: 'GET', path: '/admin/dashboard', access: 'administrator' },
});
