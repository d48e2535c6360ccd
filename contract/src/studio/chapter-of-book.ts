import { number, object, string } from 'yup';
import { titleView } from './fields.ts';

/** A chapter with the title of its book. */
export const chapterOfBookFields = {
  ...titleView,
  chapter_no: number().integer().required(),
  book: object({ ...titleView, book_code: string().required() }).required(),
};
