import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCodeField, lineField, positiveIntegerField } from '../../fields.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';
import { messageView } from '../../problem.ts';
import { phraseSeparators } from '../../reading/constants.ts';
import { chapterOfBookFields } from '../chapter-of-book.ts';
import {
  dictionaryField,
  emphasisField,
  idField,
  idListField,
  putMethodField,
  seenVersionField,
  separatorField,
  studioLimits,
  titleView,
  versionView,
} from '../fields.ts';
import { studioPictureView } from '../pictures/schemas.ts';
import { chapterTextSchemas } from './chapter-text.ts';

/** A phrase as an editor sees it. The response's cookie lets the browser hear `line_audio` for an hour. */
export const studioPhraseView = object({
  id: number().integer().required(),
  ...versionView,
  chapter_id: number().integer().required(),
  phrase_no: number().integer().required(),
  phrase: string().required(),
  separator: string().oneOf(phraseSeparators).required(),
  /** The italic ranges of `phrase`: a flat list of starts and ends in UTF-16 code units. */
  emphasis: array(number().integer().required()).required(),
  /** The pictures before the phrase. */
  pictures: array(studioPictureView.required()).required(),
  dictionary: string().defined(),
  translation: string().defined(),
  line_audio: string().nullable().defined(),
  audio_ms: number().integer().nullable().defined(),
});
export type StudioPhraseView = InferType<typeof studioPhraseView>;

/**
 * The phrases of a chapter. If the chapter has none, the 404 response has this object, with an empty list, as its
 * `data`.
 */
export const phraseListView = object({
  ...chapterOfBookFields,
  /** The pictures after the last phrase. */
  end_pictures: array(studioPictureView.required()).required(),
  phrase: array(studioPhraseView.required()).required(),
});
export type PhraseListView = InferType<typeof phraseListView>;

/**
 * A single phrase with its tokens in `word_list` as readers see them. `meanings` has the meaning of each token, or ''
 * if there is none.
 */
export const phraseDetailView = studioPhraseView.shape({
  word_list: array(string().defined()).required(),
  meanings: array(string().defined()).required(),
  chapter: object(chapterOfBookFields).required(),
  /** The neighboring phrases in the book, which may be in other chapters. Null at the start or end of the book. */
  previous_id: number().integer().nullable().defined(),
  next_id: number().integer().nullable().defined(),
});
export type PhraseDetailView = InferType<typeof phraseDetailView>;

const phraseFormFields = {
  phrase: lineField('Phrase', studioLimits.phrase).required('Phrase is required.'),
  dictionary: dictionaryField(),
  translation: lineField('Translation', studioLimits.translation),
  separator: separatorField(),
  emphasis: emphasisField('phrase'),
};
const phraseResponse = object({ message: string().required(), data: phraseDetailView.required() });

const meaningListView = array(
  object({ term: string().required(), meaning: string().required() }).required(),
).required();

/** An unfinished phrase. `missing` lists what it lacks: its audio, its translation, or meanings of words. */
export const unfinishedPhraseView = object({
  id: number().integer().required(),
  chapter_id: number().integer().required(),
  chapter_no: number().integer().required(),
  phrase_no: number().integer().required(),
  phrase: string().required(),
  missing: array(string().oneOf(['audio', 'meanings', 'translation']).required()).required(),
});
export type UnfinishedPhraseView = InferType<typeof unfinishedPhraseView>;

/** Counts of what is missing in a chapter. A word without a meaning counts once, however often it occurs. */
export const unfinishedChapterView = object({
  ...titleView,
  chapter_no: number().integer().required(),
  published: boolean().required(),
  is_sample: boolean().required(),
  total_phrases: number().integer().required(),
  phrases_without_audio: number().integer().required(),
  phrases_without_translation: number().integer().required(),
  /** Those of the phrases without a translation that have a translator's draft, which an editor has to accept. */
  phrases_with_draft: number().integer().required(),
  words_without_meaning: number().integer().required(),
  pictures_without_alt: number().integer().required(),
  /** Open reports of readers and editors who heard a wrong sound. */
  sound_reports: number().integer().required(),
});
export type UnfinishedChapterView = InferType<typeof unfinishedChapterView>;

/** The details of a book that an editor enters, named like the fields of its form. `hours` stands for the length. */
export const bookDetails = [
  'narrated_by',
  'hours',
  'difficulty',
  'description',
  'book_image',
  'sample_audio',
  'sample_text',
] as const;
export type BookDetail = (typeof bookDetails)[number];

/** A search result: a phrase whose text, translation or dictionary matches. */
const phraseHitView = object({
  id: number().integer().required(),
  chapter_no: number().integer().required(),
  phrase_no: number().integer().required(),
  phrase: string().required(),
  translation: string().defined(),
});

const editPhraseSchemas = {
  summary:
    'Change a phrase. Fields that are not sent keep their values; emphasis moves with the text around it. Another chapter_id of the same book moves the phrase to the end of that chapter.',
  input: object({
    ...idField,
    ...phraseFormFields,
    ...seenVersionField,
    chapter_id: positiveIntegerField('chapter_id'),
  }),
  invalidData: phraseDetailView,
  files: { line_audio: { kind: 'clip', name: 'Audio', required: false } },
  problems: [404],
  response: phraseResponse,
} satisfies CallSchemas;

