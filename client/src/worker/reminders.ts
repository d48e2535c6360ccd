import { calls } from '@lingostory/contract/reminders/calls';
import { paths } from '../lib/navigation/paths.ts';

/** The content of a push message: it names no one, and the token lets the buttons work without a session. */
type Reminder = { token: string; day: string };
/** TypeScript's own type of notification options lacks some. */
type ReminderOptions = NotificationOptions & {
  actions: { action: string; title: string }[];
  renotify: boolean;
};

/** A later reminder replaces the one that is still shown. */
const tag = 'reading-reminder';
const title = 'Time to read a little French?';
const invitation = 'Your story continues where you stopped.';
const failureNotice = 'We couldn’t reach LingoStory, so nothing has changed. Try again when you’re online.';

/** Shows the member's daily reminder, and handles its buttons. */
export function showReminders(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    event.waitUntil(showNotification(scope, invitation, parseReminder(event.data)));
  });
  scope.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    if (notification.tag !== tag) return;
    notification.close();
    const reminder = readReminder(notification.data);
    const isButton = (action === 'skip' || action === 'stop') && reminder !== undefined;
    event.waitUntil(isButton ? handleButton(scope, action, reminder) : openSite(scope));
  });
}

function parseReminder(data: PushMessageData | null): Reminder | undefined {
  try {
    return readReminder(data?.json());
  } catch {
    return undefined;
  }
}

function readReminder(value: unknown): Reminder | undefined {
  const { token, day }: { token?: unknown; day?: unknown } = Object(value);
  return typeof token === 'string' && typeof day === 'string' ? { token, day } : undefined;
}

/**
 * Shows the reminder. A browser must show something for each push message, so one that can't be read is shown too,
 * without buttons.
 */
async function showNotification(
  scope: ServiceWorkerGlobalScope,
  body: string,
  reminder: Reminder | undefined,
): Promise<void> {
  const options: ReminderOptions = {
    body,
    tag,
    // Without this, a reminder would silently replace that of the day before.
    renotify: true,
    lang: 'en',
    icon: '/icon-192.png',
    data: reminder,
    actions:
      reminder === undefined
        ? []
        : [
            { action: 'skip', title: 'Not today' },
            { action: 'stop', title: 'Stop' },
          ],
  };
  await scope.registration.showNotification(title, options);
}

async function handleButton(
  scope: ServiceWorkerGlobalScope,
  action: 'skip' | 'stop',
  reminder: Reminder,
): Promise<void> {
  const { token, day } = reminder;
  const hasReached =
    action === 'skip'
      ? await post(calls.skipReminder.path, { token, day })
      : await post(calls.stopReminderByToken.path, { token });
  if (!hasReached) await showNotification(scope, failureNotice, reminder);
  else if (action === 'stop') await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
}

/** Returns true if the server has made the change, or had nothing left to change. */
async function post(path: string, input: object): Promise<boolean> {
  try {
    const { ok, status } = await fetch(`/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    });
    return ok || status === 404;
  } catch {
    return false;
  }
}

/** Shows a window of the site that is already open, as it is, or opens the member's home. */
async function openSite(scope: ServiceWorkerGlobalScope): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openWindow = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (openWindow === undefined) await scope.clients.openWindow(paths.account);
  else await openWindow.focus();
}
