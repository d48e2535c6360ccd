import { pronounceable } from './pronunciation.ts';

/**
 * Prepares a text for the synthetic voice: turns the quotation marks and dashes that confuse it into plain pauses.
 */
export function spoken(fr: string): string {
  return pronounceable(
    fr
      .normalize('NFC')
      .replace(/[\u00a0\u202f\u2009]/g, ' ')
      .replaceAll('’', "'")
      // A quotation without final punctuation still needs the pause that the guillemet shows.
      .replace(/([\p{L}\p{N}])\s*»\s+(?=\p{L})/gu, '$1, ')
      .replace(/\s*[«»“”]\s*/g, ' ')
      .replace(/(^|[.!?…:])\s*[—–]\s*/g, '$1 ')
      .replace(/\s*[—–]\s*/g, ', ')
      // Removes the space before French punctuation. The voice would read the mark on its own, and a question would
      // lose its intonation.
      .replace(/\s+([,.;:!?…])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
