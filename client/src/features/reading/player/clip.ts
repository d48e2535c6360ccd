import type { Phrase } from '../reading.api.ts';
import type { Clip } from './player.ts';

/** A phrase as the player knows it. */
export function toClip({ phrase, phrase_no, line_audio, next_phrase_no }: Phrase): Clip {
  return {
    phraseNo: phrase_no,
    address: line_audio,
    hasNext: next_phrase_no !== null,
    pause: readingTime(phrase),
  };
}

/** How long a learner is given for a phrase that cannot be heard, in milliseconds. */
export function readingTime(phrase: string): number {
  return Math.min(12_000, 2_000 + phrase.length * 70);
}
