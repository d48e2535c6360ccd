import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCodeField, booleanField, positiveIntegerField } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import {
  flagField,
  idField,
  idListField,
  integerField,
  seenVersionField,
  singleLineField,
  studioLimits,
  titleView,
  versionView,
} from '../fields.ts';

export const chapterView = object({
  ...titleView,
  ...versionView,
  book_id: number().integer().required(),
  chapter_no: number().integer().required(),
  is_sample: number().oneOf([0, 1]).required(),
  /** False for a draft, which readers do not see. */
  published: boolean().required(),
  total_phrases: number().integer().required(),
});
export type ChapterView = InferType<typeof chapterView>;

const chapterFormFields = {
  title: singleLineField('Title', studioLimits.title),
  chapter_no: integerField('Chapter number', 1, studioLimits.chapterNo),
};
const chapterResponse = object({ message: string().required(), data: chapterView.required() });
/**
 * The chapters of a book. If the book has none, the 404 response has this object, with an empty list, as its `data`.
 */
export const chapterListView = object({
  ...titleView,
  book_code: string().required(),
  /** True if the book is published. */
  published: boolean().required(),
  /** True once the book has been published, even if it is a draft again. Members may own it then. */
  released: boolean().required(),
  chapter: array(chapterView.required()).required(),
});
export type ChapterListView = InferType<typeof chapterListView>;

export const schemas = {
  listChapters: {
    summary: "A book's chapters in reading order.",
    input: object({ book_id: positiveIntegerField('book_id').required('book_id is required.') }),
    problems: [404],
    notFoundData: chapterListView,
    response: object({ data: chapterListView.required() }),
  },
  readChapter: {
    summary: 'One chapter.',
    input: object(idField),
    problems: [404],
    response: object({
      data: chapterView
        .shape({ book: object({ ...titleView, book_code: string().required() }).required() })
        .required(),
    }),
  },
  createChapter: {
    summary:
      'Add a chapter. Its number must be unused in the book. It is published at once unless published is false.',
    input: object({
      ...chapterFormFields,
      book_id: positiveIntegerField('book_id').required('book_id is required.'),
      published: booleanField('published'),
    }),
    problems: [404],
    response: chapterResponse,
  },
  editChapter: {
    summary: "Change a chapter's title or number. It stays in its book.",
    input: object({
      ...idField,
      ...chapterFormFields,
      ...seenVersionField,
      book_id: positiveIntegerField('book_id'),
    }),
    invalidData: chapterView,
    problems: [404],
    response: chapterResponse,
  },
  publishChapter: {
    summary:
      "Publish a chapter or make it a draft. Readers do not see a draft, and the book's other phrases are renumbered. Positions and bookmarks stay on their phrases.",
    input: object({ ...idField, published: booleanField('published').required('published is required.') }),
    problems: [404],
    response: chapterResponse,
  },
  deleteChapter: {
    summary: 'Delete a chapter with its phrases and their clips.',
    input: object(idField),
    problems: [404],
    response: messageView,
  },
  restoreChapter: {
    summary:
      'Undo the deletion of a chapter within ten minutes. It gets its number, its phrases and their readers back, and chapters that took its number move up. Idempotent.',
    input: object(idField),
    problems: [404],
    response: chapterResponse,
  },
  setSampleChapter: {
    summary: 'Add a chapter to the free sample, or remove it.',
    input: object({
      is_sample: flagField('is_sample'),
      book_code: bookCodeField(),
      chapter_id: positiveIntegerField('chapter_id').required('chapter_id is required.'),
    }),
    problems: [404],
    response: chapterResponse,
  },
  orderChapters: {
    summary: "Reorder a book's chapters. The list must contain every chapter; they are numbered from 1.",
    input: object({
      book_id: positiveIntegerField('book_id').required('book_id is required.'),
      ids: idListField('ids'),
    }),
    problems: [404],
    response: object({ message: string().required(), data: chapterListView.required() }),
  },
} satisfies Record<string, CallSchemas>;
