import { type AnyObjectSchema, array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { indexMeanings, isTerm, LONGEST_MEANING, LONGEST_TERM } from '../../dictionary.ts';
import { bookCode, lowerLine, positive } from '../../fields.ts';
import { metaView, paging } from '../../paging.ts';
import { id, oneLine, titleView, versionView } from '../fields.ts';

/** Sources of suggested meanings, most reliable first. */
export const suggestionOrigins = ['book', 'library', 'dictionary', 'translator'] as const;

const suggestionView = object({
  meaning: string().required(),
  origin: string().oneOf(suggestionOrigins).required(),
  /** The form of the word that the source has a meaning for, if it differs from the word. */
  form: string().nullable().defined(),
  /** Title of the book or name of the dictionary; null for the machine translator. */
  source: string().nullable().defined(),
  /** License and URL of a dictionary. */
  licence: string().nullable().defined(),
  source_address: string().nullable().defined(),
});
export type SuggestionView = InferType<typeof suggestionView>;

const suggestions = array(suggestionView.required()).required();

/**
 * Word or gap of a phrase. Only a word without an editor's meaning has suggestions. The first one is usually right. A
 * word whose first suggestion could easily be wrong has guesses instead.
 */
const suggestedWordView = object({
  text: string().defined(),
  is_word: boolean().required(),
  meaning: string().defined(),
  suggestions,
  guesses: suggestions,
});

/** Expression from another book's dictionary: `count` tokens from index `at`, including gaps. */
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

/** Phrase as the dictionaries split it, with one meaning per token. A meaning is '' if no editor gave one. */
const cutPhraseView = object({
  id: number().integer().required(),
  ...versionView,
  phrase_no: number().integer().required(),
  phrase: string().required(),
  translation: string().defined(),
  word_list: array(string().defined()).required(),
  meanings: array(string().defined()).required(),
});
export type CutPhraseView = InferType<typeof cutPhraseView>;

export const chapterWordsView = object({
  ...titleView,
  chapter_no: number().integer().required(),
  book: object({ ...titleView, book_code: string().required() }).required(),
  phrase: array(cutPhraseView.required()).required(),
  /** Number of phrases that contain words for which the machine translator has not responded yet. */
  untranslated: number().integer().required(),
});
export type ChapterWordsView = InferType<typeof chapterWordsView>;

const suggestedPart = array(suggestedPhraseView.required()).required();

/** Response to a change of meanings: the phrases whose words or meanings changed, and a part of the suggestions. */
const changedWords = {
  phrase: array(cutPhraseView.required()).required(),
  suggested: suggestedPart,
};

/** Filters for a book's words: all words, words without a meaning in some phrase, or words with several meanings. */
export const wordFilters = ['all', 'open', 'different'] as const;

/** Word with each of its meanings and the phrases that show it. The meaning is '' for phrases that show none. */
const bookWordView = object({
  word: string().required(),
  /** Number of phrases that contain the word. */
  phrases: number().integer().required(),
  meanings: array(
    object({
      meaning: string().defined(),
      phrases: number().integer().required(),
      /** The first twenty phrases. */
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

/** Maximum number of phrases per request, more than any chapter has. */
const maxPhrases = 5000;
const maxEntries = 200;

/**
 * Number of phrases with suggestions per response. The default takes a busy server a quarter of a second, and keeps
 * an editor busy for some minutes.
 */
export const suggestionPart = { default: 20, max: 100 } as const;

const part = {
  /** Position of a phrase in the chapter, counted from 1. */
  from: positive('from').max(1_000_000, 'from is too large.'),
  count: positive('count').max(suggestionPart.max, `count can be at most ${suggestionPart.max}.`),
};

const entryFields = {
  term: oneLine('Word', LONGEST_TERM).test(
    'word',
    'Word must contain a letter or a number, and no colon or equals sign.',
    (term) => term === undefined || isTerm(term),
  ),
  meaning: oneLine('Meaning', LONGEST_MEANING),
};
const entry = object(entryFields);

const entries = array(entry.required('A meaning can’t be empty.'))
  .typeError('entries must be a list.')
  .required('entries is required.')
  .min(1, 'entries is required.')
  .max(maxEntries, `entries can contain at most ${maxEntries}.`)
  .test(
    'once',
    'entries explains a word twice.',
    (list = []) => indexMeanings(list).size >= list.filter(({ term = '' }) => isTerm(term)).length,
  );
const phraseId = positive('id').required('id is required.');
const explainedPhrase = object({
  id: phraseId,
  version: positive('version').required('version is required.'),
  entries,
});
const withdrawnPhrase = object({ id: phraseId, entries });

const listOf = <Item extends AnyObjectSchema>(item: Item) =>
  array(item.required('A phrase can’t be empty.'))
    .typeError('phrases must be a list.')
    .required('phrases is required.')
    .min(1, 'phrases is required.')
    .max(maxPhrases, `phrases can contain at most ${maxPhrases.toLocaleString('en')}.`);

/** The first phrase that another editor has changed. */
const conflicting = object({ id: number().integer().required(), ...versionView });

export const schemas = {
  readChapterWords: {
    summary: 'The words of a chapter with the meanings that editors gave them.',
    input: object(id),
    problems: [404],
    response: object({ data: chapterWordsView.required() }),
  },
  listSuggestions: {
    summary:
      'Suggested meanings for words without one, from this book, other books, imported dictionaries and the machine translator. Returns the phrase at position `from` of the chapter and the following phrases with such words, `count` in all.',
    input: object({ ...id, ...part }),
    problems: [404],
    response: object({ data: suggestedPart }),
  },
  explainPhrases: {
    summary:
      "Add meanings to the dictionaries of a chapter's phrases, all or none. A word that already has a meaning gets the new one. With `from`, the response includes suggestions from that phrase on.",
    input: object({ ...id, ...part, phrases: listOf(explainedPhrase) }),
    invalidData: conflicting,
    problems: [404],
    response: object({ message: string().required(), data: object(changedWords).required() }),
  },
  withdrawMeanings: {
    summary:
      "Remove meanings from the dictionaries of a chapter's phrases. Meanings that have been removed or changed since are left alone.",
    input: object({ ...id, ...part, phrases: listOf(withdrawnPhrase) }),
    problems: [404],
    response: object({ message: string().required(), data: object(changedWords).required() }),
  },
  takeSuggestions: {
    summary:
      'Take the first suggestion for every word of a chapter that has one, all or none. The response lists the meanings taken.',
    input: object({
      ...id,
      ...part,
      /** Words that are left without a meaning. */
      skipped: array(oneLine('Word', LONGEST_TERM))
        .typeError('skipped must be a list.')
        .max(maxPhrases, `skipped can contain at most ${maxPhrases.toLocaleString('en')}.`),
    }),
    invalidData: conflicting,
    problems: [404],
    response: object({
      message: string().required(),
      data: object({
        ...changedWords,
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
    summary: 'Give a word one meaning throughout a book.',
    input: object({ book_code: bookCode(), ...entryFields }),
    problems: [404],
    response: object({ message: string().required() }),
  },
} satisfies Record<string, CallSchemas>;
