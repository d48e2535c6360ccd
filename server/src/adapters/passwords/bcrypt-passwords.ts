import { createHashingThread, type HashingTask, type HashingThread } from './hashing-thread.ts';
import { HashingBusyError, type Passwords } from './passwords.ts';

/** A password waits at most this many milliseconds for a thread. */
const maxWait = 800;
/** Estimates how many milliseconds a hash of this cost takes. Used until the first hash has been measured. */
const estimateHashTime = (cost: number) => 2 ** cost * 0.06;

type WaitingTask = { start: (thread: HashingThread) => void };

/**
 * Runs bcrypt on separate threads. The queue is limited by waiting time: it accepts only as many passwords as the
 * threads can hash within `maxWait`. At cost 12, that is only a few.
 */
export function createBcryptPasswords({ cost, threads }: { cost: number; threads: number }): Passwords {
  const threadPool = Array.from({ length: threads }, createHashingThread);
  const idleThreads = [...threadPool];
  const queue: WaitingTask[] = [];
  let admittedCount = 0;
  let averageMilliseconds = estimateHashTime(cost);
  // A hash that no password matches. Comparing a password with it takes as long as with a real hash.
  const decoyHash = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

  const isQueueFull = () => (admittedCount * averageMilliseconds) / threads > maxWait;

  const waitForThread = (): Promise<HashingThread> =>
    new Promise((resolve, reject) => {
      const thread = idleThreads.pop();
      if (thread) return resolve(thread);
      const waiting: WaitingTask = {
        start: (freed) => {
          clearTimeout(timeout);
          resolve(freed);
        },
      };
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new HashingBusyError());
      }, maxWait);
      queue.push(waiting);
    });

  const runTask = async (task: HashingTask): Promise<string | boolean> => {
    const thread = await waitForThread();
    try {
      const { result, milliseconds } = await thread.run(task);
      averageMilliseconds = 0.8 * averageMilliseconds + 0.2 * milliseconds;
      return result;
    } finally {
      const nextTask = queue.shift();
      if (nextTask) nextTask.start(thread);
      else idleThreads.push(thread);
    }
  };

  return {
    admit: async (work) => {
      if (isQueueFull()) throw new HashingBusyError();
      admittedCount += 1;
      try {
        return await work();
      } finally {
        admittedCount -= 1;
      }
    },
    isFull: isQueueFull,
    hash: async (password) => String(await runTask({ password, cost })),
    compare: async (password, hash) => {
      const isMatch = await runTask({ password, hash: hash ?? decoyHash, cost });
      return isMatch === true && hash !== undefined;
    },
    close: async () => {
      await Promise.all(threadPool.map((thread) => thread.close()));
    },
  };
}
