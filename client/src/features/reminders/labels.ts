import { reminderStepMinutes } from '@lingostory/contract/reminders/constants';
import type { Device, subscribeDevice } from './device.ts';

type DeviceProblem = NonNullable<Device['problem']>;
type SubscribeProblem = Extract<Awaited<ReturnType<typeof subscribeDevice>>, { problem: string }>['problem'];

export const deviceProblemLabels: Record<DeviceProblem, string> = {
  unsupported:
    'This browser can’t show reminders. Try a current version of Chrome, Edge, Firefox or Safari, outside a private window.',
  'home-screen':
    'On iPhone and iPad, add LingoStory to your home screen first: press Share, then Add to Home Screen. Open it from there and come back to this page.',
  denied:
    'Notifications from LingoStory are blocked in this browser. To allow them, press the icon to the left of the address, open the site settings, and set Notifications to Allow. On a phone, also check the browser’s own notifications in the phone’s settings.',
};

export const subscribeProblemLabels: Record<SubscribeProblem, string> = {
  denied: deviceProblemLabels.denied,
  dismissed:
    'This device can’t remind you until you allow notifications. Nothing has changed. Press again to be asked again.',
  'no-worker':
    'LingoStory isn’t quite ready on this device. Nothing has changed. Reload the page and try again.',
  failed:
    'Your browser couldn’t connect to its notification service. Nothing has changed. Check your connection and try again.',
};

const minutesPerDay = 24 * 60;

/** Formats a time of day such as `19:30` as `7:30 PM`. */
export function formatTime(time: string): string {
  return new Date(`2026-01-01T${time}:00Z`).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
}

export const timeOptions = Array.from({ length: minutesPerDay / reminderStepMinutes }, (_, index) => {
  const minuteOfDay = index * reminderStepMinutes;
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  const value = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return { value, label: formatTime(value) };
});

/** Returns a sentence about the devices that show the reminder. */
export function describeDevices({ isThisDevice, count }: { isThisDevice: boolean; count: number }): string {
  const otherCount = isThisDevice ? count - 1 : count;
  const others = otherCount === 1 ? 'One other device' : `${otherCount} other devices`;
  if (isThisDevice)
    return otherCount === 0
      ? 'This device reminds you.'
      : `This device reminds you, and ${others.toLowerCase()} ${otherCount === 1 ? 'does' : 'do'}, too.`;
  if (otherCount === 0) return 'No device reminds you right now.';
  return `${others} ${otherCount === 1 ? 'reminds' : 'remind'} you, but not this one.`;
}
