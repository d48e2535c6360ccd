import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { MAX_MEANING_LENGTH, MAX_TERM_LENGTH } from '../../dictionary.ts';
import { bookCodeField, lowercaseLineField, positiveIntegerField } from '../../fields.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';
import { idField, singleLineField, titleView, versionView } from '../fields.ts';
import {
  changedLineInput,
  dictionaryEntryFields,
  explainedPhraseInput,
  maxPhrasesPerRequest,
  meaningScopes,
  phrasePageFields,
  toPhraseListField,
  withdrawnPhraseInput,
} from './input-fields.ts';

/** Sources of suggested meanings, most reliable first. */
export const suggestionOrigins = ['book', 'library', 'glossary', 'dictionary', 'translator'] as const;

const suggestionView = object({
  meaning: string().required(),
  origin: string().oneOf(suggestionOrigins).required(),
  /**
   * The form of the word for which the source has a meaning, such as its infinitive. Null if it is the word itself.
   */
  form: string().nullable().defined(),
  /** Title of the book or name of the dictionary; null for the machine translator. */
  source: string().nullable().defined(),
  /** License and URL of a dictionary. */
  licence: string().nullable().defined(),
  source_address: string().nullable().defined(),
});
export type SuggestionView = InferType<typeof suggestionView>;

const suggestionListView = array(suggestionView.required()).required();

/**
 * A token of a phrase. The first suggestion is usually right, also for a word that an editor explained elsewhere in the book:
 * `needs_check` says that it has another meaning than the one shown. A word whose suggestions could easily be wrong has guesses
 * instead. `explained_by` is the number of the phrase whose line explains the word, or null without an editor's meaning.
 */
const suggestedWordView = object({
  text: string().defined(),
  is_word: boolean().required(),
  meaning: string().defined(),
  explained_by: number().integer().nullable().defined(),
  needs_check: boolean().required(),
  suggestions: suggestionListView,
  guesses: suggestionListView,
});

/**
 * An expression found in another book's dictionary. It spans `count` tokens from index `at`, including the spaces and
 * punctuation between its words.
 */
const suggestedExpressionView = object({
  at: number().integer().min(0).required(),
  count: number().integer().min(2).required(),
  term: string().required(),
  suggestions: suggestionListView,
});

export const suggestedPhraseView = object({
  id: number().integer().required(),
  ...versionView,
  phrase_no: number().integer().required(),
  phrase: string().required(),
  translation: string().defined(),
  words: array(suggestedWordView.required()).required(),
  expressions: array(suggestedExpressionView.required()).required(),
});
export type SuggestedPhraseView = InferType<typeof suggestedPhraseView>;

/**
 * A phrase split into tokens with one meaning each. A meaning is empty if no editor has given one. `explained_by` has the number of
 * the phrase whose line explains each token, and `checks` the indexes of the tokens that another phrase explains although the words
 * around them call for another meaning. `line_audio` is the address of the clip, or null without one.
 */
const tokenizedPhraseView = object({
  id: number().integer().required(),
  ...versionView,
  phrase_no: number().integer().required(),
  phrase: string().required(),
  translation: string().defined(),
  line_audio: string().nullable().defined(),
  word_list: array(string().defined()).required(),
  meanings: array(string().defined()).required(),
  explained_by: array(number().integer().nullable().defined()).required(),
  checks: array(number().integer().min(0).required()).required(),
});
export type TokenizedPhraseView = InferType<typeof tokenizedPhraseView>;

export const chapterWordsView = object({
  ...titleView,
  chapter_no: number().integer().required(),
  book: object({ ...titleView, book_code: string().required() }).required(),
  phrase: array(tokenizedPhraseView.required()).required(),
  /** Number of phrases with words that the machine translator has not translated yet. */
  untranslated: number().integer().required(),
});
export type ChapterWordsView = InferType<typeof chapterWordsView>;

const suggestedPhraseListView = array(suggestedPhraseView.required()).required();

/**
 * The response after meanings were changed: the phrases whose words or meanings changed, and suggestions for the
 * requested phrases.
 */
const changedWordsFields = {
  phrase: array(tokenizedPhraseView.required()).required(),
  suggested: suggestedPhraseListView,
};

/**
 * Filters for a book's words: all of them, those without a meaning in some phrase, or those with different meanings.
 */
export const wordFilters = ['all', 'open', 'different'] as const;

/**
 * A word with its meanings and the phrases that show each of them. For phrases without a meaning, the meaning is
 * empty.
 */
const bookWordView = object({
  word: string().required(),
  /** Number of phrases that contain the word. */
  phrases: number().integer().required(),
  meanings: array(
    object({
      meaning: string().defined(),
      phrases: number().integer().required(),
      /** The first twenty phrases with this meaning. */
      shown_in: array(
        object({
          phrase_id: number().integer().required(),
          phrase_no: number().integer().required(),
          phrase: string().required(),
        }).required(),
      ).required(),
    }).required(),
  ).required(),
});
export type BookWordView = InferType<typeof bookWordView>;

const changedLineView = object({
  id: number().integer().required(),
  term: string().required(),
  before: string().nullable().defined(),
  after: string().nullable().defined(),
});
export type ChangedLineView = InferType<typeof changedLineView>;

