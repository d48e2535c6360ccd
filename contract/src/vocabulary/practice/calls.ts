import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  countDueWords: { method: 'GET', path: '/user/due-words', access: 'member' },
  readPractice: { method: 'GET', path: '/user/practice', access: 'member' },
  recordGrades: { method: 'POST', path: '/user/grades', access: 'member' },
  setDailyPractice: { method: 'PUT', path: '/user/daily-practice', access: 'member' },
});
