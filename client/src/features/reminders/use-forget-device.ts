import { useCallback } from 'react';
import { findPushSubscription } from '../../lib/push-subscription.ts';
import { useRemovePushSubscriptionMutation } from './reminders.api.ts';

const timeoutMs = 4_000;

/**
 * Returns a function that removes this device from the member's reminders before they sign out. Waits at most 4 seconds
 * and never throws. The end of the session unsubscribes the browser itself.
 */
export function useForgetDevice(): () => Promise<void> {
  const [removeSubscription] = useRemovePushSubscriptionMutation();
  return useCallback(async () => {
    const forget = async () => {
      const subscription = await findPushSubscription();
      if (subscription !== null) await removeSubscription({ endpoint: subscription.endpoint });
    };
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
    await Promise.race([forget().catch(() => {}), timeout]);
  }, [removeSubscription]);
}