/** The first of the phrases that another editor has changed. */
const conflictingPhraseView = object({ id: number().integer().required(), ...versionView });

export const schemas = {
  readChapterWords: {
    summary: 'The words of a chapter with the meanings that editors gave them.',
    input: object(idField),
    problems: [404],
    response: object({ data: chapterWordsView.required() }),
  },
  listSuggestions: {
    summary:
      'Suggested meanings for words without one, from this book, other books, imported dictionaries and the machine translator. Returns the phrase at position `from` of the chapter and the following phrases with such words, `count` in all.',
    input: object({ ...idField, ...phrasePageFields }),
    problems: [404],
    response: object({ data: suggestedPhraseListView }),
  },
  explainPhrases: {
    summary:
      "Add meanings to the dictionaries of a chapter's phrases, all or none. A word that already has a meaning gets the new one. With `from`, the response includes suggestions from that phrase on.",
    input: object({ ...idField, ...phrasePageFields, phrases: toPhraseListField(explainedPhraseInput) }),
    invalidData: conflictingPhraseView,
    problems: [404],
    response: object({ message: string().required(), data: object(changedWordsFields).required() }),
  },
  withdrawMeanings: {
    summary:
      "Remove meanings from the dictionaries of a chapter's phrases. Meanings that have been removed or changed since are left alone.",
    input: object({ ...idField, ...phrasePageFields, phrases: toPhraseListField(withdrawnPhraseInput) }),
    problems: [404],
    response: object({ message: string().required(), data: object(changedWordsFields).required() }),
  },
  changeMeaning: {
    summary:
      "Give a word that is explained already another meaning, in one phrase or in the whole book. Without a meaning, the phrase's own line is removed. `shown` is the meaning that the editor saw. Other phrases keep their meaning if only one is changed; some may get a line for that. The response lists the lines that were changed.",
    input: object({
      ...idField,
      ...phrasePageFields,
      phrase_id: positiveIntegerField('phrase_id').required('phrase_id is required.'),
      version: positiveIntegerField('version').required('version is required.'),
      term: dictionaryEntryFields.term,
      shown: singleLineField('shown', MAX_MEANING_LENGTH),
      meaning: dictionaryEntryFields.meaning.nullable(),
      scope: lowercaseLineField('scope', 10)
        .oneOf(meaningScopes, 'scope must be phrase or book.')
        .required('scope is required.'),
    }),
    invalidData: conflictingPhraseView,
    problems: [404],
    response: object({
      message: string().required(),
      data: object({
        ...changedWordsFields,
        lines: array(changedLineView.required()).required(),
      }).required(),
    }),
  },
  restoreMeanings: {
    summary:
      'Undo a change of meanings: set the lines of dictionaries back to what they were before. Lines that have been changed again are left alone. `phrase_id` is the phrase of a change in one phrase: then nothing is restored if its own line was changed again, or if other phrases would show another meaning. The response lists the lines that were restored.',
    input: object({
      ...idField,
      ...phrasePageFields,
      phrase_id: positiveIntegerField('phrase_id'),
      lines: array(changedLineInput.required('A line can’t be empty.'))
        .typeError('lines must be a list.')
        .required('lines is required.')
        .min(1, 'lines is required.')
        .max(maxPhrasesPerRequest, `lines can contain at most ${maxPhrasesPerRequest.toLocaleString('en')}.`),
    }),
    problems: [404],
    response: object({
      message: string().required(),
      data: object({ ...changedWordsFields, lines: array(changedLineView.required()).required() }).required(),
    }),
  },
  takeSuggestions: {
    summary:
      'Take the first suggestion for every word of a chapter that has one, all or none. A word whose suggestions differ from phrase to phrase gets a line in each of these. The response lists the meanings taken.',
    input: object({
      ...idField,
      ...phrasePageFields,
      /** Words for which the first suggestion must not be used. */
      skipped: array(singleLineField('Word', MAX_TERM_LENGTH))
        .typeError('skipped must be a list.')
        .max(
          maxPhrasesPerRequest,
          `skipped can contain at most ${maxPhrasesPerRequest.toLocaleString('en')}.`,
        ),
    }),
    invalidData: conflictingPhraseView,
    problems: [404],
    response: object({
      message: string().required(),
      data: object({
        ...changedWordsFields,
        taken: array(
          object({
            id: number().integer().required(),
            entries: array(
              object({ term: string().required(), meaning: string().required() }).required(),
            ).required(),
          }).required(),
        ).required(),
      }).required(),
    }),
  },
  listWords: {
    summary:
      "A book's words with the meanings that readers see, most common first, paged. `filter` limits them to words without a meaning somewhere (open) or with several meanings (different).",
    input: object({
      book_code: bookCodeField(),
      filter: lowercaseLineField('filter', 10).oneOf(wordFilters, 'filter must be all, open or different.'),
      ...pagingFields,
    }),
    problems: [404],
    response: object({
      data: object({
        ...titleView,
        book_code: string().required(),
        word: array(bookWordView.required()).required(),
      }).required(),
      meta: pagingMetaView.required(),
    }),
  },
  explainWord: {
    summary: 'Give a word one meaning throughout a book.',
    input: object({ book_code: bookCodeField(), ...dictionaryEntryFields }),
    problems: [404],
    response: object({ message: string().required() }),
  },
} satisfies Record<string, CallSchemas>;
