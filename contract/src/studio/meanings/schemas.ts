import { type AnyObjectSchema, array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { indexMeanings, isValidTerm, MAX_MEANING_LENGTH, MAX_TERM_LENGTH } from '../../dictionary.ts';
import { bookCodeField, lowercaseLineField, positiveIntegerField } from '../../fields.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';
import { idField, singleLineField, titleView, versionView } from '../fields.ts';

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
 * A token of a phrase. Only words without an editor's meaning have suggestions, and the first suggestion is usually
 * right. A word whose suggestions could easily be wrong has guesses instead.
 */
const suggestedWordView = object({
  text: string().defined(),
  is_word: boolean().required(),
  meaning: string().defined(),
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
 * A phrase split into tokens with one meaning each. A meaning is empty if no editor has given one. `line_audio` is the address
 * of its clip, or null without one.
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

/** Maximum number of phrases per request. No chapter has more. */
const maxPhrasesPerRequest = 5000;
const maxEntriesPerPhrase = 200;

/**
 * Number of phrases per response with suggestions. Even a busy server prepares the default number in a quarter of a
 * second, and an editor takes minutes to work through them.
 */
export const suggestionPageSize = { default: 20, max: 100 } as const;

const phrasePageFields = {
  /** Position of a phrase in the chapter, counted from 1. */
  from: positiveIntegerField('from').max(1_000_000, 'from is too large.'),
  count: positiveIntegerField('count').max(
    suggestionPageSize.max,
    `count can be at most ${suggestionPageSize.max}.`,
  ),
};

const dictionaryEntryFields = {
  term: singleLineField('Word', MAX_TERM_LENGTH).test(
    'word',
    'Word must contain a letter or a number, and no colon or equals sign.',
    (term) => term === undefined || isValidTerm(term),
  ),
  meaning: singleLineField('Meaning', MAX_MEANING_LENGTH),
};
const entry = object(dictionaryEntryFields);

const entries = array(entry.required('A meaning can’t be empty.'))
  .typeError('entries must be a list.')
  .required('entries is required.')
  .min(1, 'entries is required.')
  .max(maxEntriesPerPhrase, `entries can contain at most ${maxEntriesPerPhrase}.`)
  .test('once', 'entries explains a word twice.', (list = []) => {
    // Tests of a list run even if one of its elements is null.
    const found = list.filter((item) => item !== null);
    return indexMeanings(found).size >= found.filter(({ term = '' }) => isValidTerm(term)).length;
  });
const phraseIdField = positiveIntegerField('id').required('id is required.');
const explainedPhraseInput = object({
  id: phraseIdField,
  version: positiveIntegerField('version').required('version is required.'),
  entries,
});
const withdrawnPhraseInput = object({ id: phraseIdField, entries });

const toPhraseListField = <Item extends AnyObjectSchema>(itemSchema: Item) =>
  array(itemSchema.required('A phrase can’t be empty.'))
    .typeError('phrases must be a list.')
    .required('phrases is required.')
    .min(1, 'phrases is required.')
    .max(maxPhrasesPerRequest, `phrases can contain at most ${maxPhrasesPerRequest.toLocaleString('en')}.`);

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
  takeSuggestions: {
    summary:
      'Take the first suggestion for every word of a chapter that has one, all or none. The response lists the meanings taken.',
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
