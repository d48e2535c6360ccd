/** When the player stops by itself: when `seconds` more were heard of the minutes chosen, or at the end of the chapter. */
export type Sleep = { minutes: number; seconds: number } | 'chapter';

export const sleepMinutes = [10, 20, 30, 45] as const;

export function sleepAfter(minutes: number): Sleep {
  return { minutes, seconds: minutes * 60 };
}

/**
 * What is left after so many seconds were heard. Counted where a clip or a silence ends, never by timers: they are throttled in
 * hidden pages, and what is paused does not count.
 */
export function countDown(sleep: Sleep | null, seconds: number): Sleep | null {
  if (sleep === null || sleep === 'chapter' || !Number.isFinite(seconds)) return sleep;
  return { ...sleep, seconds: Math.max(0, sleep.seconds - seconds) };
}

/** Nothing is left: the player stops where it is. */
export function isOver(sleep: Sleep | null): boolean {
  return sleep !== null && sleep !== 'chapter' && sleep.seconds === 0;
}

/** What is left, in words. */
export function sleepInWords(sleep: Sleep): string {
  if (sleep === 'chapter') return 'Stops at the end of the chapter';
  const minutes = Math.ceil(sleep.seconds / 60);
  return `Stops in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
