import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Returns true if the browser supports a feature. False during server rendering and hydration. */
export function useSupported(isSupported: () => boolean): boolean {
  return useSyncExternalStore(subscribeToNothing, isSupported, () => false);
}
