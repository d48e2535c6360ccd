import { pluralize } from '../../lib/labels/format.ts';
import { type ReadingStats, toMinutes, type WordCounts } from './days.ts';

/** The locale for dates: the user's preferred variety of English, because the page itself is in English. */
const locale = globalThis.navigator?.languages?.find((language) => /^en\b/.test(language)) ?? 'en-GB';
const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });

const dayMonthFormat = createDateFormat({ day: 'numeric', month: 'long' });
const dayMonthYearFormat = createDateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const shortDayFormat = createDateFormat({ day: 'numeric', month: 'short' });
const monthFormat = createDateFormat({ month: 'short' });
const weekdayNameFormat = createDateFormat({ weekday: 'long' });
const weekdayInitialFormat = createDateFormat({ weekday: 'narrow' });
const weekdayFormat = createDateFormat({ weekday: 'short' });

/** Formats a day as "14 November", with the year if it is not the current one. */
export function formatDay(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? dayMonthFormat : dayMonthYearFormat;
  return format.format(new Date(day));
}

export const formatShortDay = (day: string) => shortDayFormat.format(new Date(day));
export const formatMonth = (day: string) => monthFormat.format(new Date(day));
export const formatWeekdayName = (day: string) => weekdayNameFormat.format(new Date(day));
export const formatWeekdayInitial = (day: string) => weekdayInitialFormat.format(new Date(day));
export const formatWeekday = (day: string) => weekdayFormat.format(new Date(day));

/** Formats a duration as "12 minutes", or "under a minute" if it would round to zero. */
function toMinutesLabel(seconds: number): string {
  return seconds > 0 && toMinutes(seconds) === 0 ? 'under a minute' : pluralize(toMinutes(seconds), 'minute');
}

/** Formats a day's reading, such as "23 phrases, 12 minutes". */
export function toReadingLabel(stats: ReadingStats | undefined): string {
  if (stats === undefined || stats.phrases === 0) return 'no phrases';
  return `${pluralize(stats.phrases, 'phrase')}, ${toMinutesLabel(stats.seconds)}`;
}

/** Formats word activity as "You kept 12 words, practiced 40 cards and know 503 more words." */
export function toWordsLabel({ kept, known, practised }: WordCounts): string {
  const parts = [
    kept > 0 && `kept ${pluralize(kept, 'word')}`,
    practised > 0 && `practiced ${pluralize(practised, 'card')}`,
    known > 0 && `know ${pluralize(known, 'more word')}`,
  ].filter((part) => part !== false);
  const lastPart = parts.pop() ?? '';
  return `You ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${lastPart}.`;
}
