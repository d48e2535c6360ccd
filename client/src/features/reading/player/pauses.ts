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
