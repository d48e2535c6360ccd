import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  readReminder: { method: 'GET', path: '/user/reminder', access: 'member' },
  setReminder: { method: 'PUT', path: '/user/reminder', access: 'member' },
  stopReminder: { method: 'DELETE', path: '/user/reminder', access: 'member' },
  addPushSubscription: { method: 'POST', path: '/user/push-subscription', access: 'member' },
  // The endpoint is a secret, so it is not in the URL.
  removePushSubscription: {
    method: 'DELETE',
    path: '/user/push-subscription',
    access: 'member',
    encoding: 'json',
  },
  skipReminder: { method: 'POST', path: '/guest/reminder/skip', access: 'anyone' },
  stopReminderByToken: { method: 'POST', path: '/guest/reminder/stop', access: 'anyone' },
});
