/** The sleep timer: the chosen minutes and the seconds of playing time left, or the end of the chapter. */
export type Sleep = { minutes: number; seconds: number } | 'chapter';

export const sleepMinutes = [10, 20, 30, 45] as const;

export function sleepAfter(minutes: number): Sleep {
  return { minutes, seconds: minutes * 60 };
}

/**
 * Subtracts played seconds from the sleep timer. Runs when a clip or a silence ends: browsers throttle timers in hidden
 * pages, and paused time must not count.
 */
export function countDown(sleep: Sleep | null, seconds: number): Sleep | null {
  if (sleep === null || sleep === 'chapter' || !Number.isFinite(seconds)) return sleep;
  return { ...sleep, seconds: Math.max(0, sleep.seconds - seconds) };
}

/** Returns true if no time is left and the player must stop. */
export function isOver(sleep: Sleep | null): boolean {
  return sleep !== null && sleep !== 'chapter' && sleep.seconds === 0;
}

/** Returns the remaining time as text. */
export function sleepLabel(sleep: Sleep): string {
  if (sleep === 'chapter') return 'Stops at the end of the chapter';
  const minutes = Math.ceil(sleep.seconds / 60);
  return `Stops in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
