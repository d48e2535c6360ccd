import { setTimeout as wait } from 'node:timers/promises';
import type { Run } from './cluster.ts';

/** The milliseconds in which restarts are counted, so that a process that keeps dying is not restarted forever. */
const window = 5 * 60_000;
const maxRestarts = 10;
const longestDelay = 8_000;

/** Returns the delay in milliseconds: none before the first restart, then doubling. */
function delayBefore(restart: number): number {
  return restart === 0 ? 0 : Math.min(longestDelay, 250 * 2 ** restart);
}

/**
 * Restarts a database process whenever it dies, with the same port and folder. PostgreSQL recovers its data by
 * itself. Gives up after ten restarts within five minutes. Returns a function that stops the process, even during a
 * restart.
 */
export function restartWhenStopped(
  first: Run,
  {
    launch,
    isReady,
    say,
  }: { launch: () => Run; isReady: (run: Run) => Promise<boolean>; say: (line: string) => void },
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  let restarts: number[] = [];
  const watch = async () => {
    for (;;) {
      await current.exit;
      if (signal.aborted) return;
      restarts = restarts.filter((at) => at > Date.now() - window);
      if (restarts.length >= maxRestarts) {
        say(`The database keeps stopping and is not restarted again: ${current.complaints()}`);
        return;
      }
      say('The database process stopped unexpectedly. Restarting it…');
      await wait(delayBefore(restarts.length), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      restarts.push(Date.now());
      current = launch();
      if (await isReady(current)) say('The database is running again.');
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await current.stop();
    await watching;
  };
}
