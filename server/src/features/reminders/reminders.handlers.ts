import { calls } from '@lingostory/contract/reminders/calls';
import { schemas } from '@lingostory/contract/reminders/schemas';
import { defineRoutes } from '../../http/route-table.ts';
import {
  readReminder,
  setReminder,
  skipReminder,
  stopReminder,
  stopReminderByToken,
} from './change-reminder.ts';
import { addPushSubscription, removePushSubscription } from './change-subscriptions.ts';

const stoppedMessage = 'You won’t be reminded anymore.';

export const reminderRoutes = defineRoutes(calls, schemas, {
  readReminder: async ({ deps, caller }) => ({ data: await readReminder(deps, caller.id) }),
  setReminder: async ({ deps, input: { time, time_zone: timeZone = '' }, caller }) => {
    await setReminder(deps, caller.id, { time, timeZone });
    return { message: 'Your reminder is saved.', data: await readReminder(deps, caller.id) };
  },
  stopReminder: async ({ deps, caller }) => {
    await stopReminder(deps, caller.id);
    return { message: stoppedMessage, data: await readReminder(deps, caller.id) };
  },
  addPushSubscription: async ({ deps, input, caller }) => {
    await addPushSubscription(deps, caller.id, input);
    return { message: 'This device will remind you.', data: await readReminder(deps, caller.id) };
  },
  removePushSubscription: async ({ deps, input: { endpoint }, caller }) => {
    await removePushSubscription(deps, caller.id, endpoint);
    return { message: 'This device won’t remind you anymore.', data: await readReminder(deps, caller.id) };
  },
  skipReminder: async ({ deps, input: { token, day } }) => {
    await skipReminder(deps, token, day);
    return { message: 'You won’t be reminded again today.' };
  },
  stopReminderByToken: async ({ deps, input: { token } }) => {
    await stopReminderByToken(deps, token);
    return { message: stoppedMessage };
  },
});
