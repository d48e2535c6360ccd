import { pluralize } from '../../../lib/labels/format.ts';

/** Formats a book's length, such as "3 minutes, 46 phrases" or "1 hour 10 minutes, 640 phrases". */
export function formatBookLength(hours: number, minutes: number, phraseCount: number): string {
  const timeParts = [
    hours > 0 ? pluralize(hours, 'hour') : '',
    minutes > 0 || hours === 0 ? pluralize(minutes, 'minute') : '',
  ];
  return [timeParts.filter(Boolean).join(' '), phraseCount > 0 ? pluralize(phraseCount, 'phrase') : '']
    .filter(Boolean)
    .join(', ');
}

/** Formats a rating, such as "4.5 · 38 ratings". */
export function formatRating(average: number, ratingCount: number): string {
  return ratingCount === 0 ? 'No ratings yet' : `${average.toFixed(1)} · ${pluralize(ratingCount, 'rating')}`;
}

/** Adds French quotation marks, unless the text already starts with a quotation mark or a dash. */
export function addQuotationMarks(text: string): string {
  const trimmedText = text.trim();
  return /^[«“"—–]/.test(trimmedText) ? trimmedText : `«\u00a0${trimmedText}\u00a0»`;
}

/**
 * Formats a result count, such as "8 stories" or "1 story for “forêt”". Screen readers announce it when it changes.
 */
export function formatStoryCount(total: number, search: string): string {
  const count = pluralize(total, 'story', 'stories');
  return search === '' ? count : `${count} for “${search}”`;
}