export const schemas = {
  listPhrases: {
    summary: "A chapter's phrases in reading order. Returns all of them unless page or per_page is given.",
    input: object({
      chapter_id: positiveIntegerField('chapter_id').required('chapter_id is required.'),
      ...pagingFields,
    }),
    problems: [404],
    notFoundData: phraseListView,
    response: object({ data: phraseListView.required(), meta: pagingMetaView.required() }),
  },
  readPhrase: {
    summary: 'One phrase.',
    input: object(idField),
    problems: [404],
    response: object({ data: phraseDetailView.required() }),
  },
  createPhrase: {
    summary: 'Add a phrase with its clip at the end of a chapter, or before another phrase of it.',
    input: object({
      ...phraseFormFields,
      chapter_id: positiveIntegerField('chapter_id').required('chapter_id is required.'),
      before_id: positiveIntegerField('before_id'),
    }),
    files: { line_audio: { kind: 'clip', name: 'Audio', required: true } },
    problems: [404],
    response: phraseResponse,
  },
  createChapterText: chapterTextSchemas,
  editPhrase: editPhraseSchemas,
  postPhraseEdit: {
    ...editPhraseSchemas,
    summary: 'Change a phrase from a browser form: a POST with ?_method=put.',
    input: object({
      ...idField,
      ...phraseFormFields,
      ...seenVersionField,
      ...putMethodField,
      chapter_id: positiveIntegerField('chapter_id'),
    }),
  },
  deletePhrase: {
    summary:
      'Delete a phrase and its clip. Later phrases are renumbered, and readers who stopped there move to the neighboring phrase.',
    input: object(idField),
    problems: [404],
    response: messageView,
  },
  restorePhrase: {
    summary:
      'Undo the deletion of a phrase within ten minutes. It returns to its position, and readers who stopped there and have not read on since return to it. Idempotent.',
    input: object(idField),
    problems: [404],
    response: phraseResponse,
  },
  orderPhrases: {
    summary: "Reorder a chapter's phrases. The list must contain every phrase. Readers stay on their phrase.",
    input: object({
      chapter_id: positiveIntegerField('chapter_id').required('chapter_id is required.'),
      ids: idListField('ids'),
    }),
    problems: [404],
    response: messageView,
  },
  movePhrase: {
    summary:
      'Move a phrase to another position in its chapter, counted from 1. Readers stay on their phrase.',
    input: object({ ...idField, place: positiveIntegerField('place').required('place is required.') }),
    problems: [404],
    response: messageView,
  },
  searchPhrases: {
    summary:
      "Search a book's phrases. A phrase matches if its text, translation or dictionary contains every word of `search`, ignoring case and accents. Paged, in reading order.",
    input: object({
      book_code: bookCodeField(),
      search: lineField('search', 200).required('search is required.'),
      ...pagingFields,
    }),
    problems: [404],
    response: object({
      data: array(phraseHitView.required()).required(),
      meta: pagingMetaView.required(),
    }),
  },
  listMeanings: {
    summary:
      "Dictionary lines of a book that apply to a phrase's words, in reading order and without those of except_id. Also the machine translations, used for words without a dictionary line.",
    input: object({
      chapter_id: positiveIntegerField('chapter_id').required('chapter_id is required.'),
      phrase: phraseFormFields.phrase,
      except_id: positiveIntegerField('except_id'),
    }),
    problems: [404],
    response: object({ data: meaningListView, machine: meaningListView }),
  },
  listMissing: {
    summary:
      'What a book is missing: its details, counts by chapter, unfinished phrases (paged), and the most common words without a meaning.',
    input: object({ book_code: bookCodeField(), ...pagingFields }),
    problems: [404],
    response: object({
      data: object({
        ...titleView,
        book_code: string().required(),
        /**
         * Number of phrases. Needed to tell a finished book from one without phrases, since nothing is missing in
         * either.
         */
        total_phrases: number().integer().required(),
        /** The details that the book lacks. */
        missing_details: array(string().oneOf(bookDetails).required()).required(),
        /** The details that the book lacks, but that are made from its chapters when it is published. */
        made_details: array(string().oneOf(bookDetails).required()).required(),
        /** All chapters, in reading order. */
        chapters: array(unfinishedChapterView.required()).required(),
        phrase: array(unfinishedPhraseView.required()).required(),
        /**
         * The hundred most common words without a meaning. `phrases` is the number of phrases that contain the word,
         * and `phrase_id` is the first of those phrases.
         */
        words: array(
          object({
            word: string().required(),
            phrases: number().integer().required(),
            phrase_id: number().integer().required(),
          }).required(),
        ).required(),
        /** Total number of words without a meaning. */
        total_words: number().integer().required(),
      }).required(),
      meta: pagingMetaView.required(),
    }),
  },
} satisfies Record<string, CallSchemas>;
