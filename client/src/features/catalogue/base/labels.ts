import { pluralize } from '../../../lib/labels/format.ts';

/** Formats a book's length, such as "3 minutes, 46 phrases" or "1 hour 10 minutes, 640 phrases". */
export function formatLength(hours: number, minutes: number, phrases: number): string {
  const time = [
    hours > 0 ? pluralize(hours, 'hour') : '',
    minutes > 0 || hours === 0 ? pluralize(minutes, 'minute') : '',
  ];
  return [time.filter(Boolean).join(' '), phrases > 0 ? pluralize(phrases, 'phrase') : '']
    .filter(Boolean)
    .join(', ');
}

/** Formats a rating, such as "4.5 · 38 ratings". */
export function formatRating(average: number, notations: number): string {
  return notations === 0 ? 'No ratings yet' : `${average.toFixed(1)} · ${pluralize(notations, 'rating')}`;
}

/** Adds French quotation marks, unless the text already starts with a quotation mark or a dash. */
export function quote(text: string): string {
  const trimmed = text.trim();
  return /^[«“"—–]/.test(trimmed) ? trimmed : `«\u00a0${trimmed}\u00a0»`;
}

/**
 * Formats a result count, such as "8 stories" or "1 story for “forêt”". Screen readers announce it when it changes.
 */
export function formatStoryCount(total: number, search: string): string {
  const count = pluralize(total, 'story', 'stories');
  return search === '' ? count : `${count} for “${search}”`;
}
