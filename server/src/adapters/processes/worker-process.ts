import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { DiskFull } from '../../lib/disk.ts';

/** A message from a worker: any number of progress events, then one of the others. */
export type WorkerEvent =
  | { type: 'progress'; progress: number }
  | { type: 'result'; result: unknown }
  | { type: 'problem'; message: string }
  | { type: 'disk-full'; message: string }
  | { type: 'defect'; message: string };

/** How a worker ended: its last event unless that was progress, and whether it ran out of memory. */
export type WorkerEnd = {
  last: WorkerEvent | undefined;
  isOutOfMemory: boolean;
  /** The reason to log if there is no last event. */
  why: string;
};

export type WorkerTask = {
  /** The worker's file, as returned by `workerBeside`. */
  worker: URL;
  /** V8 heap limit in megabytes. Memory outside the heap needs limits of its own. */
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

const MAX_STDERR = 4096;

/** Returns Node's options for loading a worker. Those in TypeScript need a loader, which only development installs. */
const loaderFor = ({ pathname }: URL) =>
  pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];

/**
 * Lowers the priority of a process that leads its session, and of all its child processes. Linux may divide the
 * processor among sessions before it considers priorities within them (`sched_autogroup_enabled`), so the session's
 * priority is lowered too.
 */
function lowerPriority(pid: number, niceness: Niceness): void {
  try {
    // Set right after the start, because later threads and child processes inherit it.
    setPriority(pid, niceness);
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The process has already ended, or this system has no session groups.
  }
}

/** Starts a worker in its own process group, so that `killGroup` can end it together with its child processes. */
export function startWorker({
  worker,
  heap,
  env,
  niceness = 19,
}: Pick<WorkerTask, 'worker' | 'heap' | 'env' | 'niceness'>): ChildProcess {
  const child = fork(worker, {
    // Creates the process group.
    detached: true,
    execArgv: [`--max-old-space-size=${heap}`, ...loaderFor(worker)],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(env ? { env } : {}),
  });
  if (child.pid !== undefined) lowerPriority(child.pid, niceness);
  return child;
}

export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is already gone, or the system has no process groups.
    child.kill('SIGKILL');
  }
}

/**
 * Runs one task in its own process at low priority. By the time this returns, the process has freed its memory and
 * its child processes are dead. Throws `DiskFull`, or the signal's reason if it is aborted.
 */
export async function runWorker(given: WorkerTask): Promise<WorkerEnd> {
  const { task, signal, onProgress } = given;
  signal?.throwIfAborted();
  const child = startWorker(given);
  const kill = () => killGroup(child);
  signal?.addEventListener('abort', kill, { once: true });
  let last = undefined as WorkerEvent | undefined;
  let stderr = '';
  child.stderr?.on('data', (piece: Buffer) => {
    stderr = (stderr + piece.toString()).slice(-MAX_STDERR);
  });
  try {
    const killedBy = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (_, by) => resolve(by));
      child.on('message', (event: WorkerEvent) => {
        if (event.type === 'progress') return onProgress?.(event.progress);
        last = event;
        kill();
      });
      // Ignores the error of sending to a process that has ended. Its exit handler settles the task.
      child.send(task, () => undefined);
    });
    signal?.throwIfAborted();
    if (last?.type === 'disk-full') throw new DiskFull(last.message);
    // If we didn't kill the worker, the system did, because memory ran out. V8 reports a full heap on stderr.
    const isOutOfMemory = !last && (killedBy === 'SIGKILL' || stderr.includes('heap out of memory'));
    return { last, isOutOfMemory, why: `(${killedBy ?? 'by itself'}): ${stderr}` };
  } finally {
    signal?.removeEventListener('abort', kill);
    // Child processes may have outlived the worker.
    kill();
  }
}
