import type { Deps } from '../../src/deps.ts';

type CrashPoint = { at: number; when: 'before' | 'after' };
export type CrashSimulator = {
  plan: (moment: CrashPoint) => void;
  isDead: () => boolean;
  /** Starts a new process after a crash. */
  restart: () => void;
  /** Cancels any planned crash, and restarts the process if it has crashed. */
  reset: () => void;
  /** Dependencies for the test's own queries, which never crash. */
  crashFreeDeps: Deps;
};

class SimulatedCrashError extends Error {}

type AsyncFunction = (...args: unknown[]) => Promise<unknown>;
const writeMethods = ['create', 'createMany', 'update', 'updateMany', 'upsert', 'deleteMany'];

/**
 * Simulates a process that dies before or after a request to the provider, or after a commit whose result is lost. To
 * the database and the provider it looks like a real crash: uncommitted work is lost, and the dead process does
 * nothing more until `restart`, not even cleanup.
 */
export function createCrashSimulator(deps: Deps): CrashSimulator {
  let plannedCrash: CrashPoint | undefined;
  let isDead = false;
  const shouldCrashNow = () => {
    if (!plannedCrash) return false;
    plannedCrash = { ...plannedCrash, at: plannedCrash.at - 1 };
    return plannedCrash.at === 0;
  };
  const crash = (): never => {
    plannedCrash = undefined;
    isDead = true;
    throw new SimulatedCrashError('The process died.');
  };
  const assertAlive = () => {
    if (isDead) throw new SimulatedCrashError('The process is dead.');
  };
  const stableDeps = { ...deps };
  const { payments, db, sql } = stableDeps;
  const withCrash = async <T>(
    call: () => Promise<T>,
    crashTiming: CrashPoint['when'] | undefined,
  ): Promise<T> => {
    assertAlive();
    if (crashTiming === 'before') crash();
    const response = await call();
    return crashTiming === 'after' ? crash() : response;
  };
  const commit: <T>(call: () => Promise<T>) => Promise<T> = (call) =>
    withCrash(call, shouldCrashNow() ? 'after' : undefined);
  deps.payments = new Proxy(payments, {
    get: (target, name: keyof Deps['payments']) => {
      const call = target[name] as (...args: unknown[]) => unknown;
      if (name === 'readEvent') return call;
      return async (...args: unknown[]) =>
        await withCrash(async () => await call(...args), shouldCrashNow() ? plannedCrash?.when : undefined);
    },
  });
  deps.db = new Proxy(db, {
    get: (target, name) => {
      assertAlive();
      const value = Reflect.get(target, name, target);
      if (name === '$transaction')
        return async (...args: Parameters<typeof db.$transaction>) =>
          await commit(() => db.$transaction(...args));
      return isModelDelegate(value) ? withCommits(value, commit) : value;
    },
  });
  deps.sql = new Proxy(sql, {
    get: (target, name) => {
      assertAlive();
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    crashFreeDeps: stableDeps,
    plan: (moment) => {
      plannedCrash = moment;
    },
    isDead: () => isDead,
    restart: () => {
      isDead = false;
    },
    reset: () => {
      plannedCrash = undefined;
      isDead = false;
    },
  };
}

const isModelDelegate = (value: unknown): value is Record<string, AsyncFunction> =>
  typeof value === 'object' && value !== null && 'updateMany' in value;

/** Counts each write outside a transaction as a separate commit. */
function withCommits(
  table: Record<string, AsyncFunction>,
  commit: (call: () => Promise<unknown>) => Promise<unknown>,
): object {
  return new Proxy(table, {
    get: (target, name: string) => {
      const call = target[name] as AsyncFunction;
      if (!writeMethods.includes(name)) return call;
      return async (...args: unknown[]) => await commit(async () => await call(...args));
    },
  });
}
