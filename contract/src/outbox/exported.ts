import { array, object, string } from 'yup';
import { nullableUtcTimeField, utcTimeField } from '../fields.ts';

export const exportedMail = {
  /**
   * All other emails that were sent to the member. Their text is not included, because it is stored only until they
   * are sent.
   */
  emails: array(
    object({
      subject: string().required(),
      created_at: utcTimeField(),
      sent_at: nullableUtcTimeField(),
    }).required(),
  ).required(),
};
