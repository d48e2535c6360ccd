import { setTimeout as wait } from 'node:timers/promises';
import type { ServerRun } from './cluster.ts';

/**
 * Restarts within this many milliseconds count toward `maxRestarts`, so that a process that keeps dying is not
 * restarted forever.
 */
const restartWindow = 5 * 60_000;
const maxRestarts = 10;
const maxDelay = 8_000;

/**
 * Returns the delay before a restart in milliseconds. The first restart is immediate; after that, the delay doubles
 * each time, up to `maxDelay`.
 */
function restartDelayOf(restart: number): number {
  return restart === 0 ? 0 : Math.min(maxDelay, 250 * 2 ** restart);
}

/**
 * Restarts a database process whenever it dies, with the same port and folder. PostgreSQL recovers its data by
 * itself. Gives up after ten restarts within five minutes. Returns a function that stops the process, even during a
 * restart.
 */
export function restartWhenStopped(
  first: ServerRun,
  {
    launch,
    isReady,
    say,
  }: { launch: () => ServerRun; isReady: (run: ServerRun) => Promise<boolean>; say: (line: string) => void },
): () => Promise<void> {
  const stopController = new AbortController();
  const { signal } = stopController;
  let currentRun = first;
  let restartTimes: number[] = [];
  const watchRuns = async () => {
    for (;;) {
      await currentRun.exit;
      if (signal.aborted) return;
      restartTimes = restartTimes.filter((at) => at > Date.now() - restartWindow);
      if (restartTimes.length >= maxRestarts) {
        say(`The database keeps stopping and is not restarted again: ${currentRun.complaints()}`);
        return;
      }
      say('The database process stopped unexpectedly. Restarting it…');
      await wait(restartDelayOf(restartTimes.length), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      restartTimes.push(Date.now());
      currentRun = launch();
      if (await isReady(currentRun)) say('The database is running again.');
    }
  };
  const watchPromise = watchRuns();
  return async () => {
    stopController.abort();
    await currentRun.stop();
    await watchPromise;
  };
}
