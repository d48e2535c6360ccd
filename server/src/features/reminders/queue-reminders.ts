import type { Deps } from '../../deps.ts';
import { findReaders } from '../progress/public.ts';
import { createReminderTimes, type ReminderTimes } from './reminder-time.ts';

/** A reminder is of no use if it arrives later than this many milliseconds after its time. */
export const reminderLifetimeMs = 2 * 60 * 60_000;
const batchSize = 500;

type DueReminder = { userId: number; nextAt: Date; minuteOfDay: number; timeZone: string };

/**
 * Queues the reminders that are due for all devices of their members, except those who have already read that day, and
 * moves each reminder to the next day. Both happen in one statement, so two processes can't queue one twice.
 */
export async function queueReminders(deps: Deps): Promise<void> {
  const times = createReminderTimes();
  for (;;) {
    const reminders: DueReminder[] = await deps.db.reminder.findMany({
      where: { nextAt: { lte: deps.clock.now() } },
      orderBy: { nextAt: 'asc' },
      take: batchSize,
    });
    const movedCount = reminders.length === 0 ? 0 : await queueBatch(deps, reminders, times);
    // None are moved if another process has locked them all.
    if (movedCount === 0) return;
  }
}

/** Returns how many reminders were moved to their next day. */
async function queueBatch(deps: Deps, reminders: DueReminder[], times: ReminderTimes): Promise<number> {
  const now = deps.clock.now();
  const days = reminders.map(({ nextAt, timeZone }) => times.findDay(nextAt, timeZone));
  const readers = await findReaders(
    deps,
    reminders.map(({ userId }, index) => ({ memberId: userId, day: days[index] ?? '' })),
  );
  const expiryTimes = reminders.map(({ nextAt }) => new Date(nextAt.getTime() + reminderLifetimeMs));
  const areWanted = reminders.map(
    ({ userId }, index) => !readers.has(userId) && (expiryTimes[index] ?? now) > now,
  );
  const { rows } = await deps.sql.query<{ moved_count: number }>(
    `with due as (
       select r.user_id, d.next_at, d.day, d.expires_at,
         d.is_wanted and u.is_active and r.skipped_day is distinct from d.day as is_wanted
       from unnest($2::int[], $3::timestamptz[], $4::timestamptz[], $5::date[], $6::timestamptz[], $7::bool[])
         as d (user_id, due_at, next_at, day, expires_at, is_wanted)
       join reminders r on r.user_id = d.user_id and r.next_at = d.due_at
       join users u on u.id = r.user_id
       for update of r skip locked
     ), moved as (
       update reminders r set next_at = due.next_at from due where r.user_id = due.user_id returning r.user_id
     ), queued as (
       update push_subscriptions s set due_at = $1, day = due.day, expires_at = due.expires_at, attempts = 0
       from due where due.is_wanted and s.user_id = due.user_id
     )
     select count(*)::int as moved_count from moved`,
    [
      now,
      reminders.map(({ userId }) => userId),
      reminders.map(({ nextAt }) => nextAt),
      reminders.map((reminder) => times.findNext(now, reminder)),
      days,
      expiryTimes,
      areWanted,
    ],
  );
  return rows[0]?.moved_count ?? 0;
}
