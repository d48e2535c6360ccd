import { lookupKey } from '@lingostory/contract/words';
import { formatDay, pluralize } from '../../../lib/labels/format.ts';

export const stateLabels = {
  new: 'New',
  learning: 'Learning',
  known: 'Known',
  ignored: 'Ignored',
} as const;

const minute = 60_000;
const hour = 60 * minute;
const oneDay = 24 * hour;

/** Describes when a word is due next, for example as "Practice in 3 days". */
export function formatDue(due: string, now: number): string {
  const remainingMs = Date.parse(due) - now;
  if (remainingMs <= 0) return 'Ready to practice';
  const minutes = Math.ceil(remainingMs / minute);
  if (minutes < 60) return `Practice in ${pluralize(minutes, 'minute')}`;
  const hours = Math.round(remainingMs / hour);
  if (hours < 24) return `Practice in ${pluralize(hours, 'hour')}`;
  if (remainingMs < 30 * oneDay) return `Practice in ${pluralize(Math.round(remainingMs / oneDay), 'day')}`;
  return `Practice on ${formatDay(due)}`;
}

/**
 * Returns the dictionary form of a word, such as `aller` for `ira`, or null if the word as written already contains
 * that form.
 */
export function dictionaryFormOf({ text, lemma }: { text: string; lemma: string }): string | null {
  return lookupKey(text).includes(lookupKey(lemma)) ? null : lemma;
}
