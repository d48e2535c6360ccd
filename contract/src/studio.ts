import { array, type InferType, number, object, string } from 'yup';
import { call } from './call.ts';
import { bookView } from './catalogue.ts';
import { difficulties } from './constants.ts';
import { bookCode, line, paragraphs, positive, storable, withoutControls } from './fields.ts';
import { metaView, paging } from './paging.ts';
import { messageView } from './problem.ts';
import { asPut, emptied, flag, id, idList, studioLimits, titleView, whole } from './studio-fields.ts';

/** A book as its editor sees it. The pictures: `image_path` 2:3, `image_card` 250×222, `image_wide` 250×150. */
export const studioBookView = bookView.shape({
  sample_audio: string().nullable().defined(),
  sample_text: string().defined(),
  total_chapters: number().integer().required(),
  total_phrases: number().integer().required(),
  total_sample_phrases: number().integer().required(),
});
export type StudioBookView = InferType<typeof studioBookView>;

export const chapterView = object({
  ...titleView,
  book_id: number().integer().required(),
  chapter_no: number().integer().required(),
  is_sample: number().oneOf([0, 1]).required(),
  total_phrases: number().integer().required(),
});
export type ChapterView = InferType<typeof chapterView>;

const oneLine = (name: string, most: number) =>
  line(name, most).test(withoutControls(name)).required(`${name} is missing.`);

const bookForm = {
  title: oneLine('Title', studioLimits.title),
  author: oneLine('Author', studioLimits.name),
  narrated_by: oneLine('Narrator', studioLimits.name),
  hours: whole('Hours', 0, studioLimits.hours),
  minutes: whole('Minutes', 0, studioLimits.minutes),
  description: paragraphs('Description', studioLimits.description)
    .test(storable('Description'))
    .required('Description is missing.'),
  difficulty: string()
    .typeError('Difficulty must be text.')
    .transform(emptied)
    .required('Difficulty is missing.')
    .oneOf(difficulties, `Difficulty must be one of ${difficulties.join(', ')}.`),
  sample_text: paragraphs('Sample text', studioLimits.sampleText)
    .test(storable('Sample text'))
    .required('Sample text is missing.'),
};

const cover = { kind: 'cover', name: 'Cover' } as const;
const sample = { kind: 'sample', name: 'Sample audio' } as const;

const bookAnswer = object({ message: string().required(), data: studioBookView.required() });

export const listStudioBooks = call({
  method: 'GET',
  path: '/admin/book',
  access: 'administrator',
  summary: 'The books of the studio, the newest first, a page at a time.',
  input: object({ search: line('search', 200), ...paging }),
  answer: object({ data: array(studioBookView.required()).required(), meta: metaView.required() }),
});

export const readStudioBook = call({
  method: 'GET',
  path: '/admin/book/{book_code}',
  access: 'administrator',
  summary: 'One book with its chapters in reading order.',
  input: object({ book_code: bookCode() }),
  problems: [404],
  answer: object({
    data: studioBookView.shape({ chapters: array(chapterView.required()).required() }).required(),
  }),
});

export const createBook = call({
  method: 'POST',
  path: '/admin/book',
  access: 'administrator',
  summary: 'Add a book with its cover and sample; its book_code is made from the title.',
  input: object(bookForm),
  files: { book_image: { ...cover, required: true }, sample_audio: { ...sample, required: true } },
  answer: bookAnswer,
});

export const editBook = call({
  method: 'PUT',
  path: '/admin/book/{book_code}',
  access: 'administrator',
  summary: 'Change a book; cover and sample stay unless new ones are sent. Its book_code never changes.',
  input: object({ ...bookForm, book_code: bookCode() }),
  files: { book_image: { ...cover, required: false }, sample_audio: { ...sample, required: false } },
  problems: [404],
  answer: bookAnswer,
});

export const postBookEdit = call({
  ...editBook,
  method: 'POST',
  summary: 'The same for browsers, whose forms only post: with ?_method=put.',
  input: object({ ...bookForm, ...asPut, book_code: bookCode() }),
});

export const deleteBook = call({
  method: 'DELETE',
  path: '/admin/book/{id}',
  access: 'administrator',
  summary: 'Take a book out of catalogue and studio; whoever bought it keeps it.',
  input: object(id),
  problems: [404],
  answer: messageView,
});

// chapters

const chapterForm = {
  title: oneLine('Title', studioLimits.title),
  chapter_no: whole('Chapter number', 1, studioLimits.chapterNo),
};
const chapterAnswer = object({ message: string().required(), data: chapterView.required() });
/** With 404 when the book has no chapters: `message`, and `data` with an empty list. */
export const chapterListView = object({
  ...titleView,
  book_code: string().required(),
  chapter: array(chapterView.required()).required(),
});
export type ChapterListView = InferType<typeof chapterListView>;

export const listChapters = call({
  method: 'GET',
  path: '/admin/chapter',
  access: 'administrator',
  summary: "A book's chapters in reading order.",
  input: object({ book_id: positive('book_id').required('book_id is missing.') }),
  problems: [404],
  notFoundData: chapterListView,
  answer: object({ data: chapterListView.required() }),
});

export const readChapter = call({
  method: 'GET',
  path: '/admin/chapter/{id}',
  access: 'administrator',
  summary: 'One chapter.',
  input: object(id),
  problems: [404],
  answer: object({
    data: chapterView
      .shape({ book: object({ ...titleView, book_code: string().required() }).required() })
      .required(),
  }),
});

export const createChapter = call({
  method: 'POST',
  path: '/admin/chapter',
  access: 'administrator',
  summary: 'Add a chapter; its number must be free in the book.',
  input: object({ ...chapterForm, book_id: positive('book_id').required('book_id is missing.') }),
  problems: [404],
  answer: chapterAnswer,
});

export const editChapter = call({
  method: 'PUT',
  path: '/admin/chapter/{id}',
  access: 'administrator',
  summary: 'Change title or number; a chapter stays in its book.',
  input: object({ ...id, ...chapterForm, book_id: positive('book_id') }),
  problems: [404],
  answer: chapterAnswer,
});

export const deleteChapter = call({
  method: 'DELETE',
  path: '/admin/chapter/{id}',
  access: 'administrator',
  summary: 'Delete a chapter with its phrases and their clips.',
  input: object(id),
  problems: [404],
  answer: messageView,
});

export const setSampleChapter = call({
  method: 'POST',
  path: '/admin/sample-chaps',
  access: 'administrator',
  summary: 'Put a chapter into the free sample, or take it out.',
  input: object({
    is_sample: flag('is_sample'),
    book_code: bookCode(),
    chapter_id: positive('chapter_id').required('chapter_id is missing.'),
  }),
  problems: [404],
  answer: chapterAnswer,
});

export const orderChapters = call({
  method: 'PUT',
  path: '/admin/chapter-order',
  access: 'administrator',
  summary: "A book's chapters in a new order, every one named; they are numbered 1…n.",
  input: object({ book_id: positive('book_id').required('book_id is missing.'), ids: idList('ids') }),
  problems: [404],
  answer: object({ message: string().required(), data: chapterListView.required() }),
});
