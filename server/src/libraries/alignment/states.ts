import type { FrameFeatures } from './mfcc.ts';

/**
 * The states through which dynamic time warping searches for a path: one for each frame of each phrase's synthesized
 * reference, and gaps before, between and after the phrases. Gaps absorb silence, music and speech that is not in the
 * text.
 */
export type StateTable = {
  count: number;
  /** Index of each state's vector in the concatenated reference, -1 for a gap. */
  vectors: Int32Array;
  /** Phrase of each state; a gap belongs to the phrase after it. */
  phrases: Int32Array;
  /** State of the gap before each phrase, followed by that of the gap after the last one. */
  gaps: Int32Array;
};

export function buildStates(reference: readonly FrameFeatures[]): StateTable {
  const frameCount = reference.reduce((sum, { count }) => sum + count, 0);
  const stateCount = frameCount + reference.length + 1;
  const vectors = new Int32Array(stateCount);
  const phrases = new Int32Array(stateCount);
  const gaps = new Int32Array(reference.length + 1);
  let state = 0;
  let vectorIndex = 0;
  for (let phrase = 0; phrase <= reference.length; phrase += 1) {
    gaps[phrase] = state;
    vectors[state] = -1;
    phrases[state] = phrase;
    state += 1;
    const length = reference[phrase]?.count ?? 0;
    for (let i = 0; i < length; i += 1) {
      vectors[state] = vectorIndex;
      phrases[state] = phrase;
      state += 1;
      vectorIndex += 1;
    }
  }
  return { count: stateCount, vectors, phrases, gaps };
}
