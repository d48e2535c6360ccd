import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { DiskFull } from '../../lib/disk.ts';

/** What a worker sends: any number of the first, and one of the others. */
export type WorkerEvent =
  | { type: 'progress'; progress: number }
  | { type: 'result'; result: unknown }
  | { type: 'problem'; message: string }
  | { type: 'disk-full'; message: string }
  | { type: 'defect'; message: string };

/** How a worker ended: its last event, unless that was progress, and what the system and V8 say. */
export type WorkerEnd = {
  last: WorkerEvent | undefined;
  isOutOfMemory: boolean;
  /** For the log, where there is no last event. */
  why: string;
};

export type WorkerTask = {
  /** The worker's file, as `workerBeside` gives it. */
  worker: URL;
  /** Megabytes of V8's heap. What is outside of it needs limits of its own. */
  heap: number;
  task: object;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: number) => void) | undefined;
  /** The environment of the worker and its programs; without it, that of the server. */
  env?: NodeJS.ProcessEnv | undefined;
  niceness?: Niceness;
};

/** Linux niceness. Beside one busy process of the server, 10 gets about a tenth of a core, for what somebody waits for, and 19 about a seventieth. */
type Niceness = 10 | 19;

const MAX_STDERR = 4096;

/** Workers are TypeScript here, and JavaScript where the server was built. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

/** The worker of this name that stands beside a file. */
export const workerBeside = (file: string, name: string) => new URL(`./${name}${extension}`, file);

/** The loader for TypeScript belongs to development: it is not installed where the server was built. */
const loader = () =>
  extension === '.ts' ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];

/**
 * Gives a process that leads its session a lower priority, and all that it starts. Linux may share the processor among
 * sessions first (`sched_autogroup_enabled`), whatever priorities are within them: then the session needs one, too.
 */
function lowerPriority(pid: number, niceness: Niceness): void {
  try {
    // Before it starts threads and programs, which inherit it: readers come first.
    setPriority(pid, niceness);
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // It has ended already, which its events report, or this system knows no groups of this kind.
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
    // A group of its own: the programs that it starts end together with it.
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
    // Nothing is left of the group, or the system has no groups.
    child.kill('SIGKILL');
  }
}

/**
 * Does one task in a process of its own, with low priority. A process for each makes an end certain: when this returns, its
 * memory is free and its programs are killed. Throws the signal's reason, and `DiskFull`.
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
      // What cannot be sent, since the process has ended, shows in its end.
      child.send(task, () => undefined);
    });
    signal?.throwIfAborted();
    if (last?.type === 'disk-full') throw new DiskFull(last.message);
    // Nobody but the system kills it without having been asked to; the rest is what V8 says of its own heap.
    const isOutOfMemory = !last && (killedBy === 'SIGKILL' || stderr.includes('heap out of memory'));
    return { last, isOutOfMemory, why: `(${killedBy ?? 'by itself'}): ${stderr}` };
  } finally {
    signal?.removeEventListener('abort', kill);
    // Where the process ended by itself, its programs may not have.
    kill();
  }
}
