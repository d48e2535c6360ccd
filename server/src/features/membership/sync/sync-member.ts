import { jobNames } from '../../../adapters/jobs/jobs.ts';
import type { Deps } from '../../../deps.ts';
import { performSystemIntents } from '../base/intents.ts';
import { type Focus, findFacts, type ProviderFacts } from '../base/provider-facts.ts';
import { applyFacts } from './apply-facts.ts';

/** Others may write newer facts meanwhile; more than this many times is a defect. */
const maxAttempts = 20;

/** Requests made while a member is being synced share the next turn, which starts after all of them. */
type Turn = { focus: Required<Focus>; facts: Promise<ProviderFacts> };
type Line = { current: Promise<unknown>; next: Turn | undefined };

/** Keyed by the dependencies, so that two servers in one process (in tests) have separate queues. */
const linesOf = new WeakMap<Deps, Map<number, Line>>();

/**
 * Makes a member's rows what the payment provider says now. Returns, webhooks, reconciliation and every change lead
 * here. Convergent: any event, any number of times, in any order, ends in the same rows. Fetches first, then writes in
 * one short transaction; no connection is held while the provider is asked or while a turn is waited for.
 * Returns the facts that were written.
 */
export function syncMember(deps: Deps, userId: number, focus: Focus = {}): Promise<ProviderFacts> {
  const lines = linesOf.get(deps) ?? new Map<number, Line>();
  linesOf.set(deps, lines);
  const line = lines.get(userId) ?? { current: Promise.resolve(), next: undefined };
  lines.set(userId, line);
  if (line.next) {
    addTo(line.next.focus, focus);
    return line.next.facts;
  }
  const whole = { checkoutSessions: [], subscriptions: [], payments: [], trialsEnding: [] };
  addTo(whole, focus);
  const facts = line.current.then(async () => {
    line.next = undefined;
    return await syncNow(deps, userId, whole);
  });
  line.next = { focus: whole, facts };
  const ended = facts
    .catch(() => {})
    .then(() => {
      if (line.current === ended) lines.delete(userId);
    });
  line.current = ended;
  return facts;
}

function addTo(whole: Required<Focus>, more: Focus): void {
  for (const key of Object.keys(whole) as (keyof Focus)[])
    whole[key] = [...new Set([...whole[key], ...(more[key] ?? [])])];
}

async function syncNow(deps: Deps, userId: number, focus: Focus): Promise<ProviderFacts> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { syncVersion } = await deps.db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { syncVersion: true },
    });
    const facts = await findFacts(deps, userId, focus);
    const applied = await applyFacts(deps, userId, syncVersion, facts);
    if (!applied) continue;
    // After the commit: a failing email never undoes what it is about.
    deps.jobs.soon(jobNames.sendEmails);
    if (!(await performSystemIntents(deps, applied.intents))) return facts;
  }
  throw new Error(`The rows of member ${userId} did not come to rest.`);
}
