import { useComeBack } from '../../lib/navigation/use-come-back.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import type { AppDispatch } from '../../session/root.ts';

/** The balance changes elsewhere too: on another device, at the payment provider. Fetched again on coming back to the tab. */
export function FreshBalance() {
  const dispatch = useAppDispatch();
  // What cannot be fetched now is fetched at the next return, and before every purchase.
  useComeBack(() => void fetchBalance(dispatch).catch(() => {}));
  return null;
}

async function fetchBalance(dispatch: AppDispatch): Promise<void> {
  // Apart from the first script, which does without memberships.
  const { membershipApi } = await import('../../features/membership/base/membership.api.ts');
  const { getSubscription } = membershipApi.endpoints;
  await dispatch(getSubscription.initiate(undefined, { forceRefetch: true, subscribe: false }));
}
