import type { Deps } from '../../deps.ts';
import type { Membership } from '../../generated/prisma/client.ts';
import { settleCheckouts } from './open-checkout.ts';
import { syncMembership } from './sync-membership.ts';
import { takeBackPayment } from './take-back-payment.ts';
import { remindOfTrial } from './tell-change.ts';
import { withPayer } from './with-payer.ts';

const reminderTime = 3 * 24 * 60 * 60 * 1000;

/** Looks a membership up at the provider and writes down what it says. `trialEnds`: the provider says it is soon. */
export async function lookAtMembership(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  trialEnds = false,
): Promise<Membership | undefined> {
  // What began it comes first: the credit of a trial is there before its end takes it along.
  await settleCheckouts(deps, userId);
  return await look(deps, userId, subscriptionId, trialEnds);
}

async function look(
  deps: Deps,
  userId: number,
  subscriptionId: string,
  trialEnds = false,
): Promise<Membership | undefined> {
  return await withPayer(deps, userId, async (tx, member) => {
    const membership = await syncMembership(deps, tx, member, subscriptionId);
    const left =
      (membership?.trialEndsAt?.getTime() ?? Number.POSITIVE_INFINITY) - deps.clock.now().getTime();
    if (membership && (trialEnds || left < reminderTime)) await remindOfTrial(deps, tx, member, membership);
    return membership;
  });
}

/** Looks whether a payment was refunded or disputed. One that we do not know yet is looked for first. */
export async function lookAtPayment(deps: Deps, userId: number, paymentId: string): Promise<void> {
  const known = await deps.db.payment.findUnique({ where: { stripePaymentId: paymentId } });
  if (!known) await settleAll(deps, userId);
  await withPayer(deps, userId, async (tx, member) => await takeBackPayment(deps, tx, member, paymentId));
}

async function settleAll(deps: Deps, userId: number): Promise<void> {
  await settleCheckouts(deps, userId);
  const memberships = await deps.db.membership.findMany({ where: { userId } });
  for (const { stripeSubscriptionId } of memberships) await look(deps, userId, stripeSubscriptionId);
}
