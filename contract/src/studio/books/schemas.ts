import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { difficulties } from '../../catalogue/constants.ts';
import { bookView } from '../../catalogue/schemas.ts';
import {
  bookCodeField,
  booleanField,
  lineField,
  multilineField,
  singleLineTest,
  storableTest,
} from '../../fields.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';
import { messageView } from '../../problem.ts';
import { chapterView } from '../chapters/schemas.ts';
import {
  emptyToUndefined,
  idField,
  integerField,
  optionalIntegerField,
  putMethodField,
  seenVersionField,
  singleLineField,
  studioLimits,
  versionView,
} from '../fields.ts';

/**
 * A book as an editor sees it. `image_path` is the 2:3 cover, `image_card` a 250×222 crop, and `image_wide` a 250×150
 * crop.
 */
export const studioBookView = bookView.shape({
  ...versionView,
  sample_audio: string().nullable().defined(),
  sample_text: string().defined(),
  text_rights: string().defined(),
  audio_rights: string().defined(),
  /** False for a draft, which only administrators can see. */
  published: boolean().required(),
  /** True once the book has been published, even if it is a draft again. Members may own it then. */
  released: boolean().required(),
  /** False as long as nobody has chosen the level of a draft. Its `difficulty` is a default until then. */
  difficulty_chosen: boolean().required(),
  /** When members who began the book lose it, after it stopped being included or left the catalogue; otherwise null. */
  included_until: string().nullable().defined(),
  total_chapters: number().integer().required(),
  total_phrases: number().integer().required(),
  total_sample_phrases: number().integer().required(),
});
export type StudioBookView = InferType<typeof studioBookView>;

/**
 * The length of a book's audio clips. `total` counts all clips, and `timed` counts those of known length.
 * `milliseconds` is the total length of the timed clips.
 */
const clipsView = object({
  milliseconds: number().integer().required(),
  timed: number().integer().required(),
  total: number().integer().required(),
});
export type ClipsView = InferType<typeof clipsView>;

const rightsField = (name: string) => lineField(name, studioLimits.rights).test(singleLineTest(name));

const optionalDifficultyField = () =>
  string()
    .typeError('Difficulty must be text.')
    .transform(emptyToUndefined)
    .oneOf(difficulties, `Difficulty must be one of ${difficulties.join(', ')}.`);

const bookFormFields = {
  title: singleLineField('Title', studioLimits.title),
  author: singleLineField('Author', studioLimits.name),
  narrated_by: singleLineField('Narrator', studioLimits.name),
  hours: integerField('Hours', 0, studioLimits.hours),
  minutes: integerField('Minutes', 0, studioLimits.minutes),
  description: multilineField('Description', studioLimits.description)
    .test(storableTest('Description'))
    .required('Description is required.'),
  difficulty: optionalDifficultyField().required('Difficulty is required.'),
  sample_text: multilineField('Sample text', studioLimits.sampleText)
    .test(storableTest('Sample text'))
    .required('Sample text is required.'),
  text_rights: rightsField('Rights to the text'),
  audio_rights: rightsField('Rights to the recording'),
  included: booleanField('included'),
};

/** The form of a draft. Only its title and author are required. */
const draftFormFields = {
  ...bookFormFields,
  narrated_by: lineField('Narrator', studioLimits.name).test(singleLineTest('Narrator')),
  hours: optionalIntegerField('Hours', 0, studioLimits.hours),
  minutes: optionalIntegerField('Minutes', 0, studioLimits.minutes),
  description: multilineField('Description', studioLimits.description).test(storableTest('Description')),
  difficulty: optionalDifficultyField(),
  sample_text: multilineField('Sample text', studioLimits.sampleText).test(storableTest('Sample text')),
};

const coverFileField = { kind: 'cover', name: 'Cover' } as const;
const sampleFileField = { kind: 'sample', name: 'Sample audio' } as const;

const bookResponse = object({ message: string().required(), data: studioBookView.required() });

const editBookSchemas = {
  summary:
    'Change a book. Cover, sample, rights and whether it is included stay unless new ones are sent. The book_code never changes.',
  input: object({ ...bookFormFields, ...seenVersionField, book_code: bookCodeField() }),
  invalidData: studioBookView,
  files: {
    book_image: { ...coverFileField, required: false },
    sample_audio: { ...sampleFileField, required: false },
  },
  problems: [404],
  response: bookResponse,
} satisfies CallSchemas;

export const schemas = {
  listStudioBooks: {
    summary: 'All books including drafts, newest first, paged.',
    input: object({
      search: lineField('search', 200),
      published: booleanField('published'),
      ...pagingFields,
    }),
    response: object({ data: array(studioBookView.required()).required(), meta: pagingMetaView.required() }),
  },
  readStudioBook: {
    summary: 'One book with its chapters in reading order and the length of its clips.',
    input: object({ book_code: bookCodeField() }),
    problems: [404],
    response: object({
      data: studioBookView
        .shape({ chapters: array(chapterView.required()).required(), clips: clipsView.required() })
        .required(),
    }),
  },
  createBook: {
    summary:
      'Add a book with its cover and sample. Its book_code is made from the title. It is published at once unless published is false, and only included with memberships if included is true.',
    input: object({ ...bookFormFields, published: booleanField('published') }),
    files: {
      book_image: { ...coverFileField, required: true },
      sample_audio: { ...sampleFileField, required: true },
    },
    response: bookResponse,
  },
  createDraft: {
    summary:
      'Begin a book with its title and author. It is a draft; everything else can be added later. Its book_code is made from the title.',
    input: object({ title: bookFormFields.title, author: bookFormFields.author }),
    response: bookResponse,
  },
  editDraft: {
    ...editBookSchemas,
    summary:
      'Change a draft, whose details may be incomplete. A detail that is not sent becomes empty, but cover, sample, rights and whether it is included stay. For a published book, the details that editBook requires are required too.',
    input: object({ ...draftFormFields, ...seenVersionField, book_code: bookCodeField() }),
  },
  editBook: editBookSchemas,
  postBookEdit: {
    ...editBookSchemas,
    summary: 'Change a book from a browser form: a POST with ?_method=put.',
    input: object({ ...bookFormFields, ...seenVersionField, ...putMethodField, book_code: bookCodeField() }),
  },
  publishBook: {
    summary:
      'Publish a book, even one without phrases, or remove it from the catalogue. A draft appears only in the studio, and members who bought it keep it.',
    input: object({
      book_code: bookCodeField(),
      published: booleanField('published').required('published is required.'),
    }),
    problems: [404],
    response: bookResponse,
  },
  deleteBook: {
    summary: 'Delete a book from the catalogue and the studio. Members who bought it keep it.',
    input: object(idField),
    problems: [404],
    response: messageView,
  },
  restoreBook: {
    summary: 'Undo the deletion of a book within ten minutes. Idempotent.',
    input: object(idField),
    problems: [404],
    response: bookResponse,
  },
} satisfies Record<string, CallSchemas>;
