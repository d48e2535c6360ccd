import type { Deps } from '../../src/deps.ts';

type CrashPoint = { at: number; when: 'before' | 'after' };
export type Crashes = {
  plan: (moment: CrashPoint) => void;
  isDead: () => boolean;
  /** Starts a new process after a crash. */
  restart: () => void;
  /** Cancels any planned crash. */
  spare: () => void;
  /** Dependencies for the test's own queries, which never crash. */
  outside: Deps;
};

class Crash extends Error {}

type Call = (...args: unknown[]) => Promise<unknown>;
const writes = ['create', 'createMany', 'update', 'updateMany', 'upsert', 'deleteMany'];

/**
 * Simulates a process that dies before or after a call to the provider, or after a commit whose result is lost. To
 * the database and the provider it looks like a real crash: uncommitted work is lost, and the dead process does
 * nothing more until `restart`, not even clean up.
 */
export function crashPoints(deps: Deps): Crashes {
  let plan: CrashPoint | undefined;
  let dead = false;
  const isNow = () => {
    if (!plan) return false;
    plan = { ...plan, at: plan.at - 1 };
    return plan.at === 0;
  };
  const die = (): never => {
    plan = undefined;
    dead = true;
    throw new Crash('The process died.');
  };
  const requireAlive = () => {
    if (dead) throw new Crash('The process is dead.');
  };
  const outside = { ...deps };
  const { payments, db, sql } = outside;
  const withCrash = async <T>(call: () => Promise<T>, when: CrashPoint['when'] | undefined): Promise<T> => {
    requireAlive();
    if (when === 'before') die();
    const response = await call();
    return when === 'after' ? die() : response;
  };
  const commit: <T>(call: () => Promise<T>) => Promise<T> = (call) =>
    withCrash(call, isNow() ? 'after' : undefined);
  deps.payments = new Proxy(payments, {
    get: (target, name: keyof Deps['payments']) => {
      const call = target[name] as (...args: unknown[]) => unknown;
      if (name === 'readEvent') return call;
      return async (...args: unknown[]) =>
        await withCrash(async () => await call(...args), isNow() ? plan?.when : undefined);
    },
  });
  deps.db = new Proxy(db, {
    get: (target, name) => {
      requireAlive();
      const value = Reflect.get(target, name, target);
      if (name === '$transaction')
        return async (...args: Parameters<typeof db.$transaction>) =>
          await commit(() => db.$transaction(...args));
      return isTable(value) ? withCommits(value, commit) : value;
    },
  });
  deps.sql = new Proxy(sql, {
    get: (target, name) => {
      requireAlive();
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return {
    outside,
    plan: (moment) => {
      plan = moment;
    },
    isDead: () => dead,
    restart: () => {
      dead = false;
    },
    spare: () => {
      plan = undefined;
      dead = false;
    },
  };
}

const isTable = (value: unknown): value is Record<string, Call> =>
  typeof value === 'object' && value !== null && 'updateMany' in value;

/** Treats each write outside a transaction as its own commit. */
function withCommits(
  table: Record<string, Call>,
  commit: (call: () => Promise<unknown>) => Promise<unknown>,
): object {
  return new Proxy(table, {
    get: (target, name: string) => {
      const call = target[name] as Call;
      if (!writes.includes(name)) return call;
      return async (...args: unknown[]) => await commit(async () => await call(...args));
    },
  });
}
