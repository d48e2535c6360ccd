import { findPushSubscription } from '../../lib/push-subscription.ts';

/**
 * Why this browser can't show reminders. `home-screen`: only a site on the home screen can, on an iPhone or iPad.
 * `denied`: the member has blocked notifications of this site.
 */
type DeviceProblem = 'unsupported' | 'home-screen' | 'denied';

/** This browser's subscription as the server needs it, and as it names it. */
export type DeviceSubscription = { endpoint: string; p256dh: string; auth: string; hash: string };

export type Device = { problem: DeviceProblem | null; subscription: DeviceSubscription | null };

type SubscribeProblem = 'denied' | 'dismissed' | 'no-worker' | 'failed';

/** The parts of the browser that tell what it can do. */
export type Browser = {
  hasPush: boolean;
  permission: NotificationPermission;
  userAgent: string;
  maxTouchPoints: number;
};

const workerTimeoutMs = 10_000;

function readBrowser(): Browser {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  const { userAgent, maxTouchPoints } = navigator;
  return { hasPush, permission: hasPush ? Notification.permission : 'default', userAgent, maxTouchPoints };
}

/** Returns why a browser can't show reminders, or null if it can. */
export function findDeviceProblem({
  hasPush,
  permission,
  userAgent,
  maxTouchPoints,
}: Browser): DeviceProblem | null {
  if (hasPush) return permission === 'denied' ? 'denied' : null;
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  const isAppleMobile =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isAppleMobile ? 'home-screen' : 'unsupported';
}

/** Reads what this browser can do and if it has subscribed with this key of the server. Never throws. */
export async function readDevice(pushKey: string): Promise<Device> {
  const problem = findDeviceProblem(readBrowser());
  try {
    const subscription = problem === null ? await findPushSubscription() : null;
    const isOurs = subscription !== null && hasKey(subscription, pushKey);
    return { problem, subscription: isOurs ? await describeSubscription(subscription) : null };
  } catch {
    // The browser blocks its storage, as in some private windows.
    return { problem: problem ?? 'unsupported', subscription: null };
  }
}

/** Asks for permission and subscribes this browser. Must be called by a press, as browsers demand. Never throws. */
export async function subscribeDevice(
  pushKey: string,
): Promise<{ subscription: DeviceSubscription } | { problem: SubscribeProblem }> {
  try {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return { problem: permission === 'denied' ? 'denied' : 'dismissed' };
    const registration = await waitForWorker();
    if (registration === undefined) return { problem: 'no-worker' };
    const { pushManager } = registration;
    const formerSubscription = await pushManager.getSubscription();
    // A browser has one subscription at a time, so one with another key must end first.
    if (formerSubscription !== null && !hasKey(formerSubscription, pushKey))
      await formerSubscription.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: pushKey,
    });
    return { subscription: await describeSubscription(subscription) };
  } catch {
    return { problem: 'failed' };
  }
}

/** Waits until the service worker is active. Gives up, because it never is if it can't be installed. */
async function waitForWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), workerTimeoutMs));
  return await Promise.race([navigator.serviceWorker.ready, timeout]);
}

function hasKey({ options }: PushSubscription, pushKey: string): boolean {
  const { applicationServerKey: key } = options;
  return key !== null && toBase64Url(new Uint8Array(key)) === pushKey;
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function describeSubscription(subscription: PushSubscription): Promise<DeviceSubscription> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const hexadecimals = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
  return { endpoint: endpoint ?? '', p256dh, auth, hash: hexadecimals.join('') };
}
