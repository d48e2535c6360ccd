import { pluralize } from '../../../lib/labels/format.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;
const monthSeconds = 30.4 * daySeconds;
const yearSeconds = 365.25 * daySeconds;

/** Formats a number of seconds as a rounded interval, such as "10 min" or "3 days". */
export function formatInterval(seconds: number): string {
  if (Math.round(seconds / minuteSeconds) < 60)
    return `${Math.max(1, Math.round(seconds / minuteSeconds))} min`;
  if (Math.round(seconds / hourSeconds) < 24) return pluralize(Math.round(seconds / hourSeconds), 'hour');
  if (Math.round(seconds / daySeconds) < 31) return pluralize(Math.round(seconds / daySeconds), 'day');
  if (Math.round(seconds / monthSeconds) < 12) return pluralize(Math.round(seconds / monthSeconds), 'month');
  return pluralize(Math.max(1, Math.round((seconds / yearSeconds) * 10) / 10), 'year');
}
