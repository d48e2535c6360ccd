import { plural } from '../../lib/labels/format.ts';
import { type ReadingStats, toMinutes, type WordCounts } from './days.ts';

/** The locale for dates: the user's preferred variety of English, because the page itself is in English. */
const locale = globalThis.navigator?.languages?.find((language) => /^en\b/.test(language)) ?? 'en-GB';
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });

const withoutYear = format({ day: 'numeric', month: 'long' });
const withYear = format({ day: 'numeric', month: 'long', year: 'numeric' });
const short = format({ day: 'numeric', month: 'short' });
const month = format({ month: 'short' });
const weekday = format({ weekday: 'short' });

/** Formats a day as "14 November", with the year if it is not the current one. */
export function dayName(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? withoutYear : withYear;
  return format.format(new Date(day));
}

export const shortDay = (day: string) => short.format(new Date(day));
export const monthName = (day: string) => month.format(new Date(day));
export const weekdayName = (day: string) => weekday.format(new Date(day));

/** Formats a duration as "12 minutes", or "under a minute" if it would round to zero. */
function minutesLabel(seconds: number): string {
  return seconds > 0 && toMinutes(seconds) === 0 ? 'under a minute' : plural(toMinutes(seconds), 'minute');
}

/** Formats reading as "23 phrases, 12 minutes". */
export function readLabel(read: ReadingStats | undefined): string {
  if (read === undefined || read.phrases === 0) return 'no phrases';
  return `${plural(read.phrases, 'phrase')}, ${minutesLabel(read.seconds)}`;
}

/** Formats word activity as "You kept 12 words, practiced 40 cards and know 503 more words." */
export function wordsLabel({ kept, known, practised }: WordCounts): string {
  const parts = [
    kept > 0 && `kept ${plural(kept, 'word')}`,
    practised > 0 && `practiced ${plural(practised, 'card')}`,
    known > 0 && `know ${plural(known, 'more word')}`,
  ].filter((part) => part !== false);
  const last = parts.pop() ?? '';
  return `You ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}.`;
}
