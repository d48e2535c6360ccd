import type { PaymentEvent } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { SyncFocus } from '../base/provider-facts.ts';
import { syncMember } from '../sync/sync-member.ts';
import { findCheckoutOwner } from './fulfill-checkout.ts';

/**
 * Syncs the member that a webhook event is about. Ignores events about unknown customers and incomplete checkouts.
 */
export async function handlePaymentEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const affectedMember = await findAffectedMember(deps, event);
  if (affectedMember) await syncMember(deps, affectedMember.userId, affectedMember.focus);
}

type AffectedMember = { userId: number; focus: SyncFocus } | undefined;

async function findAffectedMember(deps: Deps, event: PaymentEvent): Promise<AffectedMember> {
  switch (event.about) {
    case 'checkout': {
      const owner = await findCheckoutOwner(deps, event.checkoutSessionId);
      return owner
        ? { userId: owner.userId, focus: { checkoutSessionIds: [event.checkoutSessionId] } }
        : undefined;
    }
    case 'subscription': {
      const { subscriptionId, isTrialEnding } = event;
      const subscriptionIds = [subscriptionId];
      const userId = await findMemberIdBySubscription(deps, subscriptionId);
      if (userId === undefined) return undefined;
      return {
        userId,
        focus: { subscriptionIds, endingTrialSubscriptionIds: isTrialEnding ? subscriptionIds : [] },
      };
    }
    case 'payment': {
      const payment = await deps.payments.findPayment(event.paymentId);
      const userId = await findMemberIdByCustomer(deps, payment?.customerId);
      return userId === undefined ? undefined : { userId, focus: { paymentIds: [event.paymentId] } };
    }
    default:
      return undefined;
  }
}

async function findMemberIdBySubscription(
  deps: Deps,
  stripeSubscriptionId: string,
): Promise<number | undefined> {
  const existingMembership = await deps.db.membership.findUnique({ where: { stripeSubscriptionId } });
  if (existingMembership) return existingMembership.userId;
  return await findMemberIdByCustomer(
    deps,
    (await deps.payments.findSubscription(stripeSubscriptionId))?.customerId,
  );
}

async function findMemberIdByCustomer(
  { db }: Deps,
  stripeCustomerId: string | undefined,
): Promise<number | undefined> {
  if (stripeCustomerId === undefined) return undefined;
  return (await db.user.findUnique({ where: { stripeCustomerId } }))?.id;
}
