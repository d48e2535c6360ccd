import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';

const figure = number().integer().min(0).required();

/** Weeks begin on Monday, UTC; `week` is that day. Paid months are paid invoices of a membership. */
export const dashboardView = object({
  books: figure,
  chapters: figure,
  phrases: figure,
  phrases_without_audio: figure,
  phrases_without_meanings: figure,
  /** Members by state, closed accounts counted as `closed` alone. */
  members: object({
    total: figure,
    active: figure,
    paused: figure,
    past_due: figure,
    canceled: figure,
    none: figure,
    closed: figure,
  }).required(),
  /** The last twelve weeks, the oldest first, this one included; weeks without anything too. */
  weeks: array(
    object({ week: string().required(), purchases: figure, paid_months: figure }).required(),
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
