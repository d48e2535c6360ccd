import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { outOfMemory } from '../../alignment/alignment-error.ts';
import { type Narration, NarrationError, type WorkOptions } from './narration.ts';

type TaskName = 'join' | 'prepare' | 'align' | 'cut';
export type Task = { [Name in TaskName]: { name: Name; work: Parameters<Narration[Name]>[0] } }[TaskName];

/** What the process sends: any number of the first, and one of the others. */
export type NarrationEvent =
  | { type: 'progress'; share: number }
  | { type: 'result'; result: unknown }
  | { type: 'problem'; message: string }
  | { type: 'defect'; message: string };

/** Megabytes of V8's heap. Frames and the path of the alignment lie outside of it, and have limits of their own. */
const MAX_HEAP = 1024;
const LOWEST_PRIORITY = 19;
const MAX_STDERR = 4096;

/** The worker stands beside this file: TypeScript here, JavaScript where the server was built. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const worker = new URL(`./narration-worker${extension}`, import.meta.url);

/** The loader for TypeScript belongs to development: it is not installed where the server was built. */
const loader = () =>
  extension === '.ts' ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];

function start(env: NodeJS.ProcessEnv | undefined): ChildProcess {
  const child = fork(worker, {
    // A group of its own: the programs that it starts end together with it.
    detached: true,
    execArgv: [`--max-old-space-size=${MAX_HEAP}`, ...loader()],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(env ? { env } : {}),
  });
  try {
    // Before it starts threads and programs, which inherit it: readers come first.
    if (child.pid !== undefined) setPriority(child.pid, LOWEST_PRIORITY);
  } catch {
    // It has ended already, which its events report.
  }
  return child;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing is left of the group, or the system has no groups.
    child.kill('SIGKILL');
  }
}

/**
 * Does one task in a process of its own. A process for each makes an end certain: when this returns, its memory is free and its
 * programs are killed. Throws a NarrationError where the recording is to blame or memory ran out, and the signal's reason.
 */
export async function runTask(
  task: Task,
  { signal, onProgress, env }: WorkOptions & { env?: NodeJS.ProcessEnv | undefined },
): Promise<unknown> {
  signal?.throwIfAborted();
  const child = start(env);
  const kill = () => killGroup(child);
  signal?.addEventListener('abort', kill, { once: true });
  let last: NarrationEvent | undefined;
  let stderr = '';
  child.stderr?.on('data', (piece: Buffer) => {
    stderr = (stderr + piece.toString()).slice(-MAX_STDERR);
  });
  try {
    const killedBy = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (_, by) => resolve(by));
      child.on('message', (event: NarrationEvent) => {
        if (event.type === 'progress') return onProgress?.(event.share);
        last = event;
        kill();
      });
      // What cannot be sent, since the process has ended, shows in its end.
      child.send(task, () => undefined);
    });
    signal?.throwIfAborted();
    return resultOf(last, killedBy, stderr);
  } finally {
    signal?.removeEventListener('abort', kill);
    // Where the process ended by itself, its programs may not have.
    kill();
  }
}

function resultOf(
  last: NarrationEvent | undefined,
  killedBy: NodeJS.Signals | null,
  stderr: string,
): unknown {
  if (last?.type === 'result') return last.result;
  if (last?.type === 'problem') throw new NarrationError(last.message);
  if (last?.type === 'defect') throw new Error(`The work on a recording failed: ${last.message}`);
  // Nobody but the system kills it without having been asked to; the rest is what V8 says of its own heap.
  if (killedBy === 'SIGKILL' || stderr.includes('heap out of memory'))
    throw new NarrationError(outOfMemory().message);
  throw new Error(`The process that works on recordings ended (${killedBy ?? 'by itself'}): ${stderr}`);
}
