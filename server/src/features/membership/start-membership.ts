import type { Deps } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { allowRedirect } from './allow-redirect.ts';
import { offers } from './offers.ts';
import { openCheckout, type Purchase } from './open-checkout.ts';
import { syncLive } from './sync-membership.ts';

/**
 * Opens the checkout of a membership: with the trial for whoever never had it, the renewal for others.
 * 422 for another price, and for somebody who is a member already. Past due: the open invoice's page.
 */
export async function startMembership(deps: Deps, userId: number, price: string): Promise<string> {
  const live = await deps.db.membership.findFirst({ where: { userId, status: { not: 'canceled' } } });
  if (live?.status === 'past_due') {
    const invoice = await deps.payments.findOpenInvoiceUrl(live.stripeSubscriptionId);
    if (invoice) return allowRedirect(deps.settings, invoice);
  }
  return await openCheckout(deps, userId, async (tx, member) => {
    // News of the end may have been lost: the provider is asked.
    if (await syncLive(deps, tx, member)) return new Problem(422, 'You are a member already.');
    return purchaseFor(deps, member, price);
  });
}

function purchaseFor({ settings }: Deps, member: User, price: string): Purchase | Problem {
  const { subscription, renewal } = offers(settings);
  const common = { kind: 'subscription', returnPath: '/success' } as const;
  if (price === subscription.price) {
    if (member.trialUsedAt)
      return fieldProblem('price', 'The free trial is for new members: please renew instead.');
    return { ...common, price, amount: 0, trialDays: subscription.trial_days };
  }
  if (price === renewal.price) {
    if (!member.trialUsedAt)
      return fieldProblem('price', 'Renewal is for former members: please start the trial.');
    return { ...common, price, amount: renewal.amount, trialDays: undefined };
  }
  return fieldProblem('price', 'This is not the price of a membership.');
}
