import { toPronounceableText } from './pronunciation.ts';

/** Prepares text for the synthetic voice. Replaces quotation marks and dashes, which confuse it, with pauses. */
export function toSpokenText(fr: string): string {
  return toPronounceableText(
    fr
      .normalize('NFC')
      .replace(/[\u00a0\u202f\u2009]/g, ' ')
      .replaceAll('’', "'")
      // A quotation without final punctuation still needs the pause that the guillemet shows.
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
