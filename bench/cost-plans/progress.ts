import { randomUUID } from 'node:crypto';
import { type CostPlans, createPlan, emptyPlan } from './plan.ts';

export const costPlans: CostPlans = {
  plans: {
    recordReading: ({ requestNumber }) => ({
      input: {
        events: Array.from({ length: 20 }, (_, index) => ({
          id: randomUUID(),
          book_code: 'short',
          phrase_no: 1 + ((requestNumber + index) % 100),
          seconds: 4,
          heard_at: new Date().toISOString(),
          time_zone: 'Europe/Paris',
        })),
      },
    }),
    readProgress: createPlan({ from: '2026-01-01', to: '2026-12-31' }),
    readToday: createPlan({ time_zone: 'Europe/Paris' }),
    setReadingGoal: ({ requestNumber }) => ({ input: { minutes_per_week: 1 + (requestNumber % 600) } }),
    readWeeklyEmail: emptyPlan,
    setWeeklyEmail: ({ requestNumber }) => ({ input: { wanted: requestNumber % 2 === 0 } }),
    setReadingRecord: createPlan({ recorded: true }),
  },
  skipped: {
    'can be done once': ['deleteReadingHistory'],
    'needs a token from an email': ['setWeeklyEmailByToken'],
  },
};
