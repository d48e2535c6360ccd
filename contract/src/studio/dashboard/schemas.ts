import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';

const count = number().integer().min(0).required();

/**
 * Weeks start on Monday (UTC), and `week` is the date of that Monday. A paid month is a paid invoice of a membership.
 */
export const dashboardView = object({
  books: count,
  chapters: count,
  phrases: count,
  phrases_without_audio: count,
  phrases_without_meanings: count,
  /** Number of members by state. A closed account counts only as `closed`. */
  members: object({
    total: count,
    active: count,
    paused: count,
    past_due: count,
    canceled: count,
    none: count,
    closed: count,
  }).required(),
  /** The last twelve weeks including the current one, oldest first. Weeks without activity are included. */
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
