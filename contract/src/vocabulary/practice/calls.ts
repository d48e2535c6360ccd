import { defineCalls } from '../../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  countDueWords: { method: 'GET', path: '/user/due-words', access: 'member' },
  readPractice: { method: 'GET', path: '/user/practice', access: 'member' },
  forecastPractice: { method: 'GET', path: '/user/practice-forecast', access: 'member' },
  listPracticeBooks: { method: 'GET', path: '/user/practice-books', access: 'member' },
  recordGrades: { method: 'POST', path: '/user/grades', access: 'member' },
  returnWord: { method: 'POST', path: '/user/word/{id}/return', access: 'member' },
  setDailyPractice: { method: 'PUT', path: '/user/daily-practice', access: 'member' },
});
