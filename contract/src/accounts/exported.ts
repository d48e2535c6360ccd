import { array, object, string } from 'yup';
import { nullableUtcTimeField, utcTimeField } from '../fields.ts';

export const exportedAccountFields = {
  sessions: array(
    object({
      created_at: utcTimeField(),
      expires_at: utcTimeField(),
      ended_at: nullableUtcTimeField(),
    }).required(),
  ).required(),
  recovery_mails: array(
    object({
      created_at: utcTimeField(),
      expires_at: utcTimeField(),
      used_at: nullableUtcTimeField(),
    }).required(),
  ).required(),
  confirmation_mails: array(
    object({
      email: string().required(),
      created_at: utcTimeField(),
      expires_at: utcTimeField(),
      used_at: nullableUtcTimeField(),
    }).required(),
  ).required(),
};
