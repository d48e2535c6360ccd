import type { PaymentNews } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { settleCheckout } from './fulfil-checkout.ts';
import { lookAtMembership, lookAtPayment } from './look-afresh.ts';

/** Follows what a webhook hints at. Other people's business and what is not complete yet is no failure. */
export async function takeNews(deps: Deps, news: PaymentNews): Promise<void> {
  if (news.about === 'checkout') await settleCheckout(deps, news.sessionId);
  if (news.about === 'subscription') await takeSubscriptionNews(deps, news.subscriptionId, news.trialEnds);
  if (news.about === 'payment') await takePaymentNews(deps, news.paymentId);
}

async function takeSubscriptionNews(deps: Deps, subscriptionId: string, trialEnds: boolean): Promise<void> {
  const known = await deps.db.membership.findUnique({ where: { stripeSubscriptionId: subscriptionId } });
  const userId =
    known?.userId ??
    (await ownerOf(deps, (await deps.payments.findSubscription(subscriptionId))?.customerId));
  if (userId !== undefined) await lookAtMembership(deps, userId, subscriptionId, trialEnds);
}

async function takePaymentNews(deps: Deps, paymentId: string): Promise<void> {
  const userId = await ownerOf(deps, (await deps.payments.findPayment(paymentId))?.customerId);
  if (userId !== undefined) await lookAtPayment(deps, userId, paymentId);
}

async function ownerOf({ db }: Deps, stripeCustomerId: string | undefined): Promise<number | undefined> {
  if (stripeCustomerId === undefined) return undefined;
  return (await db.user.findUnique({ where: { stripeCustomerId } }))?.id;
}
