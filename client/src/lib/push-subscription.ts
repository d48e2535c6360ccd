/** Returns the worker's push subscription in this browser, or null if there is none. */
export async function findPushSubscription(): Promise<PushSubscription | null> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Makes this browser reject further push messages. Does nothing if it has no subscription. Never throws. */
export async function endPushSubscription(): Promise<void> {
  try {
    const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
    // A notification that is still shown belongs to the member whose reminders end here.
    for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // Storage or the network is blocked. Messages still end, because the server removes the subscription too.
  }
}
