import { array, object, string } from 'yup';
import { nullableUtcTimeField, utcTimeField } from '../fields.ts';

export const exportedMailFields = {
  /** The emails to the member, without their text, which is stored only until they are sent. */
  emails: array(
    object({
      subject: string().required(),
      created_at: utcTimeField(),
      sent_at: nullableUtcTimeField(),
    }).required(),
  ).required(),
};
