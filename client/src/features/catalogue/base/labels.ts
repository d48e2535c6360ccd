import { plural } from '../../../lib/labels/format.ts';

/** Formats a book's length, such as "3 minutes, 46 phrases" or "1 hour 10 minutes, 640 phrases". */
export function lengthInWords(hours: number, minutes: number, phrases: number): string {
  const time = [
    hours > 0 ? plural(hours, 'hour') : '',
    minutes > 0 || hours === 0 ? plural(minutes, 'minute') : '',
  ];
  return [time.filter(Boolean).join(' '), phrases > 0 ? plural(phrases, 'phrase') : '']
    .filter(Boolean)
    .join(', ');
}

/** Formats a rating, such as "4.5 · 38 ratings". */
export function ratingInWords(average: number, notations: number): string {
  return notations === 0 ? 'No ratings yet' : `${average.toFixed(1)} · ${plural(notations, 'rating')}`;
}

/** Adds French quotation marks to a text, unless it already starts with a quotation mark or a dash. */
export function quoted(text: string): string {
  const trimmed = text.trim();
  return /^[«“"—–]/.test(trimmed) ? trimmed : `«\u00a0${trimmed}\u00a0»`;
}

/**
 * Formats a result count, such as "8 stories" or "1 story for “forêt”". Screen readers announce it when it changes.
 */
export function countInWords(total: number, search: string): string {
  const count = plural(total, 'story', 'stories');
  return search === '' ? count : `${count} for “${search}”`;
}
