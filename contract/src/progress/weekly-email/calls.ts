import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readWeeklyEmail: { method: 'GET', path: '/user/weekly-email', access: 'member' },
  setWeeklyEmail: { method: 'PUT', path: '/user/weekly-email', access: 'member' },
  setWeeklyEmailByToken: { method: 'POST', path: '/guest/weekly-email', access: 'anyone' },
});
