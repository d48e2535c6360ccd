import type { Deps } from '../../../src/deps.ts';

/**
 * Delays the next call of this method of the payment provider, to simulate a slow provider. `begun` resolves when the
 * call arrives. The call continues when `release` is called.
 */
export function holdPaymentCall(deps: Deps, name: keyof Deps['payments']) {
  const payments = deps.payments;
  let markArrived = () => {};
  let release = () => {};
  const callArrival = new Promise<void>((resolve) => {
    markArrived = resolve;
  });
  const callRelease = new Promise<void>((resolve) => {
    release = resolve;
  });
  deps.payments = new Proxy(payments, {
    get: (target, property: keyof Deps['payments']) => {
      if (property !== name) return target[property];
      return async (...given: unknown[]) => {
        deps.payments = payments;
        markArrived();
        await callRelease;
        return await (target[name] as (...given: unknown[]) => unknown)(...given);
      };
    },
  });
  return { begun: callArrival, release: () => release() };
}
