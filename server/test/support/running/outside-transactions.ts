import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deps } from '../../../src/deps.ts';

const transaction = new AsyncLocalStorage<true>();

/**
 * Makes the payment adapter throw inside a transaction, because a slow provider would block the transaction's
 * connection.
 */
export function forbidPaymentsInTransactions(deps: Deps): void {
  const { db, payments } = deps;
  deps.db = new Proxy(db, {
    get: (target, name) => {
      if (name !== '$transaction') return Reflect.get(target, name, target);
      return (work: unknown, ...options: []) =>
        typeof work === 'function'
          ? db.$transaction((tx) => transaction.run(true, () => work(tx)), ...options)
          : db.$transaction(work as [], ...options);
    },
  });
  deps.payments = new Proxy(payments, {
    get: (target, name: keyof Deps['payments']) => {
      const call = target[name] as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        if (transaction.getStore() && name !== 'readEvent')
          throw new Error(`payments.${name} was called inside a transaction.`);
        return call(...given);
      };
    },
  });
}
