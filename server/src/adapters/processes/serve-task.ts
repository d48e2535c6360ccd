import { writeFile } from 'node:fs/promises';
import { isDiskFull } from '../../lib/disk.ts';
import type { NumberedTask, TaskEnd } from './standing-worker.ts';
import type { WorkerEvent } from './worker-process.ts';

/** Without the server nobody wants the result: ends this process, which leads a group, with its programs. */
function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } finally {
    process.exit(1);
  }
}

const send = (event: WorkerEvent) => process.send?.(event);

/** Where memory runs out, Linux ends this process rather than the server or the database. Elsewhere there is no such file. */
const yieldMemory = async () => await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

function endWithServer(): void {
  process.once('disconnect', endGroup);
  // It may have ended while this file was loaded.
  if (!process.connected) endGroup();
}

/**
 * Does the one task of a process that `runWorker` started. `problemOf` gives the message where what was given is to blame, or
 * the system; a disk without room is told by itself; everything else is a defect.
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

/** Does every task of a process that `standingWorker` started, at once as they come. */
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
