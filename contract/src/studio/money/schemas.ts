import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';

const count = number().integer().min(0).required();
const createTimeField = () => string().required();

/**
 * The state of payments and emails, and the last comparison of our payments with the payment provider's. Times are
 * ISO 8601 in UTC, and amounts are in cents.
 */
export const moneyView = object({
  /** The last completed comparison. `failed` is the number of members who could not be compared. */
  reconciliation: object({
    started_at: createTimeField(),
    finished_at: createTimeField(),
    looked: count,
    mended: count,
    failed: count,
  })
    .nullable()
    .defined(),
  /**
   * Payments that do not match their checkout, newest first, at most 50. The members received nothing for them, and an
   * operator must review them.
   */
  in_review: array(
    object({
      id: number().integer().required(),
      member: object({ id: number().integer().required(), email: string().required() }).required(),
      kind: string().required(),
      expected_amount: number().integer().required(),
      reason: string().required(),
      created_at: createTimeField(),
    }).required(),
  ).required(),
  open_checkouts: count,
  past_due: count,
  /** Number of unsent emails. `emails_refused` counts those that have failed at least once. */
  emails_waiting: count,
  emails_refused: count,
});
export type MoneyView = InferType<typeof moneyView>;

export const schemas = {
  readMoney: {
    summary: 'Open payments, payments that need review, unsent emails, and the last reconciliation.',
    input: object({}),
    response: object({ data: moneyView.required() }),
  },
  reconcileMoney: {
    summary:
      "Start comparing all payments with the payment provider's. The result is the next `reconciliation` of admin/money.",
    input: object({}),
    response: object({ message: string().required() }),
  },
} satisfies Record<string, CallSchemas>;
