import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { DiskFullError } from '../../lib/disk.ts';

/** A message from a worker. A worker sends any number of progress events, followed by one event of another type. */
export type WorkerEvent =
  | { type: 'progress'; progress: number }
  | { type: 'result'; result: unknown }
  | { type: 'problem'; message: string }
  | { type: 'disk-full'; message: string }
  | { type: 'defect'; message: string };

/** The outcome of a worker: its final event, if it sent one, and whether it ran out of memory. */
export type WorkerOutcome = {
  last: WorkerEvent | undefined;
  isOutOfMemory: boolean;
  /** The reason to log if the worker sent no final event. */
  why: string;
};

export type WorkerTask = {
  /** The URL of the worker's file, as returned by `resolveWorkerUrl`. */
  worker: URL;
  /** V8 heap limit in megabytes. Memory outside the heap must be limited separately. */
  heap: number;
  task: object;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: number) => void) | undefined;
  /** The environment of the worker and its child processes, by default the server's. */
  env?: NodeJS.ProcessEnv | undefined;
  niceness?: Niceness;
};

/**
 * Linux niceness. On a core shared with one busy process, 10 gets about a tenth of the time and 19 about a
 * seventieth. Use 10 for work that somebody is waiting for.
 */
type Niceness = 10 | 19;

const MAX_STDERR_LENGTH = 4096;

/**
 * Returns the Node options for loading a worker. TypeScript workers need a loader, which is installed only in
 * development.
 */
const loaderArgsFor = ({ pathname }: URL) =>
  pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];

/**
 * Lowers the priority of a process that leads its session, and of its future child processes. Linux may divide the
 * CPU among sessions before it compares the priorities of processes (`sched_autogroup_enabled`), so the session's
 * priority is lowered too.
 */
function lowerPriority(pid: number, niceness: Niceness): void {
  try {
    // Set right after the start, because threads and child processes inherit the priority when they are created.
    setPriority(pid, niceness);
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // Ignores the error: the process has already ended, or this system has no autogroups.
  }
}

/** Starts a worker in its own process group, so that `killProcessGroup` can end it together with its child processes. */
export function startWorker({
  worker,
  heap,
  env,
  niceness = 19,
}: Pick<WorkerTask, 'worker' | 'heap' | 'env' | 'niceness'>): ChildProcess {
  const child = fork(worker, {
    // Creates the process group.
    detached: true,
    execArgv: [`--max-old-space-size=${heap}`, ...loaderArgsFor(worker)],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(env ? { env } : {}),
  });
  if (child.pid !== undefined) lowerPriority(child.pid, niceness);
  return child;
}

export function killProcessGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Kills only the worker, because its group is already gone or the system has no process groups.
    child.kill('SIGKILL');
  }
}

/**
 * Runs one task in a separate low-priority process. When this returns, that process has freed its memory and its
 * child processes are dead. Throws `DiskFullError` if the disk is full, and the signal's reason if the task is aborted.
 */
export async function runWorker(workerTask: WorkerTask): Promise<WorkerOutcome> {
  const { task, signal, onProgress } = workerTask;
  signal?.throwIfAborted();
  const child = startWorker(workerTask);
  const killWorker = () => killProcessGroup(child);
  signal?.addEventListener('abort', killWorker, { once: true });
  let lastEvent = undefined as WorkerEvent | undefined;
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-MAX_STDERR_LENGTH);
  });
  try {
    const killSignal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (_, exitSignal) => resolve(exitSignal));
      child.on('message', (event: WorkerEvent) => {
        if (event.type === 'progress') return onProgress?.(event.progress);
        lastEvent = event;
        killWorker();
      });
      // Ignores the error if the worker has already ended, because its exit handler settles the task.
      child.send(task, () => undefined);
    });
    signal?.throwIfAborted();
    if (lastEvent?.type === 'disk-full') throw new DiskFullError(lastEvent.message);
    // If this code didn't kill the worker, the system did, because memory ran out. If only V8's heap is full, V8
    // reports it on stderr and exits.
    const isOutOfMemory = !lastEvent && (killSignal === 'SIGKILL' || stderr.includes('heap out of memory'));
    return { last: lastEvent, isOutOfMemory, why: `(${killSignal ?? 'by itself'}): ${stderr}` };
  } finally {
    signal?.removeEventListener('abort', killWorker);
    // Child processes may have outlived the worker.
    killWorker();
  }
}
