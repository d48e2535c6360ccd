import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Returns true if the browser supports a feature. Always false in the server-rendered first view. */
export function useSupported(check: () => boolean): boolean {
  return useSyncExternalStore(neverChanges, check, () => false);
}
