import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Member } from '../make/large-member.ts';

/** Who asks, for which rows, and a number that no request before had. */
export type Occasion = {
  n: number;
  member: Member;
  /** Their kept words. */
  wordIds: string[];
  /** Of the book `short`. */
  short: { bookId: number; chapterId: number; phraseId: number };
};
/** A request's input. `words` is the text of a word file. */
export type Sent = { input?: Record<string, unknown>; words?: string };
/** How a call is asked. Where it changes something, each request changes something else. */
export type Plan = (occasion: Occasion) => Sent;

/** The plans of a feature's calls, and the calls that are left out with the reason. */
export type CostPlans = { plans: Record<string, Plan>; skipped?: Record<string, string[]> };

export const noInput: Plan = () => ({});
export const input = (sent: Record<string, unknown>): Plan => {
  return () => ({ input: sent });
};
export const ofShort = (more: Record<string, unknown> = {}) => input({ book_code: 'short', ...more });
export const chapter: Plan = ({ short }) => ({ input: { id: short.chapterId } });
export const windowOfShort = ofShort({ from: 41, count: 20 });

/** Loads the cost plans of every feature: every other file in this folder. */
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
