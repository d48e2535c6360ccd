import type { Deps } from '../../../deps.ts';
import { sendEmailsSoon } from '../../outbox/public.ts';
import { performSystemIntents } from '../base/intents.ts';
import { type Focus, findFacts, type ProviderFacts } from '../base/provider-facts.ts';
import { applyFacts } from './apply-facts.ts';

/** Others may write newer facts meanwhile; more than this many times is a defect. */
const maxAttempts = 20;

/**
 * Makes a member's rows what the payment provider says now. Returns, webhooks, reconciliation and every change lead
 * here. Convergent: any event, any number of times, in any order, ends in the same rows. Fetches first, then writes in
 * one short transaction; no connection is held while the provider is asked or while a turn is waited for.
 * Returns the facts that were written.
 */
export function syncMember(deps: Deps, userId: number, focus: Focus = {}): Promise<ProviderFacts> {
  return deps.memberTurns.shared(userId, join({}, focus), join, (whole) => syncNow(deps, userId, whole));
}

const all = <Id>(some: readonly Id[] = [], others: readonly Id[] = []) => [...new Set([...some, ...others])];

const join = (whole: Focus, more: Focus): Focus => ({
  checkoutSessions: all(whole.checkoutSessions, more.checkoutSessions),
  subscriptions: all(whole.subscriptions, more.subscriptions),
  payments: all(whole.payments, more.payments),
  trialsEnding: all(whole.trialsEnding, more.trialsEnding),
});

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
    sendEmailsSoon(deps);
    if (!(await performSystemIntents(deps, applied.intents))) return facts;
  }
  throw new Error(`The rows of member ${userId} did not come to rest.`);
}
