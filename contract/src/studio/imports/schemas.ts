import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { difficulties } from '../../catalogue/constants.ts';
import {
  bookCodeField,
  booleanField,
  lineField,
  multilineField,
  positiveIntegerField,
  storableTest,
} from '../../fields.ts';
import { messageView } from '../../problem.ts';
import {
  emptyToUndefined,
  idField,
  singleLineField,
  studioLimits,
  titleView,
  versionView,
} from '../fields.ts';
import {
  clipUnits,
  editionChangeKinds,
  importLimits,
  importStates,
  paragraphClipChoices,
  wordClipChoices,
} from './constants.ts';

/** A chapter found in a file. `seconds` is the total length of its clips. */
const foundChapter = object({
  title: string().defined(),
  total_phrases: number().integer().required(),
  /** Number of phrases without sound. Such a chapter comes in as a draft. */
  silent_phrases: number().integer().required(),
  total_pictures: number().integer().required(),
  seconds: number().required(),
  clip_unit: string().oneOf(clipUnits).required(),
  /** True if the phrases will be found in the chapter's recording, which an editor then reviews. */
  needs_alignment: boolean().required(),
  is_sample: boolean().required(),
});
export type FoundChapter = InferType<typeof foundChapter>;

/** A difference between a book and a newer edition. A changed phrase keeps its id. */
const editionChange = object({
  kind: string().oneOf(editionChangeKinds).required(),
  /** Title of the chapter in the file, or in the book for a removed phrase. */
  chapter: string().defined(),
  before: string().defined(),
  after: string().defined(),
});
export type EditionChange = InferType<typeof editionChange>;

/** Differences between a book and a newer edition, by phrase. */
export const editionView = object({
  same: number().integer().required(),
  changed: number().integer().required(),
  added: number().integer().required(),
  removed: number().integer().required(),
  /** The first changes in reading order, at most `maxListedChanges`. */
  changes: array(editionChange.required()).required(),
});
export type EditionView = InferType<typeof editionView>;

/** The book found in a file, shown before anything is written. */
export const foundBook = object({
  title: string().defined(),
  authors: array(string().required()).required(),
  narrators: array(string().required()).required(),
  description: string().defined(),
  /** A BCP 47 tag, or '' if the file doesn't state a language. */
  language: string().defined(),
  is_french: boolean().required(),
  rights: string().defined(),
  audio_rights: string().defined(),
  difficulty: string().oneOf(difficulties).nullable().defined(),
  sample_text: string().defined(),
  /** A small picture of the cover as a data URL, or null if there is none. */
  cover: string().nullable().defined(),
  chapters: array(foundChapter.required()).required(),
  /** Set if the file is a newer edition of a book. */
  edition: editionView.nullable().default(null),
  left_out: array(
    object({
      what: string().required(),
      reason: string().required(),
      count: number().integer().required(),
    }).required(),
  ).required(),
});
export type FoundBook = InferType<typeof foundBook>;

const choiceFields = {
  words: string()
    .oneOf(wordClipChoices, `words must be one of ${wordClipChoices.join(', ')}.`)
    .default('join'),
  paragraphs: string()
    .oneOf(paragraphClipChoices, `paragraphs must be one of ${paragraphClipChoices.join(', ')}.`)
    .default('keep'),
};

/**
 * An import of a book from a file. `found` is null until the file has been read. `book` is the book that was made, or
 * null until the import is done.
 */
export const importView = object({
  id: number().integer().required(),
  ...versionView,
  state: string().oneOf(importStates).required(),
  /** Progress of the current state, from 0 to 1. */
  progress: number().min(0).max(1).required(),
  /** A sentence that says why the import failed. */
  problem: string().nullable().defined(),
  file_name: string().required(),
  words: string().oneOf(wordClipChoices).required(),
  paragraphs: string().oneOf(paragraphClipChoices).required(),
  found: foundBook.nullable().defined(),
  book: object({ ...titleView, book_code: string().required() })
    .nullable()
    .defined(),
});
export type ImportView = InferType<typeof importView>;

const seenVersionField = { version: positiveIntegerField('version').required('version is required.') };
const importResponse = object({ data: importView.required() });
const rightsField = (name: string) => lineField(name, studioLimits.rights);

/** The details of the book, as an editor has corrected them. */
export const importedBookFields = {
  title: singleLineField('Title', studioLimits.title),
  author: singleLineField('Author', studioLimits.name),
  narrated_by: lineField('Narrator', studioLimits.name),
  description: multilineField('Description', studioLimits.description).test(storableTest('Description')),
  difficulty: string()
    .typeError('Difficulty must be text.')
    .transform(emptyToUndefined)
    .required('Difficulty is required.')
    .oneOf(difficulties, `Difficulty must be one of ${difficulties.join(', ')}.`),
  text_rights: rightsField('Rights to the text'),
  audio_rights: rightsField('Rights to the recording'),
};

const chapterChoice = object({
  /** The chapter's index in `found.chapters`. */
  index: number()
    .typeError('index must be a number.')
    .required('index is required.')
    .integer('index must be a whole number.')
    .min(0, 'index must be 0 or more.'),
  title: singleLineField('Title', studioLimits.title),
  is_sample: boolean().typeError('is_sample must be true or false.').default(false),
});
export type ChapterChoice = InferType<typeof chapterChoice>;

export const schemas = {
  listImports: {
    summary:
      'Imports that are not finished, and those finished during the last day, newest first. Without their chapters, covers and what is left out.',
    input: object({}),
    response: object({
      data: array(importView.required()).required(),
      /** Maximum size in bytes of a file that can be uploaded now. */
      upload_room: number().integer().required(),
    }),
  },
  startImport: {
    summary:
      'Read an uploaded book: an EPUB 2 or 3, with or without narration, or a zip of clips with a TSV or CSV file. Nothing is written to the catalogue yet.',
    input: object({
      upload_id: lineField('upload_id', 64).required('upload_id is required.'),
      /** A book that gets a new edition. */
      book_code: bookCodeField().optional(),
    }),
    problems: [404],
    response: importResponse,
  },
  readImport: {
    summary: 'An import with what was found in the file.',
    input: object(idField),
    problems: [404],
    response: importResponse,
  },
  readAgain: {
    summary: 'Read the file again with other choices about its clips.',
    input: object({ ...idField, ...seenVersionField, ...choiceFields }),
    invalidData: importView,
    problems: [404],
    response: importResponse,
  },
  confirmImport: {
    summary:
      'Make a draft book of the chosen chapters, or apply them to the book as a newer edition, completely or not at all. New chapters without sound become draft chapters. With published, the book is published at the end.',
    input: object({
      ...idField,
      ...seenVersionField,
      ...importedBookFields,
      published: booleanField('published'),
      chapters: array(chapterChoice.required())
        .typeError('chapters must be a list.')
        .required('Please choose at least one chapter.')
        .min(1, 'Please choose at least one chapter.')
        .max(importLimits.chapters, `A book can have at most ${importLimits.chapters} chapters.`)
        .test(
          'once',
          'chapters contains duplicates.',
          // Tests of a list run even if one of its elements is null.
          (chapters = []) => {
            const indexes = chapters.flatMap((chapter) => chapter?.index ?? []);
            return new Set(indexes).size === indexes.length;
          },
        ),
    }),
    invalidData: importView,
    problems: [404],
    response: importResponse,
  },
  cancelImport: {
    summary: 'Cancel an import and delete its file. A book that was already made stays. Idempotent.',
    input: object(idField),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
