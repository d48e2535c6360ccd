import { pronounceable } from './pronunciation.ts';

/** Returns the text for a synthetic voice: print marks that it stumbles over become plain pauses. */
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
      // The thin space before French double marks would make them separate words, and lose the melody of a question.
      .replace(/\s+([,.;:!?…])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
