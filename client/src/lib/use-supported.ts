import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Returns true if the browser supports a feature. False during server rendering and hydration. */
export function useSupported(check: () => boolean): boolean {
  return useSyncExternalStore(subscribeToNothing, check, () => false);
}
