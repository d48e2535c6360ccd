import { array, object, string } from 'yup';
import { utcTime, utcTimeOrNone } from '../fields.ts';

export const exportedAccount = {
  sessions: array(
    object({ created_at: utcTime(), expires_at: utcTime(), ended_at: utcTimeOrNone() }).required(),
  ).required(),
  recovery_mails: array(
    object({ created_at: utcTime(), expires_at: utcTime(), used_at: utcTimeOrNone() }).required(),
  ).required(),
  confirmation_mails: array(
    object({
      email: string().required(),
      created_at: utcTime(),
      expires_at: utcTime(),
      used_at: utcTimeOrNone(),
    }).required(),
  ).required(),
};
