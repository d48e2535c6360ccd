import type { CheckoutFacts, CheckoutKind } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { findDatabaseProblem } from '../../../lib/database-problem.ts';
import { PaymentsUnavailableError } from '../../../lib/payments-outage.ts';
import { toOffersView } from '../checkouts/offers.ts';
import { syncMember } from '../sync/sync-member.ts';

type Offer = { kind: CheckoutKind; expectedAmount: number };

/** Returns what a checkout session sells and what it must cost today, in cents. Undefined for a price that isn't ours. */
function findOffer({ settings }: Deps, { price }: CheckoutFacts): Offer | undefined {
  const { subscription, renewal, credit_pack, discount } = toOffersView(settings);
  const offersByPrice: Record<string, Offer> = {
    // The first month is free.
    [subscription.price]: { kind: 'subscription', expectedAmount: 0 },
    [renewal.price]: { kind: 'subscription', expectedAmount: renewal.amount },
    [credit_pack.price]: { kind: 'credits', expectedAmount: credit_pack.amount },
    [discount.price]: { kind: 'discount', expectedAmount: discount.amount },
  };
  return offersByPrice[price ?? ''];
}

/**
 * Finds the member with this customer id. A member whose customer id was lost is found by the id and the email address
 * that the customer was created with, and gets the customer id back.
 */
async function findOrLinkMember(
  { db, payments }: Deps,
  customerId: string | undefined,
): Promise<number | undefined> {
  if (customerId === undefined) return undefined;
  const member = await db.user.findUnique({ where: { stripeCustomerId: customerId } });
  if (member) return member.id;
  const customer = await payments.findCustomer(customerId);
  if (!customer) return undefined;
  const { count } = await db.user.updateMany({
    where: { id: customer.userId, email: customer.email, stripeCustomerId: null },
    data: { stripeCustomerId: customerId },
  });
  return count > 0 ? customer.userId : undefined;
}

async function adoptCheckout(deps: Deps, checkoutSessionId: string): Promise<boolean> {
  const facts = await deps.payments.findCheckout(checkoutSessionId);
  if (!facts || facts.status === 'expired') return true;
  const { checkoutId: id, price } = facts;
  const offer = findOffer(deps, facts);
  if (!offer || id === undefined || price === undefined) return false;
  const existingCheckout = await deps.db.checkout.findUnique({ where: { id } });
  // Opening this checkout was interrupted. The sync of its member links the two.
  if (existingCheckout?.stripeSessionId === null) return true;
  const userId = await findOrLinkMember(deps, facts.customerId);
  if (existingCheckout || userId === undefined) return false;
  // Settles an earlier checkout of the same kind, because a member can have only one that is open.
  await syncMember(deps, userId);
  const now = deps.clock.now();
  await deps.db.checkout.create({
    data: {
      ...offer,
      id,
      userId,
      price,
      status: 'open',
      stripeSessionId: checkoutSessionId,
      createdAt: now,
      updatedAt: now,
    },
  });
  return true;
}

/**
 * Stores the checkouts that were opened since `createdSince` and that we have no row of, because the database was
 * restored to an earlier time. Reconciliation then settles them like any other. Returns the number of those that could
 * not be stored, or that belong to no member, for example because the account was lost too; an operator decides about
 * the latter at the provider. Throws during an outage of the provider or the database.
 */
export async function adoptLostCheckouts(deps: Deps, createdSince: Date): Promise<number> {
  const checkoutSessionIds = await deps.payments.listCheckoutIds(createdSince);
  const knownCheckouts = await deps.db.checkout.findMany({
    where: { stripeSessionId: { in: checkoutSessionIds } },
    select: { stripeSessionId: true },
  });
  const knownIds = new Set(knownCheckouts.map(({ stripeSessionId }) => stripeSessionId));
  let failedCount = 0;
  for (const checkoutSessionId of checkoutSessionIds) {
    if (knownIds.has(checkoutSessionId)) continue;
    try {
      if (await adoptCheckout(deps, checkoutSessionId)) continue;
      deps.log.error({ checkoutSessionId }, 'a checkout at the payment provider belongs to no member');
    } catch (error) {
      // The other checkouts would fail too, each after all attempts to reach the provider or the database.
      if (error instanceof PaymentsUnavailableError || findDatabaseProblem(error)) throw error;
      deps.log.error({ err: error, checkoutSessionId }, 'a lost checkout could not be stored');
    }
    failedCount += 1;
  }
  return failedCount;
}
