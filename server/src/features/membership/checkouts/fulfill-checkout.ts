import type { UnfulfilledStatus } from '@lingostory/contract/membership/constants';
import type { CheckoutKind } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { CheckoutStatus, Membership, User } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { syncMember } from '../sync/sync-member.ts';

export type FulfilledCheckout = { user: User; membership: Membership | undefined };

/** The checkout that a return page expects: it must belong to the caller and be of the page's kind. */
type ExpectedCheckout = {
  userId: number;
  kind: CheckoutKind;
  /** Called before a session that we don't know is looked up at the provider, to rate-limit such lookups. */
  beforeLookup: () => Promise<void>;
};

const unknownPayment = () => new Problem(404, 'We couldn’t find this payment.');

type UnfulfilledReason = { status: UnfulfilledStatus; message: string };
const notPaidYet: UnfulfilledReason = { status: 'open', message: 'We haven’t received your payment yet.' };

/** The reason why a checkout that we know granted nothing, by status. */
const problems: Partial<Record<CheckoutStatus, UnfulfilledReason>> = {
  creating: notPaidYet,
  open: notPaidYet,
  expired: { status: 'expired', message: 'This checkout expired. You were not charged.' },
  review: { status: 'needs_review', message: 'We’re checking this payment and will email you.' },
  refunded: { status: 'refunded', message: 'This payment was refunded.' },
};

/**
 * Grants what a completed checkout bought. Doesn't wait for the webhook, and is safe to call repeatedly. Throws 404
 * if the checkout is unknown or isn't the caller's. Throws 422 if it is unpaid, expired, refunded or in review
 * because the payment doesn't match it.
 */
export async function fulfillCheckout(
  deps: Deps,
  checkoutSessionId: string,
  expected: ExpectedCheckout,
): Promise<FulfilledCheckout> {
  const { userId, kind, beforeLookup } = expected;
  const owner = await findOwner(deps, checkoutSessionId, beforeLookup);
  if (owner?.userId !== userId || owner.kind !== kind) throw unknownPayment();
  const facts = await syncMember(deps, userId, { checkoutSessions: [checkoutSessionId] });
  const checkoutSession = facts.checkouts.find((found) => found.checkoutSessionId === checkoutSessionId);
  if (!checkoutSession) throw unknownPayment();
  const { status, user } = await deps.db.checkout.findUniqueOrThrow({
    where: { id: owner.id },
    include: { user: { include: { memberships: true } } },
  });
  const unfulfilledReason = problems[status];
  if (unfulfilledReason)
    throw new Problem(422, unfulfilledReason.message, { data: { status: unfulfilledReason.status } });
  const { memberships, ...member } = user;
  const membership = memberships.find((row) => row.stripeSubscriptionId === checkoutSession.subscriptionId);
  return { user: member, membership };
}

export type Owner = { id: number; userId: number; kind: CheckoutKind };

/**
 * Returns our row of a checkout session, with its owner. The row lacks the session's id if opening the session was
 * interrupted; it is then found by its own id, which the session carries, and must belong to the session's customer.
 */
export async function findOwner(
  { db, payments }: Deps,
  checkoutSessionId: string,
  beforeLookup: () => Promise<void> = async () => {},
): Promise<Owner | null> {
  const knownCheckout = await db.checkout.findUnique({ where: { stripeSessionId: checkoutSessionId } });
  if (knownCheckout) return knownCheckout;
  await beforeLookup();
  const { checkoutId, customerId } = (await payments.findCheckout(checkoutSessionId)) ?? {};
  if (!checkoutId || !customerId) return null;
  return await db.checkout.findFirst({
    where: { id: checkoutId, stripeSessionId: null, user: { stripeCustomerId: customerId } },
  });
}
