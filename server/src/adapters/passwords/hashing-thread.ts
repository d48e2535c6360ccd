import { Worker } from 'node:worker_threads';

/** Without a hash to compare with, the password is hashed. */
export type HashingTask = { password: string; hash?: string; cost: number };
type Hashed = { result: string | boolean; milliseconds: number };

export type HashingThread = {
  /** One task at a time. */
  run: (task: HashingTask) => Promise<Hashed>;
  close: () => Promise<void>;
};

/**
 * A thread that hashes. bcrypt's asynchronous functions would use the threads of libuv instead, where files and the
 * names of hosts are read: four hashes, and every reader waits for a clip. It starts with its first task, starts again
 * after a crash, and keeps no process alive while it has nothing to do.
 */
export function hashingThread(): HashingThread {
  let worker: Worker | undefined;
  let running: { resolve: (hashed: Hashed) => void; reject: (error: Error) => void } | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./hashing-thread.mjs', import.meta.url), { execArgv: [] });
    started.on('message', (hashed: Hashed) => running?.resolve(hashed));
    // The next task starts a thread of its own.
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
