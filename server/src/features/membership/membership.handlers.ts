import type { Call } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/membership/calls';
import { creditPackSize, monthlyPriceCents, type PauseDays } from '@lingostory/contract/membership/constants';
import { type MembershipView, schemas } from '@lingostory/contract/membership/schemas';
import type { Deps } from '../../deps.ts';
import type { Membership } from '../../generated/prisma/client.ts';
import { paymentsBudget } from '../../http/budgets.ts';
import { type Limit, secondsPerHour, withCallerLimit } from '../../http/limits.ts';
import { Problem } from '../../http/problem.ts';
import { type Handler, type RouteSteps, withBudget } from '../../http/route.ts';
import { defineRoutes } from '../../http/route-table.ts';
import { toUserView } from '../accounts/public.ts';
import { formatCredits, formatDay } from './base/format.ts';
import { rejectConcurrentChange } from './base/one-change.ts';
import { cancelMembership, pauseMembership, resumeMembership } from './changes/change-membership.ts';
import { findMembership } from './changes/find-membership.ts';
import { previewPayments } from './changes/preview-payments.ts';
import { fulfillCheckout } from './checkouts/fulfill-checkout.ts';
import { toOffersView } from './checkouts/offers.ts';
import { openBillingPortal } from './checkouts/open-billing-portal.ts';
import { buyCredits, buyOffer, startMembership } from './checkouts/open-checkout.ts';
import { moneyRoutes } from './money/money.handlers.ts';

const toIsoString = (date: Date | null) => date?.toISOString() ?? null;

function toMembershipView(membership: Membership): MembershipView {
  const { status } = membership;
  return {
    id: membership.stripeSubscriptionId,
    status,
    current_period_end: toIsoString(membership.currentPeriodEnd),
    trial_ends_at: toIsoString(membership.trialEndsAt),
    paused_until: toIsoString(membership.pausedUntil),
    offer_available: status === 'active' && membership.offerUsedAt === null,
    prepaid: membership.prepaid,
    next_payment: membership.nextPaymentAt && {
      at: membership.nextPaymentAt.toISOString(),
      amount: monthlyPriceCents,
    },
  };
}

function toChangeView({ stripeSubscriptionId, status }: Membership) {
  return { id: stripeSubscriptionId, status };
}

const pageReadyMessage = 'The payment page is ready.';

const checkoutLimit: Limit = {
  name: 'checkout',
  points: 20,
  seconds: secondsPerHour,
  message: 'You’ve opened too many payment pages.',
};
const portalLimit: Limit = { ...checkoutLimit, name: 'billing portal' };
/**
 * Limit on visits to a return page with an unknown checkout session, because each visit sends a request to the
 * provider. Payment previews have the same limit for the same reason.
 */
const unknownCheckoutLimit: Limit = {
  name: 'unknown return',
  points: 60,
  seconds: secondsPerHour,
  message: 'Too many attempts.',
};
const previewLimit: Limit = { ...unknownCheckoutLimit, name: 'payment preview' };

/** Describes the checkout that a return page expects. Only lookups of unknown sessions count against the limit. */
const toExpectedCheckout = (
  { limiter }: Deps,
  { id }: { id: number },
  checkoutKind: 'subscription' | 'credits' | 'discount',
) =>
  ({
    userId: id,
    kind: checkoutKind,
    beforeLookup: () => limiter(unknownCheckoutLimit).take(String(id)),
  }) as const;

/**
 * Wraps calls that change a membership at the payment provider. Rejects a member's concurrent changes early, before
 * they count against a rate limit.
 */
function rejectConcurrentChanges<C extends Call>(handler: Handler<C>): RouteSteps<C> {
  return withBudget(paymentsBudget, async (request) => {
    if (request.caller) rejectConcurrentChange(request.deps, request.caller.id);
    return await handler(request);
  });
}

