import { array, object, string } from 'yup';
import { utcTime, utcTimeOrNone } from '../fields.ts';

export const exportedMail = {
  /** All other emails sent to the member. Their bodies are only stored until they are sent. */
  emails: array(
    object({ subject: string().required(), created_at: utcTime(), sent_at: utcTimeOrNone() }).required(),
  ).required(),
};
