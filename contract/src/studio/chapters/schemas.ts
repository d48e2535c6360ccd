import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCode, positive, yesNo } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import {
  flag,
  id,
  idList,
  oneLine,
  seenVersion,
  studioLimits,
  titleView,
  versionView,
  wholeNumber,
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

const chapterForm = {
  title: oneLine('Title', studioLimits.title),
  chapter_no: wholeNumber('Chapter number', 1, studioLimits.chapterNo),
};
const chapterResponse = object({ message: string().required(), data: chapterView.required() });
/** Also the `data` of the 404 response for a book without chapters, with an empty list. */
export const chapterListView = object({
  ...titleView,
  book_code: string().required(),
  /** True if the book is published. */
  published: boolean().required(),
  chapter: array(chapterView.required()).required(),
});
export type ChapterListView = InferType<typeof chapterListView>;

export const schemas = {
  listChapters: {
    summary: "A book's chapters in reading order.",
    input: object({ book_id: positive('book_id').required('book_id is required.') }),
    problems: [404],
    notFoundData: chapterListView,
    response: object({ data: chapterListView.required() }),
  },
  readChapter: {
    summary: 'One chapter.',
    input: object(id),
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
      ...chapterForm,
      book_id: positive('book_id').required('book_id is required.'),
      published: yesNo('published'),
    }),
    problems: [404],
    response: chapterResponse,
  },
  editChapter: {
    summary: "Change a chapter's title or number. It stays in its book.",
    input: object({ ...id, ...chapterForm, ...seenVersion, book_id: positive('book_id') }),
    invalidData: chapterView,
    problems: [404],
    response: chapterResponse,
  },
  publishChapter: {
    summary:
      "Publish a chapter or make it a draft. Readers do not see a draft, and the book's other phrases are renumbered. Positions and bookmarks stay on their phrases.",
    input: object({ ...id, published: yesNo('published').required('published is required.') }),
    problems: [404],
    response: chapterResponse,
  },
  deleteChapter: {
    summary: 'Delete a chapter with its phrases and their clips.',
    input: object(id),
    problems: [404],
    response: messageView,
  },
  restoreChapter: {
    summary:
      'Undo the deletion of a chapter within ten minutes. It gets its number, its phrases and their readers back, and chapters that took its number move up. Idempotent.',
    input: object(id),
    problems: [404],
    response: chapterResponse,
  },
  setSampleChapter: {
    summary: 'Add a chapter to the free sample, or remove it.',
    input: object({
      is_sample: flag('is_sample'),
      book_code: bookCode(),
      chapter_id: positive('chapter_id').required('chapter_id is required.'),
    }),
    problems: [404],
    response: chapterResponse,
  },
  orderChapters: {
    summary: "Reorder a book's chapters. The list must contain every chapter; they are numbered from 1.",
    input: object({ book_id: positive('book_id').required('book_id is required.'), ids: idList('ids') }),
    problems: [404],
    response: object({ message: string().required(), data: chapterListView.required() }),
  },
} satisfies Record<string, CallSchemas>;
