import { plural } from '../../lib/format.ts';

/** "Phrase 23 of 46"; null is a book not begun. */
export function placeInWords(place: number | null, total: number): string {
  if (place === null) return `Not begun · ${plural(total, 'phrase')}`;
  return `Phrase ${place} of ${total}${total > 0 && place >= total ? ' · read to the end' : ''}`;
}
