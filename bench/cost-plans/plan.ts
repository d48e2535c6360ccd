import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Member } from '../make/large-member.ts';

/** The member who sends a request, the rows it concerns, and a number that no earlier request had. */
export type Occasion = {
  n: number;
  member: Member;
  /** The member's kept words. */
  wordIds: string[];
  /** Ids of the book `short`. */
  short: { bookId: number; chapterId: number; phraseId: number };
};
/** A request's input. `words` is the text of a word file. */
export type Sent = { input?: Record<string, unknown>; words?: string };
/** Returns the request for a call. Calls that change something must change something else every time. */
export type Plan = (occasion: Occasion) => Sent;

/** The requests of a feature's calls, and the calls that are skipped, with the reason. */
export type CostPlans = { plans: Record<string, Plan>; skipped?: Record<string, string[]> };

export const noInput: Plan = () => ({});
export const input = (sent: Record<string, unknown>): Plan => {
  return () => ({ input: sent });
};
export const ofShort = (more: Record<string, unknown> = {}) => input({ book_code: 'short', ...more });
export const chapter: Plan = ({ short }) => ({ input: { id: short.chapterId } });
export const windowOfShort = ofShort({ from: 41, count: 20 });

/** Loads the cost plans of every feature: all other files in this folder. */
export async function readCostPlans(): Promise<{ plans: Map<string, Plan>; skipped: Map<string, string> }> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file !== 'plan.ts');
  const modules: { costPlans: CostPlans }[] = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file))),
  );
  const all = modules.map(({ costPlans }) => costPlans);
  return {
    plans: new Map(all.flatMap(({ plans }) => Object.entries(plans))),
    skipped: new Map(
      all.flatMap(({ skipped = {} }) =>
        Object.entries(skipped).flatMap(([reason, calls]) => calls.map((name) => [name, reason] as const)),
      ),
    ),
  };
}
