import { Worker } from 'node:worker_threads';

/** A password to compare with `hash`, or to hash if there is no `hash`. */
export type HashingTask = { password: string; hash?: string; cost: number };
type HashingResult = { result: string | boolean; milliseconds: number };

export type HashingThread = {
  /** Runs a task. Must not be called before the previous task has finished. */
  run: (task: HashingTask) => Promise<HashingResult>;
  close: () => Promise<void>;
};

/**
 * Creates a thread that hashes passwords. bcrypt's asynchronous functions would occupy libuv's four threads, which
 * also read files and resolve host names, so readers would have to wait for their clips. The thread starts with its
 * first task, restarts after a crash, and doesn't keep the process alive while it is idle.
 */
export function createHashingThread(): HashingThread {
  let worker: Worker | undefined;
  let runningTask:
    | { resolve: (hashingResult: HashingResult) => void; reject: (error: Error) => void }
    | undefined;

  const startWorker = (): Worker => {
    const newWorker = new Worker(new URL('./hashing-thread.mjs', import.meta.url), { execArgv: [] });
    newWorker.on('message', (hashingResult: HashingResult) => runningTask?.resolve(hashingResult));
    // Rejects the running task. Clears `worker`, so that the next task starts a new thread.
    const failRunningTask = (error: Error) => {
      if (worker !== newWorker) return;
      worker = undefined;
      runningTask?.reject(error);
    };
    newWorker.on('error', failRunningTask);
    newWorker.on('exit', () => failRunningTask(new Error('The thread that hashes passwords has ended.')));
    return newWorker;
  };

  return {
    run: async (task) => {
      worker ??= startWorker();
      const thread = worker;
      thread.ref();
      try {
        return await new Promise<HashingResult>((resolve, reject) => {
          runningTask = { resolve, reject };
          thread.postMessage(task);
        });
      } finally {
        runningTask = undefined;
        thread.unref();
      }
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
