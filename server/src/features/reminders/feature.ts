import type { Feature } from '../../feature.ts';
import { idKey, toUtcTimeSql } from '../../lib/owned-data.ts';
import { reminderRoutes } from './reminders.handlers.ts';
import { sendReminders, sendRemindersJobName } from './send-reminders.ts';

/**
 * A run that takes longer than this many seconds is considered dead, and the next one may start. Runs may overlap
 * safely, because each message is claimed individually.
 */
const runTimeoutSeconds = 120;

export const reminders: Feature = {
  routes: () => reminderRoutes,
  jobs: (deps) => ({
    [sendRemindersJobName]: {
      cron: '* * * * *',
      expireInSeconds: runTimeoutSeconds,
      run: () => sendReminders(deps),
    },
  }),
  measures: [
    {
      name: 'reminders_oldest_due_seconds',
      help: 'How long the reminder that has waited longest should have been queued already. Zero if none is due.',
      query: `select coalesce(extract(epoch from now() - min(next_at)), 0)::float8 as value
        from reminders where next_at <= now()`,
    },
    {
      name: 'reminders_waiting_messages',
      help: 'Messages to devices that the push services have not accepted yet.',
      query: 'select count(*)::float8 as value from push_subscriptions where due_at is not null',
    },
  ],
  ownedData: {
    exportedLists: [
      {
        name: 'reminders',
        from: 'reminders r',
        key: [{ column: 'r.user_id', type: 'int' }],
        fields: {
          time: "to_char(r.minute_of_day * interval '1 minute', 'HH24:MI')",
          time_zone: 'r.time_zone',
          next_at: toUtcTimeSql('r.next_at'),
          skipped_day: "to_char(r.skipped_day, 'YYYY-MM-DD')",
        },
      },
      {
        name: 'push_subscriptions',
        from: 'push_subscriptions r',
        key: [idKey],
        fields: { service: 'r.service', subscribed_at: toUtcTimeSql('r.subscribed_at') },
      },
    ],
    erasureByTable: {
      reminders: 'deleted',
      push_subscriptions: 'deleted',
    },
  },
};
