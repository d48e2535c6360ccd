import type { ForecastView } from '@lingostory/contract/vocabulary/practice/schemas';
import { pluralize } from '../../../../lib/labels/format.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Formats a day of the forecast by its number from today on: "Today", "Tomorrow", or "Mon 30". */
export function formatForecastDay(day: string, index: number): string {
  if (index === 0) return 'Today';
  if (index === 1) return 'Tomorrow';
  const date = new Date(day);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}`;
}

/** Says how many reviews the forecast has in all, and how many words have not been practiced yet. */
export function describeForecast({ days, new_words: newWords }: ForecastView): string {
  const reviewCount = days.reduce((sum, { due }) => sum + due, 0);
  const reviews = reviewCount === 0 ? 'No reviews yet' : pluralize(reviewCount, 'review');
  if (newWords === 0) return `${reviews}.`;
  return `${reviews}, and ${pluralize(newWords, 'new word')} waiting for a first try.`;
}
