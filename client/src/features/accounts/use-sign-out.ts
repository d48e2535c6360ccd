import { useCallback } from 'react';
import { useAppDispatch } from '../../session/hooks.ts';
import { signedOut } from '../../session/slice.ts';
import { useSignOutMutation } from './base/accounts.api.ts';

const signOutTimeoutMs = 4_000;

/**
 * Returns a function that ends the session on the server, then in this browser. It waits at most 4 seconds for the
 * server, so that a slow network can't block signing out.
 */
export function useSignOut(): () => Promise<void> {
  const [send] = useSignOutMutation();
  const dispatch = useAppDispatch();
  return useCallback(async () => {
    await Promise.race([send(), new Promise((resolve) => setTimeout(resolve, signOutTimeoutMs))]);
    dispatch(signedOut());
  }, [send, dispatch]);
}
