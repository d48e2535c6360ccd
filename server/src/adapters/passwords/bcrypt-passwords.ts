import { openQueueSize } from '../../lib/queue-sizes.ts';
import { createHashingThread, type HashingTask, type HashingThread } from './hashing-thread.ts';
import { HashingBusyError, type Passwords } from './passwords.ts';

/** Maximum milliseconds that a password waits for a thread. */
const maxWaitMs = 800;
/** Estimates how many milliseconds a hash of this cost takes. Used until the first hash has been measured. */
const estimateHashMilliseconds = (cost: number) => 2 ** cost * 0.06;

type WaitingTask = { start: (thread: HashingThread) => void };

/**
 * Runs bcrypt on separate threads. The queue is limited by waiting time: it accepts only as many passwords as the
 * threads can hash within `maxWaitMs`. At cost 12, that is only a few.
 */
export function createBcryptPasswords({
  cost,
  threadCount,
}: {
  cost: number;
  threadCount: number;
}): Passwords {
  const threadPool = Array.from({ length: threadCount }, createHashingThread);
  const idleThreads = [...threadPool];
  const queue: WaitingTask[] = [];
  const size = openQueueSize('passwords');
  let admittedTaskCount = 0;
  let averageHashMilliseconds = estimateHashMilliseconds(cost);
  // A hash that no password matches. Comparing a password with it takes as long as with a real hash.
  const decoyHash = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

  const isQueueFull = () => (admittedTaskCount * averageHashMilliseconds) / threadCount > maxWaitMs;

  const waitForThread = (): Promise<HashingThread> =>
    new Promise((resolve, reject) => {
      const thread = idleThreads.pop();
      if (thread) return resolve(thread);
      const waitingTask: WaitingTask = {
        start: (freedThread) => {
          clearTimeout(timeout);
          size.waiting -= 1;
          resolve(freedThread);
        },
      };
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(waitingTask), 1);
        size.waiting -= 1;
        reject(new HashingBusyError());
      }, maxWaitMs);
      queue.push(waitingTask);
      size.waiting += 1;
    });

  const runTask = async (task: HashingTask): Promise<string | boolean> => {
    const thread = await waitForThread();
    size.running += 1;
    try {
      const { result, milliseconds } = await thread.run(task);
      averageHashMilliseconds = 0.8 * averageHashMilliseconds + 0.2 * milliseconds;
      return result;
    } finally {
      size.running -= 1;
      const nextTask = queue.shift();
      if (nextTask) nextTask.start(thread);
      else idleThreads.push(thread);
    }
  };

  return {
    admit: async (task) => {
      if (isQueueFull()) throw new HashingBusyError();
      admittedTaskCount += 1;
      try {
        return await task();
      } finally {
        admittedTaskCount -= 1;
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
