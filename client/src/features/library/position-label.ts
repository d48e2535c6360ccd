import { plural } from '../../lib/labels/format.ts';

/** Returns a label such as "Phrase 23 of 46". A null position means that the book hasn't been started. */
export function positionLabel(phraseNo: number | null, total: number): string {
  if (phraseNo === null) return `Not started · ${plural(total, 'phrase')}`;
  return `Phrase ${phraseNo} of ${total}${total > 0 && phraseNo >= total ? ' · read to the end' : ''}`;
}
