import { array, number, object, string } from 'yup';
import { utcTimeField } from '../fields.ts';

export const exportedLibraryFields = {
  /** The member's credit ledger. */
  credit_entries: array(
    object({
      delta: number().integer().required(),
      reason: string().required(),
      created_at: utcTimeField(),
    }).required(),
  ).required(),
  purchases: array(
    object({
      book_code: string().required(),
      title: string().required(),
      created_at: utcTimeField(),
    }).required(),
  ).required(),
};
