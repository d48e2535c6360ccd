import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';

const count = number().integer().min(0).required();

/** Weeks begin on Monday, UTC; `week` is that day. Paid months are paid invoices of a membership. */
export const dashboardView = object({
  books: count,
  chapters: count,
  phrases: count,
  phrases_without_audio: count,
  phrases_without_meanings: count,
  /** Members by state, closed accounts counted as `closed` alone. */
  members: object({
    total: count,
    active: count,
    paused: count,
    past_due: count,
    canceled: count,
    none: count,
    closed: count,
  }).required(),
  /** The last twelve weeks, the oldest first, this one included; weeks without anything too. */
  weeks: array(
    object({ week: string().required(), purchases: count, paid_months: count }).required(),
  ).required(),
});
export type DashboardView = InferType<typeof dashboardView>;

export const schemas = {
  readDashboard: {
    summary: 'Statistics of the catalogue, the members and the last twelve weeks.',
    input: object({}),
    response: object({ data: dashboardView.required() }),
  },
} satisfies Record<string, CallSchemas>;
