/** How often each phrase is said before AutoPlay goes on, and whether slowly at first. */
export const repetitions = ['once', 'twice', 'thrice', 'slowFirst'] as const;
export type Repetition = (typeof repetitions)[number];

/** Each time with its pace: the share of the chosen speed at which it is said. */
const paces: Record<Repetition, readonly number[]> = {
  once: [1],
  twice: [1, 1],
  thrice: [1, 1, 1],
  slowFirst: [0.75, 1],
};

/** The pace of one time, counted from 0; null where the phrase is not said so often. */
export function paceOf(repetition: Repetition, round: number): number | null {
  return paces[repetition][round] ?? null;
}

/** What AutoPlay leaves between two phrases: nothing, one second, two, or as long as the phrase was heard. */
export const pauses = ['none', 'short', 'long', 'phrase'] as const;
export type Pause = (typeof pauses)[number];

const secondsOf = { none: 0, short: 1, long: 2 } as const;
/** Nobody repeats a phrase in less. */
const shortest = 1;
/** A chapter's end is given this much more, where there is a pause at all. */
const chapterPause = 1;

/** How long the pause after a phrase is, in seconds, as is `heardFor`. */
export function pauseAfter(between: Pause, heardFor: number, endsChapter: boolean): number {
  if (between === 'none') return 0;
  const seconds = between === 'phrase' ? Math.max(shortest, heardFor) : secondsOf[between];
  return seconds + (endsChapter ? chapterPause : 0);
}
