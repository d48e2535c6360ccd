import type { Deps } from '../../../server/src/deps.ts';
import { buyCredits, startMembership, syncMember } from '../../../server/src/features/membership/public.ts';
import type { DemoPayments } from './moments.ts';

/** Starts the membership of a demo account, which begins with the trial, unless it has had one before. */
export async function joinAs(
  deps: Deps,
  payments: DemoPayments,
  userId: number,
  card?: string,
): Promise<void> {
  if ((await deps.db.membership.count({ where: { userId } })) > 0) return;
  await startMembership(deps, userId, deps.settings.stripe.prices.subscription);
  await payForCheckout(deps, payments, userId, card);
}

/** Buys a pack of credits for a demo account, unless it has bought one before. */
export async function buyPackAs(deps: Deps, payments: DemoPayments, userId: number): Promise<void> {
  if ((await deps.db.creditEntry.count({ where: { userId, reason: 'pack' } })) > 0) return;
  await buyCredits(deps, userId, deps.settings.stripe.prices.creditPack);
  await payForCheckout(deps, payments, userId);
}

async function payForCheckout(
  deps: Deps,
  payments: DemoPayments,
  userId: number,
  card?: string,
): Promise<void> {
  const { stripeSessionId } = await deps.db.checkout.findFirstOrThrow({ where: { userId, status: 'open' } });
  await payments.pay(stripeSessionId ?? '', card);
  await syncMember(deps, userId, { checkoutSessionIds: [stripeSessionId ?? ''] });
}

/** Returns the provider's id of a demo account's only membership. */
export async function findSubscriptionId({ db }: Deps, userId: number): Promise<string> {
  const { stripeSubscriptionId } = await db.membership.findFirstOrThrow({ where: { userId } });
  return stripeSubscriptionId;
}
