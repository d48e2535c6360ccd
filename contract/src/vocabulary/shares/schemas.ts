import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookFilters, bookView } from '../../catalogue/schemas.ts';
import { pageSize } from '../../constants.ts';
import { line } from '../../fields.ts';
import { metaView, paging } from '../../paging.ts';

/**
 * How many of a book's running words a member knows or chose to ignore. Names and figures count nowhere, and a word counts as
 * often as it stands there.
 */
const shareView = object({
  words: number().integer().required(),
  known: number().integer().required(),
});
export type ShareView = InferType<typeof shareView>;

/** Whether the member said of any word that they know or ignore it. Before that there are no shares. */
const begun = boolean().required();

const bookShareView = bookView.shape({
  /** Left out where the book’s words are not counted, or it has none. */
  share: shareView.default(undefined).optional(),
});
export type BookShareView = InferType<typeof bookShareView>;

/** As many as codes of usual length fit into an address. */
const codesLimit = 6_000;

export const schemas = {
  readShares: {
    summary: `How many of the words of some books the member knows. Books that they may not see, or whose words are not counted, are left out.`,
    input: object({
      /** Up to 100, with commas between them. */
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
      'The catalogue, a page at a time, those of whose words the member knows the largest share first, then the newest; those without a share last.',
    input: object({ ...bookFilters, ...paging }),
    response: object({
      data: array(bookShareView.required()).required(),
      begun,
      meta: metaView.required(),
    }),
  },
} satisfies Record<string, CallSchemas>;
