import { addDays, createLocalDayFormatter, findStartOfDay } from '../../../lib/local-day.ts';

const sendingHour = 8;
const hourMs = 60 * 60_000;

/** Returns the Monday of a date's week, as `2026-11-23`. */
export function mondayOf(day: string): string {
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** Returns when the next weekly email is due: on the next Monday after today, at 8:00 in the time zone. */
export function findNextSendingTime(now: Date, timeZone: string): Date {
  const today = createLocalDayFormatter()(now, timeZone);
  const nextMonday = addDays(mondayOf(today), 7);
  return new Date(findStartOfDay(nextMonday, timeZone).getTime() + sendingHour * hourMs);
}
