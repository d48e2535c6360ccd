import { writeFile } from 'node:fs/promises';
import { isDiskFull } from '../../lib/disk.ts';
import type { NumberedTask, TaskOutcome } from './standing-worker.ts';
import type { WorkerEvent } from './worker-process.ts';

/**
 * Kills this process and its child processes. Called when the server has ended, because nobody needs their results
 * anymore.
 */
function killOwnProcessGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } finally {
    process.exit(1);
  }
}

const sendEvent = (event: WorkerEvent) => process.send?.(event);

/**
 * Makes Linux kill this process, rather than the server or the database, when memory runs out. Does nothing on other
 * systems, which don't have `/proc/self/oom_score_adj`.
 */
const prioritizeForOutOfMemoryKill = async () =>
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

function exitOnServerDisconnect(): void {
  process.once('disconnect', killOwnProcessGroup);
  // The server may have ended while this file was loading.
  if (!process.connected) killOwnProcessGroup();
}

/**
 * Runs the single task of a process that `runWorker` started. `toProblemMessage` returns a message for an error caused by
 * the input or the system, and undefined for an error caused by a bug. A full disk is reported separately.
 */
export function serveTask<Task>(
  processTask: (task: Task, onProgress: (progress: number) => void) => Promise<unknown>,
  toProblemMessage: (error: unknown) => string | undefined,
): void {
  const runTask = async (task: Task) => {
    await prioritizeForOutOfMemoryKill();
    try {
      const result = await processTask(task, (progress) => sendEvent({ type: 'progress', progress }));
      sendEvent({ type: 'result', result });
    } catch (error) {
      const problem = toProblemMessage(error);
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      if (isDiskFull(error)) sendEvent({ type: 'disk-full', message });
      else
        sendEvent(
          problem === undefined ? { type: 'defect', message } : { type: 'problem', message: problem },
        );
    }
  };
  exitOnServerDisconnect();
  process.once('message', (task: Task) => void runTask(task));
}

/** Runs the tasks of a process that `createStandingWorker` started. Starts each task as soon as it arrives. */
export function serveTasks<Task>(processTask: (task: Task) => Promise<unknown>): void {
  const runTask = async ({ id, task }: NumberedTask<Task>) => {
    const taskOutcome: TaskOutcome = await processTask(task).then(
      (result) => ({ id, result }),
      (error: unknown) => ({
        id,
        defect: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    process.send?.(taskOutcome);
  };
  const preparation = prioritizeForOutOfMemoryKill();
  exitOnServerDisconnect();
  process.on(
    'message',
    (numberedTask: NumberedTask<Task>) => void preparation.then(() => runTask(numberedTask)),
  );
}
