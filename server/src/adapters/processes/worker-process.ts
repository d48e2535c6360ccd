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

/** How a worker ended: its last event, unless that was progress, and what the system and V8 reported. */
export type WorkerEnd = {
  last: WorkerEvent | undefined;
  isOutOfMemory: boolean;
  /** The reason to log if there is no last event. */
  why: string;
};

export type WorkerTask = {
  /** The worker's file, as returned by `workerBeside`. */
  worker: URL;
  /** Megabytes of V8's heap. Memory outside of it needs limits of its own. */
  heap: number;
  task: object;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: number) => void) | undefined;
  /** The environment of the worker and its child processes, by default the server's. */
  env?: NodeJS.ProcessEnv | undefined;
  niceness?: Niceness;
};

/**
 * Linux niceness. On a core shared with one busy process, 10 gets about a tenth, for work that somebody is waiting
 * for, and 19 gets about a seventieth.
 */
type Niceness = 10 | 19;

const MAX_STDERR = 4096;

/** Workers are TypeScript in development and JavaScript in a built server. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

/** Returns the worker of this name in the folder of a file. */
export const workerBeside = (file: string, name: string) => new URL(`./${name}${extension}`, file);

/** Returns the loader for TypeScript, which is only installed in development. */
const loader = () =>
  extension === '.ts' ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];

/**
 * Lowers the priority of a process that leads its session, and of all its child processes. Linux may divide the
 * processor among sessions before it considers priorities within them (`sched_autogroup_enabled`), so the session's
 * priority is lowered too.
 */
function lowerPriority(pid: number, niceness: Niceness): void {
  try {
    // Set before it starts threads and child processes, which inherit it.
    setPriority(pid, niceness);
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The process has already ended, or this system has no session groups.
  }
}

/** Starts a worker that leads a process group, which `killGroup` ends. */
export function startWorker({
  worker,
  heap,
  env,
  niceness = 19,
}: Pick<WorkerTask, 'worker' | 'heap' | 'env' | 'niceness'>): ChildProcess {
  const child = fork(worker, {
    // In its own process group, so that its child processes end together with it.
    detached: true,
    execArgv: [`--max-old-space-size=${heap}`, ...loader()],
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
    // The group is already gone, or the system has none.
    child.kill('SIGKILL');
  }
}

/**
 * Runs one task in its own process at low priority. When this returns, the memory of the process is free and its
 * child processes are killed. Throws the signal's reason if it is aborted, and `DiskFull`.
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
      // If the process has ended, the task cannot be sent. Its exit handler then settles the task.
      child.send(task, () => undefined);
    });
    signal?.throwIfAborted();
    if (last?.type === 'disk-full') throw new DiskFull(last.message);
    // Apart from us, only the system kills the worker, when memory is short. V8 reports its own full heap on stderr.
    const isOutOfMemory = !last && (killedBy === 'SIGKILL' || stderr.includes('heap out of memory'));
    return { last, isOutOfMemory, why: `(${killedBy ?? 'by itself'}): ${stderr}` };
  } finally {
    signal?.removeEventListener('abort', kill);
    // The process may have ended before its child processes.
    kill();
  }
}
