import type { ReminderView } from '@lingostory/contract/reminders/schemas';
import { useRef, useState } from 'react';
import { messageFor } from '../../lib/http/messages.ts';
import { endPushSubscription } from '../../lib/push-subscription.ts';
import { getTimeZone } from '../../lib/time-zone.ts';
import type { Outcome } from '../../ui/page/banner.tsx';
import { type Device, subscribeDevice } from './device.ts';
import { subscribeProblemLabels } from './labels.ts';
import {
  useAddPushSubscriptionMutation,
  useRemovePushSubscriptionMutation,
  useSetReminderMutation,
  useStopReminderMutation,
} from './reminders.api.ts';

const suggestedTime = '19:00';

type Options = {
  reminder: ReminderView;
  pushKey: string;
  device: Device;
  /** Reads the reminder and this browser's state again. */
  onChange: () => Promise<unknown>;
};
type Action = 'toggle' | 'time' | 'device';
/** The result of a request: an error, or the server's message. */
type Response = { error?: unknown; data?: { message: string } | undefined };

/** Returns the state of the controls and the changes that they make, one at a time. */
export function useReminderChanges({ reminder, pushKey, device, onChange }: Options) {
  const [setReminder] = useSetReminderMutation();
  const [stopReminder] = useStopReminderMutation();
  const [addSubscription] = useAddPushSubscriptionMutation();
  const [removeSubscription] = useRemovePushSubscriptionMutation();
  const [busyAction, setBusyAction] = useState<Action | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [chosenTime, setChosenTime] = useState(reminder.time ?? suggestedTime);
  const latestTime = useRef(chosenTime);
  const [targetOn, setTargetOn] = useState(false);
  const isOn = reminder.time !== null;

  const run = async (action: Action, change: () => Promise<Outcome>) => {
    if (busyAction !== null) return;
    setBusyAction(action);
    setOutcome(null);
    setOutcome(await change());
    await onChange();
    setBusyAction(null);
  };
  const toOutcome = ({ error, data }: Response): Outcome =>
    error === undefined
      ? { tone: 'good', message: data?.message ?? '' }
      : { tone: 'bad', message: messageFor('member', error) };
  const saveTime = async (time: string) => toOutcome(await setReminder({ time, time_zone: getTimeZone() }));

  /** Saves the chosen time, and again if another one is chosen meanwhile, as by holding an arrow key. */
  const saveLatestTime = async (): Promise<Outcome> => {
    const time = latestTime.current;
    const saved = await saveTime(time);
    return saved.tone === 'bad' || time === latestTime.current ? saved : await saveLatestTime();
  };

  const subscribe = async (): Promise<Outcome> => {
    const result = await subscribeDevice(pushKey);
    if ('problem' in result) return { tone: 'bad', message: subscribeProblemLabels[result.problem] };
    const { endpoint, p256dh, auth } = result.subscription;
    return toOutcome(await addSubscription({ endpoint, p256dh, auth }));
  };
  const turnOn = async (): Promise<Outcome> => {
    const subscribed = await subscribe();
    return subscribed.tone === 'bad' ? subscribed : await saveTime(chosenTime);
  };
  const turnOff = async (): Promise<Outcome> => {
    const stopped = toOutcome(await stopReminder());
    if (stopped.tone === 'good') await endPushSubscription();
    return stopped;
  };

  return {
    time: chosenTime,
    isOn: busyAction === 'toggle' ? targetOn : isOn,
    busyAction,
    outcome,
    toggle: () => {
      setTargetOn(!isOn);
      void run('toggle', isOn ? turnOff : turnOn);
    },
    /** Only remembers the time while the reminder is off. */
    chooseTime: (time: string) => {
      setChosenTime(time);
      latestTime.current = time;
      if (isOn) void run('time', saveLatestTime);
    },
    useZone: () => void run('time', saveLatestTime),
    addDevice: () => void run('device', subscribe),
    removeDevice: () =>
      void run('device', async () => {
        const { subscription } = device;
        if (subscription === null) return { tone: 'good', message: '' };
        const removed = toOutcome(await removeSubscription({ endpoint: subscription.endpoint }));
        if (removed.tone === 'good') await endPushSubscription();
        return removed;
      }),
  };
}
