import type { CheckoutKind } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { Checkout, Membership, User } from '../../../generated/prisma/client.ts';
import { createFieldProblem, Problem } from '../../../http/problem.ts';
import { abandonIntents } from '../base/intents.ts';
import { createJustPaidProblem, runExclusively, unpaidMessage } from '../base/one-change.ts';
import type { ProviderFacts } from '../base/provider-facts.ts';
import { syncMember } from '../sync/sync-member.ts';
import { closeCheckouts } from './close-checkouts.ts';
import { toOffersView } from './offers.ts';
import { requireProviderUrl } from './require-provider-url.ts';

type RequestedPurchase = {
  kind: CheckoutKind;
  price: string;
  /** Amount due today, in cents. */
  amount: number;
  trialDays: number | undefined;
  /** Path to which the browser returns. The checkout session's id is appended. */
  returnPath: string;
};
type Buyer = { member: User; liveMembership: Membership | null; isInReview: boolean; facts: ProviderFacts };
/**
 * The purchase to open a checkout for, the URL of an open invoice to pay first, or the reason the member can't buy.
 */
type PurchaseDecision = RequestedPurchase | { url: string } | Problem;

const createReviewProblem = () =>
  new Problem(422, 'We’re still checking your last payment. Please don’t pay again: we’ll write to you.');
const createUnpaidProblem = () => new Problem(422, unpaidMessage);

/**
 * Opens the checkout for a membership: with a free trial for new members, as a renewal for former ones. If the
 * membership is past due, returns the page of its open invoice. Throws 422 for a wrong price and for current members.
 */
export async function startMembership(deps: Deps, userId: number, priceId: string): Promise<string> {
  return await openCheckout(deps, userId, ({ member, liveMembership, isInReview, facts }) => {
    // The checkout in review may have started a membership at the provider, so the member could be charged twice.
    if (isInReview) return createReviewProblem();
    if (liveMembership?.status === 'past_due') {
      const invoices = facts.subscriptions.flatMap((state) => state.invoices);
      const url = invoices.find((invoice) => invoice.status === 'open')?.url;
      if (url) return { url };
    }
    return liveMembership
      ? new Problem(422, 'You’re already a member.')
      : decideMembershipPurchase(deps, member, priceId);
  });
}

function decideMembershipPurchase({ settings }: Deps, member: User, priceId: string): PurchaseDecision {
  const { subscription, renewal } = toOffersView(settings);
  const membershipPurchase = { kind: 'subscription', price: priceId, returnPath: '/success' } as const;
  if (priceId === subscription.price)
    return member.trialUsedAt
      ? createFieldProblem('price', 'The free trial is for new members: please renew instead.')
      : { ...membershipPurchase, amount: 0, trialDays: subscription.trial_days };
  if (priceId === renewal.price)
    return member.trialUsedAt
      ? { ...membershipPurchase, amount: renewal.amount, trialDays: undefined }
      : createFieldProblem('price', 'Renewal is for former members: please start the trial.');
  return createFieldProblem('price', 'This is not the price of a membership.');
}

/**
 * Opens the checkout for a credit pack. Throws 422 for a wrong price, or if the member has no membership or it is
 * past due.
 */
export async function buyCredits(deps: Deps, userId: number, priceId: string): Promise<string> {
  const { credit_pack: creditPack } = toOffersView(deps.settings);
  if (priceId !== creditPack.price)
    throw createFieldProblem('price', 'This is not the price of the credit pack.');
  return await openCheckout(deps, userId, ({ liveMembership }) => {
    if (!liveMembership)
      return new Problem(422, 'Extra credits are for members. Start your membership first.');
    if (liveMembership.status === 'past_due') return createUnpaidProblem();
    const { amount } = creditPack;
    return { kind: 'credits', price: priceId, amount, trialDays: undefined, returnPath: '/payment-success' };
  });
}

/**
 * Opens the checkout for the retention offer. Throws 422 for a wrong price, if the offer has already been used, or if
 * the membership isn't active.
 */
export async function buyOffer(deps: Deps, userId: number, priceId: string): Promise<string> {
  const { discount } = toOffersView(deps.settings);
  if (priceId !== discount.price) throw createFieldProblem('price', 'This is not the price of the offer.');
  return await openCheckout(deps, userId, ({ liveMembership }) => {
    if (liveMembership?.status !== 'active')
      return new Problem(422, 'This offer is for active members. See your account for details.');
    if (liveMembership.offerUsedAt) return new Problem(422, 'You’ve already used this offer.');
    const { amount } = discount;
    return {
      kind: 'discount',
      price: priceId,
      amount,
      trialDays: undefined,
      returnPath: '/discount-success',
    };
  });
}

