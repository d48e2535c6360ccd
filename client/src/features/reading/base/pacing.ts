/** The options for how many times a phrase plays before AutoPlay moves on to the next phrase. */
export const repetitions = ['once', 'twice', 'thrice', 'slowFirst'] as const;
export type Repetition = (typeof repetitions)[number];

/** The pace of each repetition, as a fraction of the chosen speed. */
const pacesByRepetition: Record<Repetition, readonly number[]> = {
  once: [1],
  twice: [1, 1],
  thrice: [1, 1, 1],
  slowFirst: [0.75, 1],
};

/** Returns the pace of one repetition, or null after the last one. `round` counts from 0. */
export function findPace(repetition: Repetition, round: number): number | null {
  return pacesByRepetition[repetition][round] ?? null;
}

/**
 * The options for AutoPlay's pause between two phrases: none, one second, two seconds, or the phrase's own length.
 */
export const pauseOptions = ['none', 'short', 'long', 'phrase'] as const;
export type PauseOption = (typeof pauseOptions)[number];

const pauseSeconds = { none: 0, short: 1, long: 2 } as const;
/** A `phrase` pause lasts at least this many seconds, because nobody can repeat even a short phrase in less time. */
const minPauseSeconds = 1;
/** Seconds added to the pause at the end of a chapter, unless pauses are off. */
const chapterEndPauseSeconds = 1;

/** Returns how many seconds to pause after a phrase that played for `playedSeconds`. */
export function computePauseSeconds(
  pause: PauseOption,
  playedSeconds: number,
  isChapterEnd: boolean,
): number {
  if (pause === 'none') return 0;
  const seconds = pause === 'phrase' ? Math.max(minPauseSeconds, playedSeconds) : pauseSeconds[pause];
  return seconds + (isChapterEnd ? chapterEndPauseSeconds : 0);
}
