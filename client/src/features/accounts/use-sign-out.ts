import { useCallback } from 'react';
import { loadOfflineLayer } from '../../lib/http/api.ts';
import { loadChangeQueue } from '../../lib/offline/reader-changes.ts';
import { useAppDispatch, useSession } from '../../session/hooks.ts';
import { signedOut } from '../../session/slice.ts';
import { useSignOutMutation } from './base/accounts.api.ts';

const signOutTimeoutMs = 4_000;
const sendTimeoutMs = 10_000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Returns a function that sends the changes on this device, as far as that is possible within 10 seconds. It resolves to the
 * number of changes that still wait without those that the reader made on its own, or to null if there are none at all.
 */
export function useSendChanges(): () => Promise<number | null> {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  return useCallback(async () => {
    const { changeQueue, countDeliberateChanges } = await loadChangeQueue();
    if (user === null || changeQueue.all(user.id).length === 0) return null;
    const sending = dispatch(async (_dispatch, getState) => {
      const layer = await loadOfflineLayer();
      await layer?.sendWaitingChanges({ dispatch, getState });
    });
    await Promise.race([sending.catch(() => {}), wait(sendTimeoutMs)]);
    return changeQueue.all(user.id).length === 0 ? null : countDeliberateChanges(user.id);
  }, [dispatch, user]);
}

/**
 * Returns a function that ends the session on the server, then in this browser. It waits at most 4 seconds for the
 * server, so that a slow network can't block signing out.
 */
export function useSignOut(): () => Promise<void> {
  const [send] = useSignOutMutation();
  const dispatch = useAppDispatch();
  return useCallback(async () => {
    await Promise.race([send(), wait(signOutTimeoutMs)]);
    dispatch(signedOut());
  }, [send, dispatch]);
}
