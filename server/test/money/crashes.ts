import type { Deps } from '../../src/deps.ts';

export type Moment = { at: number; when: 'before' | 'after' };
export type Crashes = { plan: (moment: Moment) => void; forget: () => void; happened: () => boolean };

class Crash extends Error {}

/**
 * Lets the process die in the middle of what it does, as seen from the database and the provider: before or after a
 * call of the provider, and after a commit whose answer nobody gets. What was begun and not committed is gone.
 */
export function crashPoints(deps: Deps): Crashes {
  let plan: Moment | undefined;
  let crashed = false;
  const isNow = () => {
    if (!plan) return false;
    plan = { ...plan, at: plan.at - 1 };
    return plan.at === 0;
  };
  const die = (): never => {
    plan = undefined;
    crashed = true;
    throw new Crash('The process died.');
  };
  const { payments, db } = deps;
  const dying = async <T>(call: () => Promise<T>, when: Moment['when'] | undefined): Promise<T> => {
    if (when === 'before') die();
    const answer = await call();
    return when === 'after' ? die() : answer;
  };
  deps.payments = new Proxy(payments, {
    get: (target, name: keyof Deps['payments']) => {
      const call = target[name] as (...given: unknown[]) => unknown;
      if (name === 'readNews') return call;
      return async (...given: unknown[]) =>
        await dying(async () => await call(...given), isNow() ? plan?.when : undefined);
    },
  });
  deps.db = new Proxy(db, {
    get: (target, name) => {
      if (name !== '$transaction') return Reflect.get(target, name, target);
      return async (...given: Parameters<Deps['db']['$transaction']>) =>
        await dying(async () => await db.$transaction(...given), isNow() ? 'after' : undefined);
    },
  });
  return {
    plan: (moment) => {
      plan = moment;
    },
    forget: () => {
      plan = undefined;
    },
    happened: () => {
      const did = crashed;
      crashed = false;
      return did;
    },
  };
}
