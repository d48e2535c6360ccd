import { type AudioPiece, fadeSeconds, pieceMarginSeconds } from '../../../lib/audio-piece.ts';
import type { Phrase } from '../base/reading.api.ts';
import { findTokenTimes, type TokenTimes } from '../base/token-times.ts';

type SpokenPhrase = Pick<Phrase, 'phrase' | 'tokens' | 'word_times' | 'are_words_measured'>;

/** Seconds of a pause beside a measured word that are played with it, so that its first and last sounds fade in it. */
const maxPauseSeconds = 0.15;

/**
 * Returns the part of the phrase's clip in which each token is heard by itself, with null for tokens that aren't words.
 * Returns null if the word times are unknown.
 */
export function findWordPieces(phrase: SpokenPhrase): (AudioPiece | null)[] | null {
  const toPiece = phrase.are_words_measured ? toMeasuredPiece : toEstimatedPiece;
  return findTokenTimes(phrase)?.map((times) => times && toPiece(times)) ?? null;
}

const toEstimatedPiece = ({ from, to }: TokenTimes): AudioPiece => ({
  from: Math.max(0, from - pieceMarginSeconds),
  to: to + pieceMarginSeconds,
});

/**
 * Extends a measured word into the pauses beside it, but not past their middle, which belongs to the neighbor. Where the
 * neighbor follows at once, the fade is centered on the boundary.
 */
function toMeasuredPiece({ from, to, previousTo, nextFrom }: TokenTimes): AudioPiece {
  const toMargin = (pauseSeconds: number) =>
    Math.min(maxPauseSeconds, Math.max(fadeSeconds, pauseSeconds) / 2);
  return {
    from: Math.max(0, from - (previousTo === null ? maxPauseSeconds : toMargin(from - previousTo))),
    to: to + (nextFrom === null ? maxPauseSeconds : toMargin(nextFrom - to)),
    isExact: true,
  };
}
