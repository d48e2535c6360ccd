import type { Deps } from '../../../src/deps.ts';

/**
 * Delays the next call of one of the payment provider's methods, like a slow provider. `begun` resolves when the call
 * arrives; the call continues after `release`.
 */
export function holdPayments(deps: Deps, name: keyof Deps['payments']) {
  const payments = deps.payments;
  let arrive = () => {};
  let release = () => {};
  const begun = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  deps.payments = new Proxy(payments, {
    get: (target, asked: keyof Deps['payments']) => {
      if (asked !== name) return target[asked];
      return async (...given: unknown[]) => {
        deps.payments = payments;
        arrive();
        await released;
        return await (target[name] as (...given: unknown[]) => unknown)(...given);
      };
    },
  });
  return { begun, release: () => release() };
}
