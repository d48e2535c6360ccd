import { pluralize } from './format.ts';

const secondsPerMinute = 60;
const secondsPerHour = 60 * secondsPerMinute;
const secondsPerDay = 24 * secondsPerHour;
const secondsPerMonth = 30.4 * secondsPerDay;
const secondsPerYear = 365.25 * secondsPerDay;

/** Formats a number of seconds as a rounded interval, such as "10 min" or "3 days". */
export function formatInterval(seconds: number): string {
  if (Math.round(seconds / secondsPerMinute) < 60)
    return `${Math.max(1, Math.round(seconds / secondsPerMinute))} min`;
  if (Math.round(seconds / secondsPerHour) < 24)
    return pluralize(Math.round(seconds / secondsPerHour), 'hour');
  if (Math.round(seconds / secondsPerDay) < 31) return pluralize(Math.round(seconds / secondsPerDay), 'day');
  if (Math.round(seconds / secondsPerMonth) < 12)
    return pluralize(Math.round(seconds / secondsPerMonth), 'month');
  return pluralize(Math.max(1, Math.round((seconds / secondsPerYear) * 10) / 10), 'year');
}
