import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { killGroup, startWorker } from './worker-process.ts';

export type NumberedTask<Task> = { id: number; task: Task };
/** Outcome of a task: its result, or the defect that made it fail. */
export type TaskEnd = { id: number; result: unknown } | { id: number; defect: string };

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };
type Running = { child: ChildProcess; waiting: Map<number, Waiting> };

/** Milliseconds before an idle process ends. Long, because starting a process takes longer than most tasks. */
const defaultTimeout = 30_000;
const maxStderr = 4096;
/** Milliseconds that a task may take. One that hangs would block every later task. */
const maxTask = 60_000;

/** Keeps the server alive while the process has tasks, and lets it exit when there are none. */
function hold({ child }: Running, isHeld: boolean): void {
  const change = isHeld ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
  (child.stderr as Socket | null)?.[change]();
}

function settle({ waiting }: Running, end: TaskEnd): void {
  const found = waiting.get(end.id);
  waiting.delete(end.id);
  if ('result' in end) found?.resolve(end.result);
  else found?.reject(new Error(`A task in a process of its own failed: ${end.defect}`));
}

function start(worker: URL, heap: number): Running {
  const child = startWorker({ worker, heap });
  const running: Running = { child, waiting: new Map() };
  let stderr = '';
  child.stderr?.on('data', (piece: Buffer) => {
    stderr = (stderr + piece.toString()).slice(-maxStderr);
  });
  const fail = (why: string) => {
    for (const { reject } of running.waiting.values())
      reject(new Error(`A process for tasks ended (${why}): ${stderr}`));
    running.waiting.clear();
  };
  child.once('error', ({ message }) => fail(message));
  child.once('close', (code, signal) => fail(String(signal ?? code)));
  return running;
}

/**
 * Runs short tasks concurrently in one process of low priority. The process starts with the first task and ends after
 * `timeout` milliseconds without tasks. If it dies, its tasks fail and the next task starts a new process. `heap` is
 * in megabytes.
 */
export function standingWorker<Task extends object>(
  worker: URL,
  heap: number,
  timeout = defaultTimeout,
): (task: Task) => Promise<unknown> {
  let current: Running | undefined;
  let lastId = 0;
  let rest: NodeJS.Timeout | undefined;

  const open = (): Running => {
    const opened = start(worker, heap);
    const { child } = opened;
    const forget = () => {
      if (current === opened) current = undefined;
    };
    child.once('error', forget).once('exit', forget);
    child.on('message', (end: TaskEnd) => settle(opened, end));
    return opened;
  };
  const leave = (used: Running) => {
    if (used.waiting.size > 0) return;
    hold(used, false);
    if (current !== used) return;
    clearTimeout(rest);
    rest = setTimeout(() => {
      // A process that has ended must not be killed, because its id may have been reused.
      if (current !== used) return;
      current = undefined;
      killGroup(used.child);
    }, timeout).unref();
  };

  return async (task) => {
    clearTimeout(rest);
    current ??= open();
    const used = current;
    hold(used, true);
    lastId += 1;
    const id = lastId;
    const limit = setTimeout(() => killGroup(used.child), maxTask);
    try {
      return await new Promise((resolve, reject) => {
        used.waiting.set(id, { resolve, reject });
        const given: NumberedTask<Task> = { id, task };
        // Ignores the error of sending to a process that has ended. Its exit handler settles the task.
        used.child.send(given, () => undefined);
      });
    } finally {
      clearTimeout(limit);
      leave(used);
    }
  };
}
