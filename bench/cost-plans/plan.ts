import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Member } from '../make/large-member.ts';

/** The values that a plan can use in a request's input. `requestNumber` is different for every request. */
export type CostContext = {
  requestNumber: number;
  member: Member;
  /** Ids of the member's saved words. */
  wordIds: string[];
  /** Ids of those saved words that occur in each phrase of the book `short`. */
  phraseWordIds: string[];
  /** Ids of the book `short`, its chapter and its phrase. */
  shortBookIds: { bookId: number; chapterId: number; phraseId: number };
};
/** A request's input. `words` is the content of an uploaded word file. */
export type RequestInput = { input?: Record<string, unknown>; words?: string };
/** Returns the input of a request. A request that writes data must write something different every time. */
export type RequestPlan = (context: CostContext) => RequestInput;

/** The requests to measure for one feature, and the endpoints that are not measured, grouped by reason. */
export type CostPlans = { plans: Record<string, RequestPlan>; skipped?: Record<string, string[]> };

export const emptyPlan: RequestPlan = () => ({});
export const createPlan = (input: Record<string, unknown>): RequestPlan => {
  return () => ({ input });
};
export const createShortBookPlan = (extraInput: Record<string, unknown> = {}) =>
  createPlan({ book_code: 'short', ...extraInput });
export const shortBookChapterPlan: RequestPlan = ({ shortBookIds }) => ({
  input: { id: shortBookIds.chapterId },
});
export const shortBookWindowPlan = createShortBookPlan({ from: 41, count: 20 });

/** Loads the cost plans of all features, which are the other files in this folder. */
export async function loadCostPlans(): Promise<{
  plans: Map<string, RequestPlan>;
  skipped: Map<string, string>;
}> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file !== 'plan.ts');
  const costPlanModules: { costPlans: CostPlans }[] = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file))),
  );
  const allCostPlans = costPlanModules.map(({ costPlans }) => costPlans);
  return {
    plans: new Map(allCostPlans.flatMap(({ plans }) => Object.entries(plans))),
    skipped: new Map(
      allCostPlans.flatMap(({ skipped = {} }) =>
        Object.entries(skipped).flatMap(([reason, calls]) => calls.map((name) => [name, reason] as const)),
      ),
    ),
  };
}
