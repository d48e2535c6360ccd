import { array, boolean, number, object, string } from 'yup';
import { nullableUtcTimeField, utcTimeField } from '../fields.ts';

export const exportedProgressFields = {
  /** The member's reading per book and day. `phrase_nos` are ranges of phrase numbers, such as `[1,24)` for 1 to 23. */
  reading_days: array(
    object({
      day: string().required(),
      book_code: string().required(),
      phrases: number().integer().required(),
      phrase_nos: string().required(),
      milliseconds: number().integer().required(),
    }).required(),
  ).required(),
  /** Ids of counted events, kept for about 90 days so that none counts twice. */
  reading_events: array(
    object({ id: string().required(), received_at: utcTimeField() }).required(),
  ).required(),
  /** The member's reading settings. Empty if they never changed any. */
  reading_records: array(
    object({
      minutes_per_week: number().integer().nullable().defined(),
      recorded: boolean().required(),
      since: nullableUtcTimeField(),
    }).required(),
  ).required(),
  /** The member's decision about the weekly email. Empty until they decide. `next_at` is null if they want none. */
  weekly_emails: array(
    object({ next_at: nullableUtcTimeField(), time_zone: string().defined() }).required(),
  ).required(),
};
