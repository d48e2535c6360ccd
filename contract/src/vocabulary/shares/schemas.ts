import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { wordsPerPage } from '../../catalogue/constants.ts';
import { bookFilters, listedBookView } from '../../catalogue/schemas.ts';
import { pageSize } from '../../constants.ts';
import { lineField } from '../../fields.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';

/**
 * The number of words in a book, and how many of them the member knows or ignores. Every occurrence counts; names and
 * numbers do not. `new_words` is the rounded average number of different words on a page that are new to the member.
 */
const knownWordsView = object({
  words: number().integer().required(),
  known: number().integer().required(),
  new_words: number().integer().min(0).max(wordsPerPage).required(),
});
export type KnownWordsView = InferType<typeof knownWordsView>;

/** True if the member has marked any word as known or ignored. Until then, no book has a share of known words. */
const hasStartedField = boolean().required();

const bookWithKnownWordsView = listedBookView.shape({
  /** The share of words that the member knows. Omitted if the book has no words or they have not been counted yet. */
  share: knownWordsView.default(undefined).optional(),
});
export type BookWithKnownWordsView = InferType<typeof bookWithKnownWordsView>;

/** Maximum length in characters. Enough for 100 codes of typical length, and short enough for a URL. */
const maxBookCodesLength = 6_000;

export const schemas = {
  readShares: {
    summary: `Get how many of the words of some books the member knows. Books that they can’t see or whose words aren’t counted yet are left out.`,
    input: object({
      /** Up to 100 codes, separated by commas. */
      book_codes: lineField('book_codes', maxBookCodesLength)
        .test(
          'count',
          `book_codes can have at most ${pageSize.max} codes.`,
          (joinedBookCodes) => (joinedBookCodes ?? '').split(',').length <= pageSize.max,
        )
        .required('book_codes is required.'),
    }),
    response: object({
      data: object({
        begun: hasStartedField,
        shares: array(knownWordsView.shape({ book_code: string().required() }).required()).required(),
      }).required(),
    }),
  },
  listBooksByShare: {
    summary:
      'List the catalogue with the words that the member knows, by default with the fewest new words on a page first, then newest first. Books that aren’t counted yet come last. Until the member has marked a word, new words are those beyond the 3,000 most common.',
    input: object({ ...bookFilters, ...pagingFields }),
    response: object({
      data: array(bookWithKnownWordsView.required()).required(),
      begun: hasStartedField,
      meta: pagingMetaView.required(),
    }),
  },
} satisfies Record<string, CallSchemas>;
