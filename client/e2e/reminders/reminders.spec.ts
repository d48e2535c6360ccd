import { createECDH, randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test';
import { signUpNewUser } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'], timezoneId: 'UTC' });

/** A reminder that was turned off long ago. Only messages contain the token of a current one. */
const reminder = { token: 'former-token', day: '2026-11-30' };

/**
 * Replaces the browser's subscription to its push service, which is not part of the test, by one with valid keys. Must
 * be called before the page loads.
 */
async function stubPushService(page: Page): Promise<void> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(24).toString('base64url')}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await page.addInitScript((json) => {
    // The headless shell has no notifications, so it says that they are blocked although the test allows them.
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    const decodeKey = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
        .buffer;
    let current: object | null = null;
    const unsubscribe = async () => {
      current = null;
      return true;
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const options = { applicationServerKey: decodeKey(applicationServerKey) };
        current = { endpoint: json.endpoint, options, toJSON: () => json, unsubscribe };
        return current;
      },
    });
  }, subscription);
}

/** Returns a function that makes the browser handle a push message as if its push service had sent it. */
async function connectPush(context: BrowserContext, page: Page): Promise<(message: object) => Promise<void>> {
  const devTools = await context.newCDPSession(page);
  const registrationPromise = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registrationPromise;
  const { origin } = new URL(page.url());
  return async (message) => {
    await devTools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
  };
}

/** The worker's global scope. The tests are type-checked with the types of pages. */
type WorkerScope = { registration: ServiceWorkerRegistration; dispatchEvent: (event: Event) => boolean };

/** Makes the worker remember its notifications if the browser can't show any, as the headless shell. */
const provideNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    if (Notification.permission === 'granted') return;
    const { registration } = globalThis as unknown as WorkerScope;
    const shown: object[] = [];
    Object.assign(registration, {
      showNotification: async (title: string, options: object) => {
        const notification = { title, ...options, close: () => shown.splice(shown.indexOf(notification), 1) };
        shown.push(notification);
      },
      getNotifications: async () => [...shown],
    });
  });

/** Returns what the worker's notifications show. */
const readNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/**
 * Presses a button of the notification, which no browser lets a test do. Dispatches the event in the worker, and waits
 * for the work that the worker extends it by, because a script's own event can't be extended.
 */
async function pressButton(worker: Worker, action: 'skip' | 'stop'): Promise<void> {
  await worker.evaluate(async (pressedAction) => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    let work: Promise<unknown> = Promise.reject(new Error('The worker ignored the press.'));
    work.catch(() => {});
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
    };
    const press = Object.assign(new Event('notificationclick'), {
      notification,
      action: pressedAction,
      waitUntil,
    });
    scope.dispatchEvent(press);
    await work;
  }, action);
}

test('a member turns the reminder on, and a push message shows one whose buttons reach the server', async ({
  context,
  page,
}) => {
  await stubPushService(page);
  await signUpNewUser(page);
  await page.goto('/progress');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const region = page.getByRole('region', { name: 'Daily reminder' });
  // Far from now, so that the job doesn't try to reach the push service while the test runs.
  const hour = String((new Date().getUTCHours() + 12) % 24).padStart(2, '0');
  await region.getByLabel('Time').selectOption(`${hour}:00`);
  await region.getByRole('switch', { name: 'Remind me to read' }).click();
  await expect(region.getByText('Your reminder is saved.')).toBeVisible();
  await expect(region.getByText('This device reminds you.')).toBeVisible();
  await expectNoProblems(page);

  const deliver = await connectPush(context, page);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('No service worker runs.');
  await provideNotifications(worker);
  const buttons = [
    { action: 'skip', path: '/v1/guest/reminder/skip', input: reminder },
    { action: 'stop', path: '/v1/guest/reminder/stop', input: { token: reminder.token } },
  ] as const;
  for (const { action, path, input } of buttons) {
    await deliver(reminder);
    await expect
      .poll(() => readNotifications(worker))
      .toEqual([{ title: 'Time to read a little French?', body: 'Your story continues where you stopped.' }]);
    const responsePromise = context.waitForEvent('response', (response) => response.url().endsWith(path));
    await pressButton(worker, action);
    const response = await responsePromise;
    expect(response.request().postDataJSON()).toEqual(input);
    // No reminder has this token. The notification would come back if the server had rejected anything else.
    expect(response.status()).toBe(404);
    expect(await readNotifications(worker)).toEqual([]);
  }

  await page.reload();
  await expect(region.getByText('One other device reminds you, but not this one.')).toBeVisible();
  await region.getByRole('switch', { name: 'Remind me to read' }).click();
  await expect(region.getByText('You won’t be reminded anymore.')).toBeVisible();
});
