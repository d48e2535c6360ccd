import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { lineField } from '../../fields.ts';

/**
 * A position in the list: round, counts in the rest of the current book and in all books, and lemma. Clients send it
 * back as is.
 */
const cursorPattern = /^\d{1,9}\.\d{1,9}\.\d{1,9}\.\d{1,9}$/;

/** A phrase of a book in the member’s library in which exactly one word is new to them. */
export const phraseWithOneNewWordView = object({
  book_code: string().required(),
  book_title: string().required(),
  phrase_no: number().integer().required(),
  phrase: string().required(),
  /** The new word: its lemma, its spelling and meaning in the phrase, and its index in the phrase’s `word_list`. */
  lemma: string().required(),
  text: string().required(),
  meaning: string().defined(),
  index: number().integer().required(),
  /** The ranges of the new word in the phrase, in UTF-16 code units. */
  forms: array(
    object({ start: number().integer().required(), length: number().integer().required() }).required(),
  ).required(),
  /** How often the lemma occurs in the rest of the book that the member is reading, and in all of their books. */
  count_ahead: number().integer().required(),
  count: number().integer().required(),
  /** URL of the phrase’s clip. Null if it has none. */
  audio: string().nullable().defined(),
  /** The member’s position in the book. Null if they have not started it. */
  position_no: number().integer().nullable().defined(),
});
export type PhraseWithOneNewWordView = InferType<typeof phraseWithOneNewWordView>;

export const schemas = {
  listPhrasesWithOneNewWord: {
    summary:
      'List the phrases of a member’s books in which exactly one word is new to them, by how often that word occurs in the rest of the book that they are reading, then in all of their books. Each word comes once before any comes again. Empty until the member has marked a word.',
    input: object({
      /** The `next` of the previous page. */
      after: lineField('after', 50).matches(cursorPattern, {
        message: 'after must be the next of an earlier page.',
        excludeEmptyString: true,
      }),
    }),
    response: object({
      data: array(phraseWithOneNewWordView.required()).required(),
      /** The number of phrases, and of the different words that are new in them. */
      total: number().integer().required(),
      words: number().integer().required(),
      /** True if the member has marked any word. */
      begun: boolean().required(),
      /** True if there is a book that the member may read. */
      has_books: boolean().required(),
      /** The title of the book that the member is reading. Null if they read none of their books. */
      current_title: string().nullable().defined(),
      /** Request the next page with this value as `after`. Null on the last page. */
      next: string().nullable().defined(),
    }),
  },
} satisfies Record<string, CallSchemas>;
