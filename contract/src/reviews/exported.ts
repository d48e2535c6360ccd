import { array, number, object, string } from 'yup';
import { nullableUtcTimeField, utcTimeField } from '../fields.ts';

export const exportedReviewFields = {
  reviews: array(
    object({
      book_code: string().required(),
      title: string().required(),
      review: string().required(),
      overall_star: number().integer().required(),
      performance_star: number().integer().required(),
      story_star: number().integer().required(),
      created_at: utcTimeField(),
      hidden_at: nullableUtcTimeField(),
      hidden_reason: string().nullable().defined(),
    }).required(),
  ).required(),
};
