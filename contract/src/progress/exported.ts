import { array, boolean, number, object, string } from 'yup';
import { utcTime, utcTimeOrNone } from '../fields.ts';

export const exportedProgress = {
  /** What they read in each book, by day. `phrase_nos` are ranges of phrase numbers, such as `[1,24)` for 1 to 23. */
  reading_days: array(
    object({
      day: string().required(),
      book_code: string().required(),
      phrases: number().integer().required(),
      phrase_nos: string().required(),
      milliseconds: number().integer().required(),
    }).required(),
  ).required(),
  /** The ids of what was counted, for some 90 days, so that it counts once. */
  reading_events: array(object({ id: string().required(), received_at: utcTime() }).required()).required(),
  /** What they chose about it: one, or none where they chose nothing. */
  reading_records: array(
    object({
      minutes_per_week: number().integer().nullable().defined(),
      recorded: boolean().required(),
      since: utcTimeOrNone(),
    }).required(),
  ).required(),
};
