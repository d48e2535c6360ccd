import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';

const count = number().integer().min(0).required();

/**
 * Statistics for the studio's dashboard. `week` is the date of a week's Monday in UTC. A paid month is a paid
 * membership invoice.
 */
export const dashboardView = object({
  books: count,
  chapters: count,
  phrases: count,
  phrases_without_audio: count,
  phrases_without_meanings: count,
  /** Number of members in each state. A closed account is counted only as `closed`. */
  members: object({
    total: count,
    active: count,
    paused: count,
    past_due: count,
    canceled: count,
    none: count,
    closed: count,
  }).required(),
  /** The last twelve weeks including the current one, oldest first. Includes weeks without activity. */
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
