import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  recordReading: { method: 'POST', path: '/user/reading-events', access: 'member' },
  readProgress: { method: 'GET', path: '/user/progress', access: 'member' },
  readToday: { method: 'GET', path: '/user/today', access: 'member' },
  setReadingGoal: { method: 'PUT', path: '/user/reading-goal', access: 'member' },
  setReadingRecord: { method: 'PUT', path: '/user/reading-record', access: 'member' },
  deleteReadingHistory: { method: 'DELETE', path: '/user/reading-history', access: 'member' },
});
