import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this browser can do something. Not in the first view, which is drawn before there is a browser. */
export function useSupported(check: () => boolean): boolean {
  return useSyncExternalStore(never, check, () => false);
}
