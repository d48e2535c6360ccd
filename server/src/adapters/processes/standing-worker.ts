import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { killGroup, startWorker } from './worker-process.ts';

export type NumberedTask<Task> = { id: number; task: Task };
/** The result of a task, or the error of a bug that made it fail. */
export type TaskOutcome = { id: number; result: unknown } | { id: number; defect: string };

type PendingTask = { resolve: (result: unknown) => void; reject: (error: Error) => void };
type RunningProcess = { child: ChildProcess; waiting: Map<number, PendingTask> };

/**
 * An idle process ends after this many milliseconds. The time is long, because starting a process takes longer than
 * most tasks.
 */
const defaultTimeout = 30_000;
const maxStderr = 4096;
/**
 * Maximum duration of a task in milliseconds. If a task takes longer, its process is killed, because the task
 * presumably hangs.
 */
const taskTimeout = 60_000;

/** Keeps the server alive while the process has tasks, and lets it exit when there are none. */
function setProcessRef({ child }: RunningProcess, isHeld: boolean): void {
  const method = isHeld ? 'ref' : 'unref';
  child[method]();
  child.channel?.[method]();
  (child.stderr as Socket | null)?.[method]();
}

function settleTask({ waiting }: RunningProcess, end: TaskOutcome): void {
  const pendingTask = waiting.get(end.id);
  waiting.delete(end.id);
  if ('result' in end) pendingTask?.resolve(end.result);
  else pendingTask?.reject(new Error(`A task in a process of its own failed: ${end.defect}`));
}

function startProcess(worker: URL, heap: number): RunningProcess {
  const child = startWorker({ worker, heap });
  const running: RunningProcess = { child, waiting: new Map() };
  let stderr = '';
  child.stderr?.on('data', (piece: Buffer) => {
    stderr = (stderr + piece.toString()).slice(-maxStderr);
  });
  const failPendingTasks = (why: string) => {
    for (const { reject } of running.waiting.values())
      reject(new Error(`A process for tasks ended (${why}): ${stderr}`));
    running.waiting.clear();
  };
  child.once('error', ({ message }) => failPendingTasks(message));
  child.once('close', (code, signal) => failPendingTasks(String(signal ?? code)));
  return running;
}

/**
 * Creates a function that runs short tasks concurrently in one low-priority process. The process starts with the
 * first task and ends after `timeout` milliseconds without tasks. If it dies, its tasks fail, and the next task
 * starts a new process. `heap` is in megabytes.
 */
export function createStandingWorker<Task extends object>(
  worker: URL,
  heap: number,
  timeout = defaultTimeout,
): (task: Task) => Promise<unknown> {
  let currentProcess: RunningProcess | undefined;
  let lastId = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  const openProcess = (): RunningProcess => {
    const newProcess = startProcess(worker, heap);
    const { child } = newProcess;
    const forgetProcess = () => {
      if (currentProcess === newProcess) currentProcess = undefined;
    };
    child.once('error', forgetProcess).once('exit', forgetProcess);
    child.on('message', (end: TaskOutcome) => settleTask(newProcess, end));
    return newProcess;
  };
  const endTask = (used: RunningProcess) => {
    if (used.waiting.size > 0) return;
    setProcessRef(used, false);
    if (currentProcess !== used) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      // A process that has already ended must not be killed, because its id may belong to another process by now.
      if (currentProcess !== used) return;
      currentProcess = undefined;
      killGroup(used.child);
    }, timeout).unref();
  };

  return async (task) => {
    clearTimeout(idleTimer);
    currentProcess ??= openProcess();
    const usedProcess = currentProcess;
    setProcessRef(usedProcess, true);
    lastId += 1;
    const id = lastId;
    const taskTimer = setTimeout(() => killGroup(usedProcess.child), taskTimeout);
    try {
      return await new Promise((resolve, reject) => {
        usedProcess.waiting.set(id, { resolve, reject });
        const numberedTask: NumberedTask<Task> = { id, task };
        // Ignores errors of sending to a process that has ended, because its exit handler settles the task.
        usedProcess.child.send(numberedTask, () => undefined);
      });
    } finally {
      clearTimeout(taskTimer);
      endTask(usedProcess);
    }
  };
}
