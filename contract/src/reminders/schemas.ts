import { array, type InferType, object, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import { lineField, localDayField } from '../fields.ts';
import { messageView } from '../problem.ts';
import { reminderTimePattern } from './constants.ts';

const reminderView = object({
  /** The time of day, such as `19:30`. Null if the member wants no reminder. */
  time: string().nullable().defined(),
  /** The IANA time zone of that time. Null if the member wants no reminder. */
  time_zone: string().nullable().defined(),
  /**
   * The public key (RFC 8292) with which browsers subscribe to our messages. Null if this site can’t send reminders.
   */
  push_key: string().nullable().defined(),
  /** The browsers that show the reminder, each as the SHA-256 hash of its endpoint, in hexadecimal. */
  device_hashes: array(string().required()).required(),
});
export type ReminderView = InferType<typeof reminderView>;

const endpointField = () => lineField('endpoint', 1000).required('endpoint is required.');
const tokenField = () => lineField('token', 100).required('token is required.');

/** A key that a browser sends as base64url, with or without padding. */
const keyField = (name: string, byteCount: number) => {
  const characterCount = Math.ceil((byteCount * 8) / 6);
  return lineField(name, 100)
    .required(`${name} is required.`)
    .matches(
      new RegExp(`^[\\w-]{${characterCount}}=*$`),
      `${name} must be ${byteCount} bytes, encoded as base64url.`,
    );
};

const changedReminder = messageView.shape({ data: reminderView.required() });

export const schemas = {
  readReminder: {
    summary: 'Get when a member is reminded to read, and the devices that remind them.',
    input: object(),
    response: object({ data: reminderView.required() }),
  },
  setReminder: {
    summary:
      'Turn the daily reminder on, or change its time. It is sent to the devices that have subscribed, except on days when the member has already read.',
    input: object({
      time: lineField('The time', 5)
        .required('The time is required.')
        .matches(reminderTimePattern, 'The time must be on the hour or half hour, such as 19:30.'),
      /** The device’s IANA time zone. An unknown zone counts as UTC. */
      time_zone: lineField('time_zone', 100),
    }),
    response: changedReminder,
  },
  stopReminder: {
    summary: 'Turn the daily reminder off and remove all devices from it.',
    input: object(),
    response: changedReminder,
  },
  addPushSubscription: {
    summary:
      'Add a device to the daily reminder, with its push subscription (RFC 8030). A device belongs to the member who adds it last.',
    input: object({
      endpoint: endpointField(),
      p256dh: keyField('p256dh', 65),
      auth: keyField('auth', 16),
    }),
    response: changedReminder,
  },
  removePushSubscription: {
    summary: 'Remove a device from the daily reminder.',
    input: object({ endpoint: endpointField() }),
    response: changedReminder,
  },
  skipReminder: {
    summary: 'Send no more reminders on this day, with the token from a reminder.',
    input: object({ token: tokenField(), day: localDayField('day').required('day is required.') }),
    problems: [404],
    response: messageView,
  },
  stopReminderByToken: {
    summary: 'Turn the daily reminder off, with the token from a reminder.',
    input: object({ token: tokenField() }),
    problems: [404],
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