const memberRoutes = defineRoutes(calls, schemas, {
  listOffers: async ({ deps }) => ({
    data: toOffersView(deps.settings),
  }),
  createSubscription: rejectConcurrentChanges(
    withCallerLimit(checkoutLimit, async ({ deps, input, caller }) => ({
      message: pageReadyMessage,
      data: await startMembership(deps, caller.id, input.price),
    })),
  ),
  retrieveSubscription: withBudget(paymentsBudget, async ({ deps, input, caller }) => {
    const expectedCheckout = toExpectedCheckout(deps, caller, 'subscription');
    const { user, membership } = await fulfillCheckout(deps, input.id, expectedCheckout);
    if (!membership) throw new Problem(422, 'Your membership hasn’t started yet.');
    const message = `Welcome! You have ${formatCredits(user.currentCredits)}.`;
    return { message, data: toMembershipView(membership), user: toUserView(user) };
  }),
  getSubscription: withBudget(paymentsBudget, async ({ deps, caller }) => {
    const { membership, user } = await findMembership(deps, caller.id);
    return { data: toMembershipView(membership), user: toUserView(user) };
  }),
  previewPayments: withBudget(
    paymentsBudget,
    withCallerLimit(previewLimit, async ({ deps, caller }) => ({
      data: await previewPayments(deps, caller.id),
    })),
  ),
  createPayment: rejectConcurrentChanges(
    withCallerLimit(checkoutLimit, async ({ deps, input, caller }) => ({
      message: pageReadyMessage,
      data: await buyCredits(deps, caller.id, input.price),
    })),
  ),
  retrievePayment: withBudget(paymentsBudget, async ({ deps, input, caller }) => {
    const expectedCheckout = toExpectedCheckout(deps, caller, 'credits');
    const { user } = await fulfillCheckout(deps, input.id, expectedCheckout);
    const message = `Thank you! ${creditPackSize} credits are yours: you now have ${user.currentCredits}.`;
    return { message, data: { credits: creditPackSize }, user: toUserView(user) };
  }),
  pauseSubscription: rejectConcurrentChanges(async ({ deps, input, caller }) => {
    // The contract accepts only the lengths in `PauseDays`.
    const days = input.interval as PauseDays;
    const { membership } = await pauseMembership(deps, caller.id, input.id, days);
    const untilText = membership.pausedUntil ? ` until ${formatDay(membership.pausedUntil)}` : '';
    return { message: `Your membership is paused${untilText}. You keep your credits and books.` };
  }),
  resumeSubscription: rejectConcurrentChanges(async ({ deps, input, caller }) => {
    const { membership, user } = await resumeMembership(deps, caller.id, input.id);
    const message = 'Welcome back! Your membership has resumed.';
    return { message, data: toChangeView(membership), user: toUserView(user) };
  }),
  cancelSubscription: rejectConcurrentChanges(async ({ deps, input, caller }) => {
    const { membership, user } = await cancelMembership(deps, caller.id, input.id, input.cancellation_reason);
    const message = 'Your subscription has been cancelled.';
    return { message, data: { message, ...toChangeView(membership) }, user: toUserView(user) };
  }),
  createDiscount: rejectConcurrentChanges(
    withCallerLimit(checkoutLimit, async ({ deps, input, caller }) => ({
      message: pageReadyMessage,
      data: await buyOffer(deps, caller.id, input.price),
    })),
  ),
  retrieveDiscount: withBudget(paymentsBudget, async ({ deps, input, caller }) => {
    const expectedCheckout = toExpectedCheckout(deps, caller, 'discount');
    const { user } = await fulfillCheckout(deps, input.id, expectedCheckout);
    const message = `Thank you for staying! You have ${formatCredits(user.currentCredits)}, and your next month is paid for.`;
    return { message, user: toUserView(user) };
  }),
  openBillingPortal: withBudget(
    paymentsBudget,
    withCallerLimit(portalLimit, async ({ deps, caller }) => ({
      data: await openBillingPortal(deps, caller.id),
    })),
  ),
});

/**
 * The feature's routes, including the administrators' calls about payments, because those read the membership tables.
 */
export const membershipRoutes = [...memberRoutes, ...moneyRoutes];
