import { boolean, type InferType, object } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { booleanField, lineField } from '../../fields.ts';
import { messageView } from '../../problem.ts';

const weeklyEmailView = object({
  /** Null until the member has decided. */
  wanted: boolean().nullable().defined(),
  /** True if the member should be asked: they have read on three days and have not decided yet. */
  should_ask: boolean().required(),
  /** False while the email address is not confirmed. Until then, no weekly email is sent. */
  can_receive: boolean().required(),
});
export type WeeklyEmailView = InferType<typeof weeklyEmailView>;

export const schemas = {
  readWeeklyEmail: {
    summary: 'Get whether a member wants the weekly email, and whether to ask them.',
    input: object(),
    response: object({ data: weeklyEmailView.required() }),
  },
  setWeeklyEmail: {
    summary: 'Turn the weekly email on or off. It is sent on Monday mornings in the member’s time zone.',
    input: object({
      wanted: booleanField('wanted').required('wanted is required.'),
      /** The device’s IANA time zone. An unknown zone counts as UTC. */
      time_zone: lineField('time_zone', 100),
    }),
    response: messageView.shape({ data: weeklyEmailView.required() }),
  },
  setWeeklyEmailByToken: {
    summary:
      'Turn the weekly email off, or on again, with the token from an email. Mail programs call this for one-click unsubscribing (RFC 8058).',
    input: object({
      token: lineField('token', 100).required('token is required.'),
      wanted: booleanField('wanted').default(false),
    }),
    problems: [404],
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
