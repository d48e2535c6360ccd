/** The sleep timer: the chosen minutes and the seconds of playing time left, or the end of the chapter. */
export type SleepTimer = { minutes: number; seconds: number } | 'chapter';

export const sleepMinuteOptions = [10, 20, 30, 45] as const;

export function createSleepTimer(minutes: number): SleepTimer {
  return { minutes, seconds: minutes * 60 };
}

/**
 * Subtracts played seconds from the sleep timer. Runs when a clip or a silence ends rather than on a timer, because
 * browsers throttle timers in hidden pages and paused time must not count.
 */
export function countDown(sleepTimer: SleepTimer | null, seconds: number): SleepTimer | null {
  if (sleepTimer === null || sleepTimer === 'chapter' || !Number.isFinite(seconds)) return sleepTimer;
  return { ...sleepTimer, seconds: Math.max(0, sleepTimer.seconds - seconds) };
}

/** Returns true if no time is left and the player must stop. */
export function isSleepOver(sleepTimer: SleepTimer | null): boolean {
  return sleepTimer !== null && sleepTimer !== 'chapter' && sleepTimer.seconds === 0;
}

/** Returns the remaining time as text. */
export function toSleepLabel(sleepTimer: SleepTimer): string {
  if (sleepTimer === 'chapter') return 'Stops at the end of the chapter';
  const minutes = Math.ceil(sleepTimer.seconds / 60);
  return `Stops in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
