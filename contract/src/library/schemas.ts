import { array, boolean, type InferType, number, object, string } from 'yup';
import { userView } from '../accounts/user.ts';
import type { CallSchemas } from '../call.ts';
import { bookView } from '../catalogue/schemas.ts';
import { bookCodeField, positiveIntegerField } from '../fields.ts';
import { creditReasons } from '../membership/constants.ts';
import { pagingFields, pagingMetaView } from '../paging.ts';

/**
 * A book in a member's library. `phrase_no` is the member's reading position, or null if they have not started the
 * book.
 */
export const libraryBookView = bookView.shape({
  phrase_no: number().integer().nullable().defined(),
  total_phrases: number().integer().required(),
  reviewed: boolean().required(),
  /** False if the member may read the book only because their membership includes it. */
  owned: boolean().required(),
  /** When an included book stops being readable for this member; null if no date is set. */
  included_until: string().nullable().defined(),
});
export type LibraryBookView = InferType<typeof libraryBookView>;

/** An entry in the credit ledger. Times are ISO 8601 in UTC; `amount` is the payment in cents. */
export const creditEntryView = object({
  id: number().integer().required(),
  delta: number().integer().required(),
  reason: string().oneOf(creditReasons).required(),
  /** The balance after this entry. */
  balance: number().integer().required(),
  amount: number().integer().nullable().defined(),
  /** The book that the credit was spent on. */
  book: object({ book_code: string().required(), title: string().required() }).nullable().defined(),
  created_at: string().required(),
});
export type CreditEntryView = InferType<typeof creditEntryView>;

export const schemas = {
  listLibrary: {
    summary:
      'The books in the library, the one read last first, then included books that the member hasn’t begun.',
    input: object(pagingFields),
    response: object({
      data: object({
        data: array(libraryBookView.required()).required(),
        current_page: number().integer().required(),
        last_page: number().integer().required(),
        per_page: number().integer().required(),
        total: number().integer().required(),
      }).required(),
    }),
  },
  buyBook: {
    summary: 'Get a book for one credit; asking again costs nothing.',
    input: object({ book_code: bookCodeField(), user_id: positiveIntegerField('user_id') }),
    problems: [402, 404],
    response: object({ message: string().required(), data: userView.required() }),
  },
  listCredits: {
    summary: 'Where each credit came from and where it went, the newest first.',
    input: object(pagingFields),
    response: object({ data: array(creditEntryView.required()).required(), meta: pagingMetaView.required() }),
  },
} satisfies Record<string, CallSchemas>;
