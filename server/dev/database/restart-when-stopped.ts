import { setTimeout as wait } from 'node:timers/promises';
import type { ServerRun } from './cluster.ts';

/**
 * Restarts within this many milliseconds count toward `maxRestarts`, so that a process that keeps dying is not
 * restarted forever.
 */
const restartWindowMs = 5 * 60_000;
const maxRestarts = 10;
const maxRestartDelayMs = 8_000;

/**
 * Returns the delay before a restart in milliseconds. The first restart is immediate; after that, the delay doubles
 * each time, up to `maxRestartDelayMs`.
 */
function restartDelayOf(restartIndex: number): number {
  return restartIndex === 0 ? 0 : Math.min(maxRestartDelayMs, 250 * 2 ** restartIndex);
}

/**
 * Restarts a database process whenever it dies, with the same port and folder. PostgreSQL recovers its data by
 * itself. Gives up after ten restarts within five minutes. Returns a function that stops the process, even during a
 * restart.
 */
export function restartWhenStopped(
  firstRun: ServerRun,
  {
    launch,
    isReady,
    printLine,
  }: {
    launch: () => ServerRun;
    isReady: (serverRun: ServerRun) => Promise<boolean>;
    printLine: (line: string) => void;
  },
): () => Promise<void> {
  const stopController = new AbortController();
  const { signal } = stopController;
  let currentRun = firstRun;
  let restartTimes: number[] = [];
  const watchRuns = async () => {
    for (;;) {
      await currentRun.exitPromise;
      if (signal.aborted) return;
      restartTimes = restartTimes.filter((restartTime) => restartTime > Date.now() - restartWindowMs);
      if (restartTimes.length >= maxRestarts) {
        printLine(`The database keeps stopping and is not restarted again: ${currentRun.readErrorOutput()}`);
        return;
      }
      printLine('The database process stopped unexpectedly. Restarting it…');
      await wait(restartDelayOf(restartTimes.length), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      restartTimes.push(Date.now());
      currentRun = launch();
      if (await isReady(currentRun)) printLine('The database is running again.');
    }
  };
  const watchPromise = watchRuns();
  return async () => {
    stopController.abort();
    await currentRun.stop();
    await watchPromise;
  };
}
