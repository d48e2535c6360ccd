import { toLookupKey } from '@lingostory/contract/words';
import { formatDay, pluralize } from '../../../lib/labels/format.ts';
import { setAsideFilter } from '../base/set-aside-path.ts';

export const stateLabels = {
  new: 'New',
  learning: 'Learning',
  known: 'Known',
  ignored: 'Ignored',
} as const;

export const stateFilterLabels = { ...stateLabels, [setAsideFilter]: 'Set aside' } as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Describes when a word is due next, for example as "Practice in 3 days". */
export function formatDueTime(dueAt: string, now: number): string {
  const remainingMs = Date.parse(dueAt) - now;
  if (remainingMs <= 0) return 'Ready to practice';
  const minutes = Math.ceil(remainingMs / minuteMs);
  if (minutes < 60) return `Practice in ${pluralize(minutes, 'minute')}`;
  const hours = Math.round(remainingMs / hourMs);
  if (hours < 24) return `Practice in ${pluralize(hours, 'hour')}`;
  if (remainingMs < 30 * dayMs) return `Practice in ${pluralize(Math.round(remainingMs / dayMs), 'day')}`;
  return `Practice on ${formatDay(dueAt)}`;
}

/**
 * Returns the dictionary form of a word, such as `aller` for `ira`, or null if the word as written already contains
 * that form.
 */
export function dictionaryFormOf({ text, lemma }: { text: string; lemma: string }): string | null {
  return toLookupKey(text).includes(toLookupKey(lemma)) ? null : lemma;
}
