import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { difficulties } from '../../catalogue/constants.ts';
import { bookView } from '../../catalogue/schemas.ts';
import { bookCode, line, paragraphs, storable, withoutControls, yesNo } from '../../fields.ts';
import { metaView, paging } from '../../paging.ts';
import { messageView } from '../../problem.ts';
import { chapterView } from '../chapters/schemas.ts';
import {
  asPut,
  emptyToUndefined,
  id,
  oneLine,
  seenVersion,
  studioLimits,
  versionView,
  wholeNumber,
} from '../fields.ts';

/** Book as an editor sees it. Image sizes: `image_path` is 2:3, `image_card` 250×222 and `image_wide` 250×150. */
export const studioBookView = bookView.shape({
  ...versionView,
  sample_audio: string().nullable().defined(),
  sample_text: string().defined(),
  text_rights: string().defined(),
  audio_rights: string().defined(),
  /** False for a draft, which only administrators can see. */
  published: boolean().required(),
  total_chapters: number().integer().required(),
  total_phrases: number().integer().required(),
  total_sample_phrases: number().integer().required(),
});
export type StudioBookView = InferType<typeof studioBookView>;

/**
 * Total length of a book's clips. `milliseconds` is the length of the `timed` clips, those whose length is known, out
 * of `total`.
 */
const clipsView = object({
  milliseconds: number().integer().required(),
  timed: number().integer().required(),
  total: number().integer().required(),
});
export type ClipsView = InferType<typeof clipsView>;

const rights = (name: string) => line(name, studioLimits.rights).test(withoutControls(name));

const bookForm = {
  title: oneLine('Title', studioLimits.title),
  author: oneLine('Author', studioLimits.name),
  narrated_by: oneLine('Narrator', studioLimits.name),
  hours: wholeNumber('Hours', 0, studioLimits.hours),
  minutes: wholeNumber('Minutes', 0, studioLimits.minutes),
  description: paragraphs('Description', studioLimits.description)
    .test(storable('Description'))
    .required('Description is required.'),
  difficulty: string()
    .typeError('Difficulty must be text.')
    .transform(emptyToUndefined)
    .required('Difficulty is required.')
    .oneOf(difficulties, `Difficulty must be one of ${difficulties.join(', ')}.`),
  sample_text: paragraphs('Sample text', studioLimits.sampleText)
    .test(storable('Sample text'))
    .required('Sample text is required.'),
  text_rights: rights('Rights to the text'),
  audio_rights: rights('Rights to the recording'),
};

const cover = { kind: 'cover', name: 'Cover' } as const;
const sample = { kind: 'sample', name: 'Sample audio' } as const;

const bookResponse = object({ message: string().required(), data: studioBookView.required() });

const editBook = {
  summary:
    'Change a book. Cover, sample and rights stay unless new ones are sent. The book_code never changes.',
  input: object({ ...bookForm, ...seenVersion, book_code: bookCode() }),
  invalidData: studioBookView,
  files: { book_image: { ...cover, required: false }, sample_audio: { ...sample, required: false } },
  problems: [404],
  response: bookResponse,
} satisfies CallSchemas;

export const schemas = {
  listStudioBooks: {
    summary: 'All books including drafts, newest first, paged.',
    input: object({ search: line('search', 200), published: yesNo('published'), ...paging }),
    response: object({ data: array(studioBookView.required()).required(), meta: metaView.required() }),
  },
  readStudioBook: {
    summary: 'One book with its chapters in reading order and the length of its clips.',
    input: object({ book_code: bookCode() }),
    problems: [404],
    response: object({
      data: studioBookView
        .shape({ chapters: array(chapterView.required()).required(), clips: clipsView.required() })
        .required(),
    }),
  },
  createBook: {
    summary:
      'Add a book with its cover and sample. Its book_code is made from the title. It is published at once unless published is false.',
    input: object({ ...bookForm, published: yesNo('published') }),
    files: { book_image: { ...cover, required: true }, sample_audio: { ...sample, required: true } },
    response: bookResponse,
  },
  editBook,
  postBookEdit: {
    ...editBook,
    summary: 'Change a book from a browser form: a POST with ?_method=put.',
    input: object({ ...bookForm, ...seenVersion, ...asPut, book_code: bookCode() }),
  },
  publishBook: {
    summary:
      'Publish a book, even one without phrases, or remove it from the catalogue. A draft appears only in the studio, and members who bought it keep it.',
    input: object({
      book_code: bookCode(),
      published: yesNo('published').required('published is required.'),
    }),
    problems: [404],
    response: bookResponse,
  },
  deleteBook: {
    summary: 'Delete a book from the catalogue and the studio. Members who bought it keep it.',
    input: object(id),
    problems: [404],
    response: messageView,
  },
  restoreBook: {
    summary: 'Undo the deletion of a book within ten minutes. Idempotent.',
    input: object(id),
    problems: [404],
    response: bookResponse,
  },
} satisfies Record<string, CallSchemas>;