/**
 * Returns the URL of the provider's checkout page for a purchase. Syncs first, because webhook events about earlier
 * checkouts may have been lost. Reuses an open checkout.
 */
async function openCheckout(
  deps: Deps,
  userId: number,
  decidePurchase: (buyer: Buyer) => PurchaseDecision,
): Promise<string> {
  return await runExclusively(deps, userId, async () => {
    // An interrupted cancellation must not end the new membership.
    await abandonIntents(deps, userId);
    const facts = await syncMember(deps, userId);
    const { memberships, checkouts, ...member } = await deps.db.user.findUniqueOrThrow({
      where: { id: userId },
      include: {
        memberships: { where: { status: { not: 'canceled' } } },
        checkouts: { where: { kind: 'subscription', status: 'review' }, take: 1 },
      },
    });
    const isCheckoutInReview = checkouts.length > 0;
    const purchaseDecision = decidePurchase({
      member,
      liveMembership: memberships[0] ?? null,
      isInReview: isCheckoutInReview,
      facts,
    });
    if (purchaseDecision instanceof Problem) throw purchaseDecision;
    if ('url' in purchaseDecision) return requireProviderUrl(deps.settings, purchaseDecision.url);
    const checkout = await findOrCreateCheckout(deps, userId, purchaseDecision);
    if (checkout.status === 'open' && checkout.url) return requireProviderUrl(deps.settings, checkout.url);
    return await openCheckoutSession(deps, checkout, purchaseDecision, member);
  });
}

/**
 * Returns our row for a purchase, stored before a session is opened at the provider. Reuses an open checkout for the
 * same price.
 */
async function findOrCreateCheckout(
  deps: Deps,
  userId: number,
  { kind, price, amount }: RequestedPurchase,
): Promise<Checkout> {
  const existingCheckout = await deps.db.checkout.findFirst({
    where: { userId, kind, status: { in: ['creating', 'open'] } },
  });
  if (existingCheckout && existingCheckout.price === price && existingCheckout.expectedAmount === amount)
    return existingCheckout;
  if (existingCheckout && (await closeCheckouts(deps, userId, [kind]))) throw createJustPaidProblem();
  const now = deps.clock.now();
  const row = { userId, kind, price, expectedAmount: amount, createdAt: now, updatedAt: now };
  return await deps.db.checkout.create({ data: row });
}

async function openCheckoutSession(
  deps: Deps,
  checkout: Checkout,
  purchase: RequestedPurchase,
  member: User,
): Promise<string> {
  const { clientOrigin } = deps.settings;
  const openedCheckout = await deps.payments.openCheckout({
    checkoutId: checkout.id,
    kind: purchase.kind,
    customerId: await findOrCreateCustomer(deps, member),
    price: purchase.price,
    trialDays: purchase.trialDays,
    successUrl: `${clientOrigin}${purchase.returnPath}/{CHECKOUT_SESSION_ID}`,
    cancelUrl: `${clientOrigin}/cancel/${checkout.id}?of=${purchase.kind}`,
  });
  const url = requireProviderUrl(deps.settings, openedCheckout.url);
  const { count } = await deps.db.checkout.updateMany({
    where: { id: checkout.id, status: { in: ['creating', 'open'] } },
    data: {
      status: 'open',
      stripeSessionId: openedCheckout.checkoutSessionId,
      url,
      expiresAt: openedCheckout.expiresAt,
    },
  });
  if (count > 0) return url;
  // A sync has settled or closed the checkout in the meantime.
  await deps.payments.expireCheckout(openedCheckout.checkoutSessionId);
  throw new Problem(422, 'This is no longer available. See your account for details.');
}

/**
 * Returns the member's customer id at the provider, creating it if needed. The provider's idempotency key ensures
 * that concurrent requests create only one customer.
 */
async function findOrCreateCustomer({ db, payments }: Deps, member: User): Promise<string> {
  if (member.stripeCustomerId) return member.stripeCustomerId;
  const customerId = await payments.createCustomer(member);
  await db.user.updateMany({
    where: { id: member.id, stripeCustomerId: null },
    data: { stripeCustomerId: customerId },
  });
  const { stripeCustomerId } = await db.user.findUniqueOrThrow({ where: { id: member.id } });
  return stripeCustomerId ?? customerId;
}
