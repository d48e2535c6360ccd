import type { RejectedRow } from '../support/running/read-modules.ts';

type ReminderColumns = { minuteOfDay?: number; timeZone?: string; token?: string };
const toReminderInsert = ({ minuteOfDay = 0, timeZone = 'UTC', token = 't'.repeat(43) }: ReminderColumns) =>
  `insert into reminders (user_id, minute_of_day, time_zone, next_at, token)
   values ({user}, ${minuteOfDay}, '${timeZone}', now(), '${token}')`;
const toSubscriptionInsert = (endpoint: string, dueAt: string) =>
  `insert into push_subscriptions (user_id, endpoint, service, p256dh, auth, subscribed_at, due_at)
   values ({user}, '${endpoint}', 'https://push.example', '', '', now(), ${dueAt})`;

export const rows: RejectedRow[] = [
  [
    'a reminder after the end of the day',
    toReminderInsert({ minuteOfDay: 1440 }),
    'reminders_minute_of_day_check',
  ],
  [
    'a reminder in a time zone that is too long',
    toReminderInsert({ timeZone: 'Z'.repeat(101) }),
    'reminders_time_zone_check',
  ],
  [
    'a reminder with a token that can be guessed',
    toReminderInsert({ token: 'short' }),
    'reminders_token_check',
  ],
  [
    'an endpoint that is too long',
    toSubscriptionInsert('e'.repeat(1001), 'null'),
    'push_subscriptions_endpoint_check',
  ],
  [
    'a message that is due but for no day',
    toSubscriptionInsert('https://push.example/1', 'now()'),
    'push_subscriptions_waiting_check',
  ],
];
