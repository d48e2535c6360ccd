import type { UnfulfilledCheckoutStatus } from '@lingostory/contract/membership/constants';
import type { CheckoutKind } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { CheckoutStatus, Membership, User } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { syncMember } from '../sync/sync-member.ts';

export type FulfilledCheckout = { user: User; membership: Membership | undefined };

/** The checkout that a return page expects. It must belong to this member and be of this kind. */
type ExpectedCheckout = {
  userId: number;
  kind: CheckoutKind;
  /** Called before an unknown session is looked up at the provider, to limit the number of lookups. */
  beforeLookup: () => Promise<void>;
};

const createNoPaymentProblem = () => new Problem(404, 'We couldn’t find this payment.');

type UnfulfilledReason = { status: UnfulfilledCheckoutStatus; message: string };
const notPaidYetReason: UnfulfilledReason = {
  status: 'open',
  message: 'We haven’t received your payment yet.',
};

/** The reason, by status, why a known checkout was not fulfilled. */
const reasonsByStatus: Partial<Record<CheckoutStatus, UnfulfilledReason>> = {
  creating: notPaidYetReason,
  open: notPaidYetReason,
  expired: { status: 'expired', message: 'This checkout expired. You were not charged.' },
  review: { status: 'needs_review', message: 'We’re checking this payment and will email you.' },
  refunded: { status: 'refunded', message: 'This payment was refunded.' },
};

/**
 * Grants the purchase of a completed checkout, without waiting for the webhook event. Can be called repeatedly.
 * Throws 404 if the checkout is unknown or isn't the caller's. Throws 422 if it is unpaid, expired or refunded, or in
 * review because the payment doesn't match it.
 */
export async function fulfillCheckout(
  deps: Deps,
  checkoutSessionId: string,
  expectedCheckout: ExpectedCheckout,
): Promise<FulfilledCheckout> {
  const { userId, kind, beforeLookup } = expectedCheckout;
  const checkoutOwner = await findCheckoutOwner(deps, checkoutSessionId, beforeLookup);
  if (checkoutOwner?.userId !== userId || checkoutOwner.kind !== kind) throw createNoPaymentProblem();
  const facts = await syncMember(deps, userId, { checkoutSessionIds: [checkoutSessionId] });
  const checkoutSession = facts.checkouts.find(
    (candidate) => candidate.checkoutSessionId === checkoutSessionId,
  );
  if (!checkoutSession) throw createNoPaymentProblem();
  const { status, user } = await deps.db.checkout.findUniqueOrThrow({
    where: { id: checkoutOwner.id },
    include: { user: { include: { memberships: true } } },
  });
  const unfulfilledReason = reasonsByStatus[status];
  if (unfulfilledReason)
    throw new Problem(422, unfulfilledReason.message, { data: { status: unfulfilledReason.status } });
  const { memberships, ...member } = user;
  const membership = memberships.find((row) => row.stripeSubscriptionId === checkoutSession.subscriptionId);
  return { user: member, membership };
}

export type CheckoutOwner = { id: number; userId: number; kind: CheckoutKind };

/**
 * Returns our row of a checkout session, with its owner. If opening the session was interrupted, our row lacks the
 * session's id. The row is then found by its own id, which the session contains, and must belong to the session's
 * customer.
 */
export async function findCheckoutOwner(
  { db, payments }: Deps,
  checkoutSessionId: string,
  beforeLookup: () => Promise<void> = async () => {},
): Promise<CheckoutOwner | null> {
  const existingCheckout = await db.checkout.findUnique({ where: { stripeSessionId: checkoutSessionId } });
  if (existingCheckout) return existingCheckout;
  await beforeLookup();
  const { checkoutId, customerId } = (await payments.findCheckout(checkoutSessionId)) ?? {};
  if (!checkoutId || !customerId) return null;
  return await db.checkout.findFirst({
    where: { id: checkoutId, stripeSessionId: null, user: { stripeCustomerId: customerId } },
  });
}
