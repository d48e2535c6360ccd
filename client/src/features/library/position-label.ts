import { pluralize } from '../../lib/labels/format.ts';

/** Returns a label such as "Phrase 23 of 46". A null position means that the book hasn't been started. */
export function toPositionLabel(phraseNo: number | null, total: number): string {
  if (phraseNo === null) return `Not started · ${pluralize(total, 'phrase')}`;
  return `Phrase ${phraseNo} of ${total}${total > 0 && phraseNo >= total ? ' · read to the end' : ''}`;
}
