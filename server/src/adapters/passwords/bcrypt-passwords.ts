import { type HashingTask, type HashingThread, hashingThread } from './hashing-thread.ts';
import { HashingBusy, type Passwords } from './passwords.ts';

/** Maximum milliseconds that a password waits for a thread. */
const maxWait = 800;
/** Estimates the milliseconds that a hash of this cost takes, until the first one has been measured. */
const guess = (cost: number) => 2 ** cost * 0.06;

type Waiting = { start: (thread: HashingThread) => void };

/**
 * Runs bcrypt on its own threads. The queue is limited by time: it holds only as many passwords as the threads can
 * hash within `maxWait`, which is a few at cost 12.
 */
export function bcryptPasswords({ cost, threads }: { cost: number; threads: number }): Passwords {
  const all = Array.from({ length: threads }, hashingThread);
  const idle = [...all];
  const queue: Waiting[] = [];
  let admitted = 0;
  let average = guess(cost);
  // A hash that no password matches. Comparing with it takes as long as with a real one.
  const decoy = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;

  const isFull = () => (admitted * average) / threads > maxWait;

  const freeThread = (): Promise<HashingThread> =>
    new Promise((resolve, reject) => {
      const thread = idle.pop();
      if (thread) return resolve(thread);
      const waiting: Waiting = {
        start: (freed) => {
          clearTimeout(timeout);
          resolve(freed);
        },
      };
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new HashingBusy());
      }, maxWait);
      queue.push(waiting);
    });

  const run = async (task: HashingTask): Promise<string | boolean> => {
    const thread = await freeThread();
    try {
      const { result, milliseconds } = await thread.run(task);
      average = 0.8 * average + 0.2 * milliseconds;
      return result;
    } finally {
      const next = queue.shift();
      if (next) next.start(thread);
      else idle.push(thread);
    }
  };

  return {
    admit: async (work) => {
      if (isFull()) throw new HashingBusy();
      admitted += 1;
      try {
        return await work();
      } finally {
        admitted -= 1;
      }
    },
    isFull,
    hash: async (password) => String(await run({ password, cost })),
    compare: async (password, hash) => {
      const right = await run({ password, hash: hash ?? decoy, cost });
      return right === true && hash !== undefined;
    },
    close: async () => {
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}
