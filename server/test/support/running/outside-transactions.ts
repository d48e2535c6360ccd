import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deps } from '../../../src/deps.ts';

const transactionStorage = new AsyncLocalStorage<true>();

/**
 * Makes every payment method throw inside a transaction, because waiting for a slow provider there would keep a
 * database connection busy.
 */
export function forbidPaymentsInTransactions(deps: Deps): void {
  const { db, payments } = deps;
  deps.db = new Proxy(db, {
    get: (target, name) => {
      if (name !== '$transaction') return Reflect.get(target, name, target);
      return (queriesOrCallback: unknown, ...options: []) =>
        typeof queriesOrCallback === 'function'
          ? db.$transaction((tx) => transactionStorage.run(true, () => queriesOrCallback(tx)), ...options)
          : db.$transaction(queriesOrCallback as [], ...options);
    },
  });
  deps.payments = new Proxy(payments, {
    get: (target, name: keyof Deps['payments']) => {
      const providerCall = target[name] as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        if (transactionStorage.getStore() && name !== 'readEvent')
          throw new Error(`payments.${name} was called inside a transaction.`);
        return providerCall(...given);
      };
    },
  });
}
