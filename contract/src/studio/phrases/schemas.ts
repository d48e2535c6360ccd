import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCode, line, positive } from '../../fields.ts';
import { metaView, paging } from '../../paging.ts';
import { messageView } from '../../problem.ts';
import {
  asPut,
  dictionaryField,
  id,
  idList,
  seenVersion,
  studioLimits,
  titleView,
  versionView,
} from '../fields.ts';

/** `line_audio` is a signed URL that expires after some hours. */
export const studioPhraseView = object({
  id: number().integer().required(),
  ...versionView,
  chapter_id: number().integer().required(),
  phrase_no: number().integer().required(),
  phrase: string().required(),
  dictionary: string().defined(),
  translation: string().defined(),
  line_audio: string().nullable().defined(),
  audio_ms: number().integer().nullable().defined(),
});
export type StudioPhraseView = InferType<typeof studioPhraseView>;

const chapterOfBookView = {
  ...titleView,
  chapter_no: number().integer().required(),
  book: object({ ...titleView, book_code: string().required() }).required(),
};
/** Also the `data` of the 404 response for a chapter without phrases, with an empty list. */
export const phraseListView = object({
  ...chapterOfBookView,
  phrase: array(studioPhraseView.required()).required(),
});
export type PhraseListView = InferType<typeof phraseListView>;

/**
 * Single phrase as readers see it: `word_list` has its tokens, `meanings` the meaning of each token, or '' if there
 * is none.
 */
export const onePhraseView = studioPhraseView.shape({
  word_list: array(string().defined()).required(),
  meanings: array(string().defined()).required(),
  chapter: object(chapterOfBookView).required(),
  /** The previous and next phrase of the book, which may be in another chapter. */
  previous_id: number().integer().nullable().defined(),
  next_id: number().integer().nullable().defined(),
});
export type OnePhraseView = InferType<typeof onePhraseView>;

const phraseForm = {
  phrase: line('Phrase', studioLimits.phrase).required('Phrase is required.'),
  dictionary: dictionaryField(),
  translation: line('Translation', studioLimits.translation),
};
const phraseResponse = object({ message: string().required(), data: onePhraseView.required() });

const meaningList = array(
  object({ term: string().required(), meaning: string().required() }).required(),
).required();

/** Unfinished phrase with a list of its missing parts. */
export const unfinishedPhraseView = object({
  id: number().integer().required(),
  chapter_id: number().integer().required(),
  chapter_no: number().integer().required(),
  phrase_no: number().integer().required(),
  phrase: string().required(),
  missing: array(string().oneOf(['audio', 'meanings', 'translation']).required()).required(),
});
export type UnfinishedPhraseView = InferType<typeof unfinishedPhraseView>;

/** Counts of what a chapter is missing. A word counts once, however many of its occurrences have no meaning. */
export const unfinishedChapterView = object({
  ...titleView,
  chapter_no: number().integer().required(),
  published: boolean().required(),
  total_phrases: number().integer().required(),
  phrases_without_audio: number().integer().required(),
  phrases_without_translation: number().integer().required(),
  words_without_meaning: number().integer().required(),
});
export type UnfinishedChapterView = InferType<typeof unfinishedChapterView>;

/** Search result: a phrase that matches in its text, its translation or its dictionary. */
const foundPhraseView = object({
  id: number().integer().required(),
  chapter_no: number().integer().required(),
  phrase_no: number().integer().required(),
  phrase: string().required(),
  translation: string().defined(),
});

const editPhrase = {
  summary:
    'Change a phrase. Fields that are not sent keep their values. Another chapter_id of the same book moves the phrase to the end of that chapter.',
  input: object({ ...id, ...phraseForm, ...seenVersion, chapter_id: positive('chapter_id') }),
  invalidData: onePhraseView,
  files: { line_audio: { kind: 'clip', name: 'Audio', required: false } },
  problems: [404],
  response: phraseResponse,
} satisfies CallSchemas;

