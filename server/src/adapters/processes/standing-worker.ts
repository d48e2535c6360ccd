import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { openQueueSize } from '../../lib/queue-sizes.ts';
import { killProcessGroup, startWorker } from './worker-process.ts';

export type NumberedTask<Task> = { id: number; task: Task };
/** The result of a task, or the error of a bug that made it fail. */
export type TaskOutcome = { id: number; result: unknown } | { id: number; defect: string };

type PendingTask = { resolve: (result: unknown) => void; reject: (error: Error) => void };
type RunningProcess = { child: ChildProcess; waiting: Map<number, PendingTask> };

/**
 * Milliseconds without a task after which the process ends. The value is high, because starting a process takes longer
 * than most tasks.
 */
const defaultIdleTimeoutMs = 30_000;
const maxStderrLength = 4096;
/**
 * Maximum duration of a task in milliseconds. If a task takes longer, its process is killed, because the task
 * presumably hangs.
 */
const taskTimeoutMs = 60_000;

/** Keeps the server alive while the process has tasks, and lets it exit when there are none. */
function setProcessRef({ child }: RunningProcess, shouldRef: boolean): void {
  const method = shouldRef ? 'ref' : 'unref';
  child[method]();
  child.channel?.[method]();
  (child.stderr as Socket | null)?.[method]();
}

function settleTask({ waiting }: RunningProcess, outcome: TaskOutcome): void {
  const pendingTask = waiting.get(outcome.id);
  waiting.delete(outcome.id);
  if ('result' in outcome) pendingTask?.resolve(outcome.result);
  else pendingTask?.reject(new Error(`A task in a process of its own failed: ${outcome.defect}`));
}

function startProcess(workerUrl: URL, heapMegabytes: number): RunningProcess {
  const child = startWorker({ worker: workerUrl, heap: heapMegabytes });
  const runningProcess: RunningProcess = { child, waiting: new Map() };
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-maxStderrLength);
  });
  const failPendingTasks = (reason: string) => {
    for (const { reject } of runningProcess.waiting.values())
      reject(new Error(`A process for tasks ended (${reason}): ${stderr}`));
    runningProcess.waiting.clear();
  };
  child.once('error', ({ message }) => failPendingTasks(message));
  child.once('close', (exitCode, signal) => failPendingTasks(String(signal ?? exitCode)));
  return runningProcess;
}

/**
 * Creates a function that runs short tasks concurrently in one low-priority process. The process starts with the
 * first task and ends after `timeout` milliseconds without tasks. If it dies, its tasks fail, and the next task
 * starts a new process. `heap` is in megabytes.
 */
export function createStandingWorker<Task extends object>(
  workerUrl: URL,
  heapMegabytes: number,
  timeout = defaultIdleTimeoutMs,
): (task: Task) => Promise<unknown> {
  let currentProcess: RunningProcess | undefined;
  let lastTaskId = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  const size = openQueueSize('process_tasks');

  const startTaskProcess = (): RunningProcess => {
    const newProcess = startProcess(workerUrl, heapMegabytes);
    const { child } = newProcess;
    const clearCurrentProcess = () => {
      if (currentProcess === newProcess) currentProcess = undefined;
    };
    child.once('error', clearCurrentProcess).once('exit', clearCurrentProcess);
    child.on('message', (outcome: TaskOutcome) => settleTask(newProcess, outcome));
    return newProcess;
  };
  const scheduleIdleKill = (taskProcess: RunningProcess) => {
    if (taskProcess.waiting.size > 0) return;
    setProcessRef(taskProcess, false);
    if (currentProcess !== taskProcess) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      // A process that has already ended must not be killed, because its id may belong to another process by now.
      if (currentProcess !== taskProcess) return;
      currentProcess = undefined;
      killProcessGroup(taskProcess.child);
    }, timeout).unref();
  };

  return async (task) => {
    clearTimeout(idleTimer);
    currentProcess ??= startTaskProcess();
    const taskProcess = currentProcess;
    setProcessRef(taskProcess, true);
    lastTaskId += 1;
    const id = lastTaskId;
    size.running += 1;
    const taskTimer = setTimeout(() => killProcessGroup(taskProcess.child), taskTimeoutMs);
    try {
      return await new Promise((resolve, reject) => {
        taskProcess.waiting.set(id, { resolve, reject });
        const numberedTask: NumberedTask<Task> = { id, task };
        // Ignores the error if the process has already ended, because its exit handler settles the task.
        taskProcess.child.send(numberedTask, () => undefined);
      });
    } finally {
      clearTimeout(taskTimer);
      size.running -= 1;
      scheduleIdleKill(taskProcess);
    }
  };
}
