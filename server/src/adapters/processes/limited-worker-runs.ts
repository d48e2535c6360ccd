import { runWorker, type WorkerOutcome } from './worker-process.ts';

type LimitedWorkerOptions<Kind extends string> = {
  worker: URL;
  /** V8 heap limit in megabytes. */
  heap: number;
  /** Time limits in milliseconds by the kind of a task. */
  timeLimitsMs: Readonly<Record<Kind, number>>;
  /** Creates the error for a task that exceeded its time limit. */
  createTimeLimitError: (taskKind: Kind) => Error;
};

export type LimitedWorkerRuns<Kind extends string> = {
  /** Runs a task in a process of its own. Throws the signal's reason if the task is aborted. */
  run: (task: { kind: Kind }, signal: AbortSignal | undefined) => Promise<WorkerOutcome>;
  /** Aborts all tasks, and waits until their processes have ended. */
  close: () => Promise<void>;
};

/** Runs tasks in processes of low priority with limits of memory and time, because their files may be malicious. */
export function createLimitedWorkerRuns<Kind extends string>({
  worker,
  heap,
  timeLimitsMs,
  createTimeLimitError,
}: LimitedWorkerOptions<Kind>): LimitedWorkerRuns<Kind> {
  const closeController = new AbortController();
  const activeRuns = new Set<Promise<unknown>>();
  return {
    run: async (task, signal) => {
      const timeoutSignal = AbortSignal.timeout(timeLimitsMs[task.kind]);
      const abortSignal = AbortSignal.any([
        closeController.signal,
        timeoutSignal,
        ...(signal ? [signal] : []),
      ]);
      const run = runWorker({ worker, heap, niceness: 10, task, signal: abortSignal });
      activeRuns.add(run);
      try {
        return await run;
      } catch (error) {
        throw timeoutSignal.aborted && error === timeoutSignal.reason
          ? createTimeLimitError(task.kind)
          : error;
      } finally {
        activeRuns.delete(run);
      }
    },
    close: async () => {
      closeController.abort();
      await Promise.allSettled(activeRuns);
    },
  };
}
