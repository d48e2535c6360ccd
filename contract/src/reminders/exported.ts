import { array, object, string } from 'yup';
import { utcTimeField } from '../fields.ts';

export const exportedReminderFields = {
  /** The member's daily reminder. Empty if they want none. */
  reminders: array(
    object({
      time: string().required(),
      time_zone: string().defined(),
      next_at: utcTimeField(),
      skipped_day: string().nullable().defined(),
    }).required(),
  ).required(),
  /** The browsers that show the reminder, with the origin of the push service, but without their keys. */
  push_subscriptions: array(
    object({ service: string().required(), subscribed_at: utcTimeField() }).required(),
  ).required(),
};
