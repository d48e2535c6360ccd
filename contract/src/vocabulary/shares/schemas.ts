import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookFilters, bookView } from '../../catalogue/schemas.ts';
import { pageSize } from '../../constants.ts';
import { line } from '../../fields.ts';
import { metaView, paging } from '../../paging.ts';

/**
 * Number of a book's words, and how many of them the member knows or ignores. Repeated words count each time; names and
 * numbers don't count.
 */
const shareView = object({
  words: number().integer().required(),
  known: number().integer().required(),
});
export type ShareView = InferType<typeof shareView>;

/** True if the member has marked any word as known or ignored. There are no shares before that. */
const begun = boolean().required();

const bookShareView = bookView.shape({
  /** Omitted if the book's words aren't counted yet, or it has none. */
  share: shareView.default(undefined).optional(),
});
export type BookShareView = InferType<typeof bookShareView>;

/** Maximum characters, enough for 100 codes of typical length within a URL. */
const codesLimit = 6_000;

export const schemas = {
  readShares: {
    summary: `Get how many of the words of some books the member knows. Books that they can’t see or whose words aren’t counted yet are left out.`,
    input: object({
      /** Up to 100 codes, separated by commas. */
      book_codes: line('book_codes', codesLimit)
        .test(
          'count',
          `book_codes can have at most ${pageSize.max} codes.`,
          (codes) => (codes ?? '').split(',').length <= pageSize.max,
        )
        .required('book_codes is required.'),
    }),
    response: object({
      data: object({
        begun,
        shares: array(shareView.shape({ book_code: string().required() }).required()).required(),
      }).required(),
    }),
  },
  listBooksByShare: {
    summary:
      'List the catalogue by the share of words that the member knows, largest first, then newest first. Books without a share come last.',
    input: object({ ...bookFilters, ...paging }),
    response: object({
      data: array(bookShareView.required()).required(),
      begun,
      meta: metaView.required(),
    }),
  },
} satisfies Record<string, CallSchemas>;
