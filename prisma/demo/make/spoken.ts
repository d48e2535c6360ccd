import { pronounceable } from './pronunciation.ts';

/** What a synthetic voice should be given to say: print marks that it would stumble over become plain pauses. */
export function spoken(fr: string): string {
  return pronounceable(
    fr
      .normalize('NFC')
      .replace(/[\u00a0\u202f\u2009]/g, ' ')
      .replaceAll('’', "'")
      // A quotation that ends without a mark of its own still needs the breath that the guillemet shows.
      .replace(/([\p{L}\p{N}])\s*»\s+(?=\p{L})/gu, '$1, ')
      .replace(/\s*[«»“”]\s*/g, ' ')
      .replace(/(^|[.!?…:])\s*[—–]\s*/g, '$1 ')
      .replace(/\s*[—–]\s*/g, ', ')
      // The thin space before French double marks makes them words of their own, and the melody of the question is lost.
      .replace(/\s+([,.;:!?…])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
