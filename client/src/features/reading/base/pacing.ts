/** The ways AutoPlay can repeat a phrase before it moves on. */
export const repetitions = ['once', 'twice', 'thrice', 'slowFirst'] as const;
export type Repetition = (typeof repetitions)[number];

/** The pace of each repetition, as a share of the chosen speed. */
const paces: Record<Repetition, readonly number[]> = {
  once: [1],
  twice: [1, 1],
  thrice: [1, 1, 1],
  slowFirst: [0.75, 1],
};

/** Returns the pace of a repetition, counted from 0, or null after the last one. */
export function paceOf(repetition: Repetition, round: number): number | null {
  return paces[repetition][round] ?? null;
}

/** The pauses AutoPlay can make between two phrases: none, one second, two seconds, or the phrase's own length. */
export const pauses = ['none', 'short', 'long', 'phrase'] as const;
export type Pause = (typeof pauses)[number];

const secondsOf = { none: 0, short: 1, long: 2 } as const;
/** Minimum length in seconds of a pause that lasts as long as the phrase. Nobody can repeat a phrase in less. */
const minSeconds = 1;
/** Extra seconds at the end of a chapter, unless pauses are off. */
const chapterEndSeconds = 1;

/** Returns the length of the pause after a phrase. Both `heardFor` and the result are in seconds. */
export function pauseAfter(pause: Pause, playedSeconds: number, endsChapter: boolean): number {
  if (pause === 'none') return 0;
  const seconds = pause === 'phrase' ? Math.max(minSeconds, playedSeconds) : secondsOf[pause];
  return seconds + (endsChapter ? chapterEndSeconds : 0);
}
