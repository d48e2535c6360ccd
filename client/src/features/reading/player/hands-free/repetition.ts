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
