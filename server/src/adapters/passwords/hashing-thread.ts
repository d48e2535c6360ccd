import { Worker } from 'node:worker_threads';

/** A password to compare with `hash`, or to hash if `hash` is missing. */
export type HashingTask = { password: string; hash?: string; cost: number };
type Hashed = { result: string | boolean; milliseconds: number };

export type HashingThread = {
  /** Runs a task. The previous task must have ended. */
  run: (task: HashingTask) => Promise<Hashed>;
  close: () => Promise<void>;
};

/**
 * Creates a thread that hashes passwords. bcrypt's asynchronous functions would use libuv's threads, which also read
 * files and resolve host names, so four hashes would make every reader wait for a clip. The thread starts with its
 * first task, restarts after a crash, and does not keep the process alive while idle.
 */
export function hashingThread(): HashingThread {
  let worker: Worker | undefined;
  let running: { resolve: (hashed: Hashed) => void; reject: (error: Error) => void } | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./hashing-thread.mjs', import.meta.url), { execArgv: [] });
    started.on('message', (hashed: Hashed) => running?.resolve(hashed));
    // Clears `worker`, so that the next task starts a new thread.
    const end = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      running?.reject(error);
    };
    started.on('error', end);
    started.on('exit', () => end(new Error('The thread that hashes passwords has ended.')));
    return started;
  };

  return {
    run: async (task) => {
      worker ??= start();
      const thread = worker;
      thread.ref();
      try {
        return await new Promise<Hashed>((resolve, reject) => {
          running = { resolve, reject };
          thread.postMessage(task);
        });
      } finally {
        running = undefined;
        thread.unref();
      }
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
