import { lookupKey } from '@lingostory/contract/words';
import { day, plural } from '../../../lib/labels/format.ts';

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
export function dueLabel(due: string, now: number): string {
  const remaining = Date.parse(due) - now;
  if (remaining <= 0) return 'Ready to practice';
  const minutes = Math.ceil(remaining / minute);
  if (minutes < 60) return `Practice in ${plural(minutes, 'minute')}`;
  const hours = Math.round(remaining / hour);
  if (hours < 24) return `Practice in ${plural(hours, 'hour')}`;
  if (remaining < 30 * oneDay) return `Practice in ${plural(Math.round(remaining / oneDay), 'day')}`;
  return `Practice on ${day(due)}`;
}

/** Returns the dictionary form of a word, such as `aller` for `ira`, or null if its spelling already contains it. */
export function dictionaryForm({ text, lemma }: { text: string; lemma: string }): string | null {
  return lookupKey(text).includes(lookupKey(lemma)) ? null : lemma;
}
