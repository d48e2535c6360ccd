import { array, number, object, string } from 'yup';
import { nullableUtcTimeField, utcTimeField } from '../fields.ts';

export const exportedReadingFields = {
  reading_positions: array(
    object({
      book_code: string().required(),
      phrase_no: number().integer().required(),
      seen_at: utcTimeField(),
    }).required(),
  ).required(),
  bookmarks: array(
    object({
      book_code: string().required(),
      /** Null if the phrase has been deleted. */
      phrase_no: number().integer().nullable().defined(),
      phrase: string().required(),
      note: string().defined(),
      created_at: utcTimeField(),
      updated_at: utcTimeField(),
    }).required(),
  ).required(),
  /** Problems that the member reported about phrases. */
  phrase_reports: array(
    object({
      book_code: string().required(),
      phrase: string().required(),
      kind: string().required(),
      note: string().defined(),
      created_at: utcTimeField(),
      closed_at: nullableUtcTimeField(),
    }).required(),
  ).required(),
};
