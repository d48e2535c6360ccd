import { pluralize } from '../../../lib/labels/format.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30.4 * day;
const year = 365.25 * day;

/** Formats a number of seconds as a rounded interval, such as "10 min" or "3 days". */
export function formatInterval(seconds: number): string {
  if (Math.round(seconds / minute) < 60) return `${Math.max(1, Math.round(seconds / minute))} min`;
  if (Math.round(seconds / hour) < 24) return pluralize(Math.round(seconds / hour), 'hour');
  if (Math.round(seconds / day) < 31) return pluralize(Math.round(seconds / day), 'day');
  if (Math.round(seconds / month) < 12) return pluralize(Math.round(seconds / month), 'month');
  return pluralize(Math.max(1, Math.round((seconds / year) * 10) / 10), 'year');
}
