import { toPronounceableText } from './pronunciation.ts';

/** Prepares text for the synthetic voice. Replaces quotation marks and dashes, which confuse it, with pauses. */
export function toSpokenText(text: string): string {
  return toPronounceableText(
    text
      .normalize('NFC')
      .replace(/[\u00a0\u202f\u2009]/g, ' ')
      .replaceAll('’', "'")
      // A quotation that ends without punctuation still needs a pause after its closing quotation mark.
      .replace(/([\p{L}\p{N}])\s*»\s+(?=\p{L})/gu, '$1, ')
      .replace(/\s*[«»“”]\s*/g, ' ')
      .replace(/(^|[.!?…:])\s*[—–]\s*/g, '$1 ')
      .replace(/\s*[—–]\s*/g, ', ')
      // Removes the space before French punctuation. Otherwise the voice would read the mark out loud, and questions
      // would lose their intonation.
      .replace(/\s+([,.;:!?…])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
