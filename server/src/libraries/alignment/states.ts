import type { Frames } from './mfcc.ts';

/**
 * The states that the warping goes through: before, between and after the phrases one gap each, which takes silence, music and what
 * is not written; for each phrase the frames of its reference.
 */
export type States = {
  count: number;
  /** The vector of each state in the concatenated reference, -1 for a gap. */
  vectors: Int32Array;
  /** The phrase of each state; a gap has that of the phrase after it. */
  phrases: Int32Array;
  /** The gap before each phrase, and the one after the last. */
  gaps: Int32Array;
};

export function buildStates(reference: readonly Frames[]): States {
  const frames = reference.reduce((sum, { count }) => sum + count, 0);
  const count = frames + reference.length + 1;
  const vectors = new Int32Array(count);
  const phrases = new Int32Array(count);
  const gaps = new Int32Array(reference.length + 1);
  let state = 0;
  let vector = 0;
  for (let phrase = 0; phrase <= reference.length; phrase += 1) {
    gaps[phrase] = state;
    vectors[state] = -1;
    phrases[state] = phrase;
    state += 1;
    const length = reference[phrase]?.count ?? 0;
    for (let i = 0; i < length; i += 1) {
      vectors[state] = vector;
      phrases[state] = phrase;
      state += 1;
      vector += 1;
    }
  }
  return { count, vectors, phrases, gaps };
}
