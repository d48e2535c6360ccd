import { writeFile } from 'node:fs/promises';
import { isDiskFull } from '../../lib/disk.ts';
import type { NumberedTask, TaskEnd } from './standing-worker.ts';
import type { WorkerEvent } from './worker-process.ts';

/** Kills this process and its child processes. Used when the server is gone and nobody needs the result. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } finally {
    process.exit(1);
  }
}

const send = (event: WorkerEvent) => process.send?.(event);

/**
 * Makes Linux end this process, rather than the server or the database, when memory runs out. Other systems have no
 * such file.
 */
const yieldMemory = async () => await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

function endWithServer(): void {
  process.once('disconnect', endGroup);
  // The server may have ended while this file was loading.
  if (!process.connected) endGroup();
}

/**
 * Runs the single task of a process that `runWorker` started. `problemOf` returns a message for an error caused by
 * the input or the system, and undefined for a defect. A full disk is reported separately.
 */
export function serveTask<Task>(
  work: (task: Task, onProgress: (progress: number) => void) => Promise<unknown>,
  problemOf: (error: unknown) => string | undefined,
): void {
  const handle = async (task: Task) => {
    await yieldMemory();
    try {
      const result = await work(task, (progress) => send({ type: 'progress', progress }));
      send({ type: 'result', result });
    } catch (error) {
      const problem = problemOf(error);
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      if (isDiskFull(error)) send({ type: 'disk-full', message });
      else send(problem === undefined ? { type: 'defect', message } : { type: 'problem', message: problem });
    }
  };
  endWithServer();
  process.once('message', (task: Task) => void handle(task));
}

/** Runs the tasks of a process that `standingWorker` started, each as soon as it arrives. */
export function serveTasks<Task>(work: (task: Task) => Promise<unknown>): void {
  const handle = async ({ id, task }: NumberedTask<Task>) => {
    const end: TaskEnd = await work(task).then(
      (result) => ({ id, result }),
      (error: unknown) => ({
        id,
        defect: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    process.send?.(end);
  };
  const ready = yieldMemory();
  endWithServer();
  process.on('message', (given: NumberedTask<Task>) => void ready.then(() => handle(given)));
}
