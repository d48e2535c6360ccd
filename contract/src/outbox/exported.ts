import { array, object, string } from 'yup';
import { utcTime, utcTimeOrNone } from '../fields.ts';

export const exportedMail = {
  /** Every other mail that was written to them: its body is stored only until it is sent. */
  emails: array(
    object({ subject: string().required(), created_at: utcTime(), sent_at: utcTimeOrNone() }).required(),
  ).required(),
};
