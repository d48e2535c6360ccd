import { addDays, createLocalDayFormatter, findStartOfDay, mondayOf } from '../../../lib/local-day.ts';

const sendingHour = 8;
const hourMs = 60 * 60_000;

/** Returns when the next weekly email is due: on the next Monday after today, at 8:00 in the time zone. */
export function findNextSendingTime(now: Date, timeZone: string): Date {
  const today = createLocalDayFormatter()(now, timeZone);
  const nextMonday = addDays(mondayOf(today), 7);
  return new Date(findStartOfDay(nextMonday, timeZone).getTime() + sendingHour * hourMs);
}
