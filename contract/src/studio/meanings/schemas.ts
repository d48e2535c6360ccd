import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { indexMeanings, isTerm, LONGEST_MEANING, LONGEST_TERM } from '../../dictionary.ts';
import { bookCode, lowerLine, positive } from '../../fields.ts';
import { metaView, paging } from '../../paging.ts';
import { id, oneLine, titleView, versionView } from '../fields.ts';

/** Where a suggested meaning is from, the surest first. */
export const suggestionOrigins = ['book', 'library', 'dictionary', 'translator'] as const;

const suggestionView = object({
  meaning: string().required(),
  origin: string().oneOf(suggestionOrigins).required(),
  /** What it explains there, where that is another form of the word. */
  form: string().nullable().defined(),
  /** The title of the book, or the name of the dictionary; null for a translator. */
  source: string().nullable().defined(),
  /** Of a dictionary: its licence and where it is from. */
  licence: string().nullable().defined(),
  source_address: string().nullable().defined(),
});
export type SuggestionView = InferType<typeof suggestionView>;

const suggestions = array(suggestionView.required()).required();

/** A word or a gap of a phrase. Only words without an editor's meaning have suggestions. */
const suggestedWordView = object({
  text: string().defined(),
  is_word: boolean().required(),
  meaning: string().defined(),
  suggestions,
});

/** Words that another book explains together: `count` tokens from `at` on, gaps counted; the first is 0. */
const suggestedExpressionView = object({
  at: number().integer().min(0).required(),
  count: number().integer().min(2).required(),
  term: string().required(),
  suggestions,
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

export const suggestionListView = object({
  ...titleView,
  chapter_no: number().integer().required(),
  book: object({ ...titleView, book_code: string().required() }).required(),
  phrase: array(suggestedPhraseView.required()).required(),
});
export type SuggestionListView = InferType<typeof suggestionListView>;

/** Which words of a book are listed: all, those without a meaning somewhere, those with several. */
export const wordFilters = ['all', 'open', 'different'] as const;

/** A word as readers see it: each of its meanings with the phrases that show it, '' where none is shown. */
const bookWordView = object({
  word: string().required(),
  /** The number of phrases that have it. */
  phrases: number().integer().required(),
  meanings: array(
    object({
      meaning: string().defined(),
      phrases: number().integer().required(),
      /** The first twenty of them. */
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

/** So many a request: more words no chapter has. */
const maxPhrases = 5000;
const maxEntries = 200;

const entryFields = {
  term: oneLine('Word', LONGEST_TERM).test(
    'word',
    'Word must contain a letter or a number, and no colon or equals sign.',
    (term) => term === undefined || isTerm(term),
  ),
  meaning: oneLine('Meaning', LONGEST_MEANING),
};
const entry = object(entryFields);

const explainedPhrase = object({
  id: positive('id').required('id is required.'),
  version: positive('version').required('version is required.'),
  entries: array(entry.required('A meaning can’t be empty.'))
    .typeError('entries must be a list.')
    .required('entries is required.')
    .min(1, 'entries is required.')
    .max(maxEntries, `entries can contain at most ${maxEntries}.`)
    .test(
      'once',
      'entries explains a word twice.',
      (entries = []) => indexMeanings(entries).size >= entries.filter(({ term = '' }) => isTerm(term)).length,
    ),
});

export const schemas = {
  listSuggestions: {
    summary:
      'The words of a chapter that no editor explained, each with meanings to choose from: of this book, of other books, of imported dictionaries, and of a translator.',
    input: object(id),
    problems: [404],
    response: object({ data: suggestionListView.required() }),
  },
  explainPhrases: {
    summary:
      'Add meanings to the dictionaries of phrases of a chapter, all or none. A word that a phrase explains already gets the new meaning.',
    input: object({
      ...id,
      phrases: array(explainedPhrase.required('A phrase can’t be empty.'))
        .typeError('phrases must be a list.')
        .required('phrases is required.')
        .min(1, 'phrases is required.')
        .max(maxPhrases, `phrases can contain at most ${maxPhrases.toLocaleString('en')}.`),
    }),
    /** The first phrase that somebody else changed meanwhile. */
    invalidData: object({ id: number().integer().required(), ...versionView }),
    problems: [404],
    response: object({ message: string().required(), data: suggestionListView.required() }),
  },
  listWords: {
    summary:
      'The words of a book with the meanings that readers see, the most common first, a page at a time; with `filter`, only those without a meaning somewhere (open) or with several (different).',
    input: object({
      book_code: bookCode(),
      filter: lowerLine('filter', 10).oneOf(wordFilters, 'filter must be all, open or different.'),
      ...paging,
    }),
    problems: [404],
    response: object({
      data: object({
        ...titleView,
        book_code: string().required(),
        word: array(bookWordView.required()).required(),
      }).required(),
      meta: metaView.required(),
    }),
  },
  explainWord: {
    summary: 'Give a word one meaning wherever it stands in a book.',
    input: object({ book_code: bookCode(), ...entryFields }),
    problems: [404],
    response: object({ message: string().required() }),
  },
} satisfies Record<string, CallSchemas>;
