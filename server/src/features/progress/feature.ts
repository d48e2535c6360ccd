import type { Feature } from '../../feature.ts';
import { bookKey, toUtcTimeSql } from '../../lib/owned-data.ts';
import { createProgressRoutes } from './progress.handlers.ts';
import { sweepReadingEvents } from './sweep-events.ts';
import { createUnsubscribeRouter } from './weekly-email/unsubscribe.routes.ts';
import { weeklyEmailRoutes } from './weekly-email/weekly-email.handlers.ts';
import { weeklyEmailsJobName, writeWeeklyEmails } from './weekly-email/write-weekly-emails.ts';

export const progress: Feature = {
  routes: () => [...createProgressRoutes(), ...weeklyEmailRoutes],
  router: createUnsubscribeRouter,
  jobs: (deps) => ({
    [weeklyEmailsJobName]: { cron: '5,35 * * * *', run: () => writeWeeklyEmails(deps) },
  }),
  sweeps: [sweepReadingEvents],
  ownedData: {
    exportedLists: [
      {
        name: 'reading_days',
        from: 'reading_days r join books b on b.id = r.book_id',
        key: [{ column: 'r.day', type: 'date' }, bookKey],
        fields: {
          day: "to_char(r.day, 'YYYY-MM-DD')",
          book_code: 'b.book_code',
          phrases: 'r.phrases',
          phrase_nos: "trim(both '{}' from r.phrase_nos::text)",
          milliseconds: 'r.milliseconds',
        },
      },
      {
        name: 'reading_events',
        from: 'reading_events r',
        key: [{ column: 'r.id', type: 'uuid' }],
        fields: { id: 'r.id', received_at: toUtcTimeSql('r.received_at') },
      },
      {
        name: 'reading_records',
        from: 'reading_records r',
        key: [{ column: 'r.user_id', type: 'int' }],
        fields: {
          minutes_per_week: 'r.minutes_per_week',
          recorded: 'r.recorded',
          since: toUtcTimeSql('r.since'),
        },
      },
      {
        name: 'weekly_emails',
        from: 'weekly_emails r',
        key: [{ column: 'r.user_id', type: 'int' }],
        fields: { next_at: toUtcTimeSql('r.next_at'), time_zone: 'r.time_zone' },
      },
    ],
    erasureByTable: {
      reading_days: 'deleted',
      reading_events: 'deleted',
      reading_records: 'deleted',
      weekly_emails: 'deleted',
    },
  },
};
