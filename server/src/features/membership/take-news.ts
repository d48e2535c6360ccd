import type { PaymentNews } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { withMember } from '../library/public.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';
import { syncMembership } from './sync-membership.ts';

/** Follows what a webhook hints at. Other people's business and what is not complete yet is no failure. */
export async function takeNews(deps: Deps, news: PaymentNews): Promise<void> {
  if (news.about === 'checkout') await takeCheckoutNews(deps, news.sessionId);
  if (news.about === 'subscription') await takeSubscriptionNews(deps, news.subscriptionId);
}

async function takeCheckoutNews(deps: Deps, sessionId: string): Promise<void> {
  try {
    await fulfilCheckout(deps, sessionId);
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal;
  }
}

async function takeSubscriptionNews(deps: Deps, subscriptionId: string): Promise<void> {
  const userId = await ownerOf(deps, subscriptionId);
  if (userId === undefined) return;
  await withMember(
    deps,
    userId,
    async (tx, member) => await syncMembership(deps, tx, member, subscriptionId),
  );
}

async function ownerOf({ db, payments }: Deps, subscriptionId: string): Promise<number | undefined> {
  const known = await db.membership.findUnique({ where: { stripeSubscriptionId: subscriptionId } });
  if (known) return known.userId;
  const facts = await payments.findSubscription(subscriptionId);
  const owner = facts && (await db.user.findUnique({ where: { stripeCustomerId: facts.customerId } }));
  return owner?.id;
}