export const schemas = {
  listPhrases: {
    summary: "A chapter's phrases in reading order. Returns all of them unless page or per_page is given.",
    input: object({ chapter_id: positive('chapter_id').required('chapter_id is required.'), ...paging }),
    problems: [404],
    notFoundData: phraseListView,
    response: object({ data: phraseListView.required(), meta: metaView.required() }),
  },
  readPhrase: {
    summary: 'One phrase.',
    input: object(id),
    problems: [404],
    response: object({ data: onePhraseView.required() }),
  },
  createPhrase: {
    summary: 'Add a phrase with its clip at the end of a chapter, or before another phrase of it.',
    input: object({
      ...phraseForm,
      chapter_id: positive('chapter_id').required('chapter_id is required.'),
      before_id: positive('before_id'),
    }),
    files: { line_audio: { kind: 'clip', name: 'Audio', required: true } },
    problems: [404],
    response: phraseResponse,
  },
  editPhrase,
  postPhraseEdit: {
    ...editPhrase,
    summary: 'Change a phrase from a browser form: a POST with ?_method=put.',
    input: object({ ...id, ...phraseForm, ...seenVersion, ...asPut, chapter_id: positive('chapter_id') }),
  },
  deletePhrase: {
    summary:
      'Delete a phrase and its clip. Later phrases are renumbered, and readers who stopped there move to the neighboring phrase.',
    input: object(id),
    problems: [404],
    response: messageView,
  },
  restorePhrase: {
    summary:
      'Undo the deletion of a phrase within ten minutes. It returns to its position, and readers who stopped there and have not read on since return to it. Idempotent.',
    input: object(id),
    problems: [404],
    response: phraseResponse,
  },
  orderPhrases: {
    summary: "Reorder a chapter's phrases. The list must contain every phrase. Readers stay on their phrase.",
    input: object({
      chapter_id: positive('chapter_id').required('chapter_id is required.'),
      ids: idList('ids'),
    }),
    problems: [404],
    response: messageView,
  },
  movePhrase: {
    summary:
      'Move a phrase to another position in its chapter, counted from 1. Readers stay on their phrase.',
    input: object({ ...id, place: positive('place').required('place is required.') }),
    problems: [404],
    response: messageView,
  },
  searchPhrases: {
    summary:
      "Search a book's phrases. A phrase matches if its text, translation or dictionary contains every word of `search`, ignoring case and accents. Paged, in reading order.",
    input: object({
      book_code: bookCode(),
      search: line('search', 200).required('search is required.'),
      ...paging,
    }),
    problems: [404],
    response: object({
      data: array(foundPhraseView.required()).required(),
      meta: metaView.required(),
    }),
  },
  listMeanings: {
    summary:
      "Dictionary lines of a book that apply to a phrase's words, in reading order and without those of except_id. Also the machine translations, used for words without a dictionary line.",
    input: object({
      chapter_id: positive('chapter_id').required('chapter_id is required.'),
      phrase: phraseForm.phrase,
      except_id: positive('except_id'),
    }),
    problems: [404],
    response: object({ data: meaningList, machine: meaningList }),
  },
  listMissing: {
    summary:
      'What a book is missing: counts by chapter, unfinished phrases (paged), and the most common words without a meaning.',
    input: object({ book_code: bookCode(), ...paging }),
    problems: [404],
    response: object({
      data: object({
        ...titleView,
        book_code: string().required(),
        /** Distinguishes a finished book from one without phrases, since both have nothing missing. */
        total_phrases: number().integer().required(),
        /** All chapters, in reading order. */
        chapters: array(unfinishedChapterView.required()).required(),
        phrase: array(unfinishedPhraseView.required()).required(),
        /**
         * The hundred most common words without a meaning, each with the number of phrases that contain it and the
         * first of them.
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
      meta: metaView.required(),
    }),
  },
} satisfies Record<string, CallSchemas>;
