import type { Call } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/membership/calls';
import { creditPackSize, monthlyPrice, type PauseDays } from '@lingostory/contract/membership/constants';
import { type MembershipView, schemas } from '@lingostory/contract/membership/schemas';
import type { Deps } from '../../deps.ts';
import type { Membership } from '../../generated/prisma/client.ts';
import { paymentsBudget } from '../../http/budgets.ts';
import { hour, type Limit, limitCaller } from '../../http/limits.ts';
import { Problem } from '../../http/problem.ts';
import { type Handler, type Steps, within } from '../../http/route.ts';
import { routesOf } from '../../http/route-table.ts';
import { viewUser } from '../accounts/public.ts';
import { creditsOf, dayOf } from './base/format.ts';
import { demandNoChange } from './base/one-change.ts';
import { cancelMembership, pauseMembership, resumeMembership } from './changes/change-membership.ts';
import { findMembership } from './changes/find-membership.ts';
import { previewPayments } from './changes/preview-payments.ts';
import { fulfillCheckout } from './checkouts/fulfill-checkout.ts';
import { offers } from './checkouts/offers.ts';
import { openBillingPortal } from './checkouts/open-billing-portal.ts';
import { buyCredits, buyOffer, startMembership } from './checkouts/open-checkout.ts';
import { moneyRoutes } from './money/money.handlers.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

function viewMembership(membership: Membership): MembershipView {
  const { status } = membership;
  return {
    id: membership.stripeSubscriptionId,
    status,
    current_period_end: iso(membership.currentPeriodEnd),
    trial_ends_at: iso(membership.trialEndsAt),
    paused_until: iso(membership.pausedUntil),
    offer_available: status === 'active' && membership.offerUsedAt === null,
    prepaid: membership.prepaid,
    next_payment: membership.nextPaymentAt && {
      at: membership.nextPaymentAt.toISOString(),
      amount: monthlyPrice,
    },
  };
}

function viewChange({ stripeSubscriptionId, status }: Membership) {
  return { id: stripeSubscriptionId, status };
}

const pageIsReady = 'The payment page is ready.';

const checkouts: Limit = {
  name: 'checkout',
  points: 20,
  seconds: hour,
  message: 'You’ve opened too many payment pages.',
};
const portals: Limit = { ...checkouts, name: 'billing portal' };
/**
 * Limits visits to a return page with a checkout session that we don't know, because each visit queries the provider.
 * Payment previews have the same limit for the same reason.
 */
const unknownReturns: Limit = {
  name: 'unknown return',
  points: 60,
  seconds: hour,
  message: 'Too many attempts.',
};
const previews: Limit = { ...unknownReturns, name: 'payment preview' };

/** Describes the checkout that a return page expects. Only lookups of unknown sessions count against the limit. */
const expectedReturn = (
  { limiter }: Deps,
  { id }: { id: number },
  kind: 'subscription' | 'credits' | 'discount',
) => ({ userId: id, kind, beforeLookup: () => limiter(unknownReturns).take(String(id)) }) as const;

/**
 * Wraps calls that change a membership at the provider. Rejects a member's concurrent changes early, so that they
 * don't use up the request budget that all members share.
 */
function oneAtATime<C extends Call>(handler: Handler<C>): Steps<C> {
  return within(paymentsBudget, async (request) => {
    if (request.caller) demandNoChange(request.deps, request.caller.id);
    return await handler(request);
  });
}

const memberRoutes = routesOf(calls, schemas, {
  listOffers: async ({ deps }) => ({
    data: offers(deps.settings),
  }),
  createSubscription: oneAtATime(
    limitCaller(checkouts, async ({ deps, input, caller }) => ({
      message: pageIsReady,
      data: await startMembership(deps, caller.id, input.price),
    })),
  ),
  retrieveSubscription: within(paymentsBudget, async ({ deps, input, caller }) => {
    const expected = expectedReturn(deps, caller, 'subscription');
    const { user, membership } = await fulfillCheckout(deps, input.id, expected);
    if (!membership) throw new Problem(422, 'Your membership hasn’t started yet.');
    const message = `Welcome! You have ${creditsOf(user.currentCredits)}.`;
    return { message, data: viewMembership(membership), user: viewUser(user) };
  }),
  getSubscription: within(paymentsBudget, async ({ deps, caller }) => {
    const { membership, user } = await findMembership(deps, caller.id);
    return { data: viewMembership(membership), user: viewUser(user) };
  }),
  previewPayments: within(
    paymentsBudget,
    limitCaller(previews, async ({ deps, caller }) => ({ data: await previewPayments(deps, caller.id) })),
  ),
  createPayment: oneAtATime(
    limitCaller(checkouts, async ({ deps, input, caller }) => ({
      message: pageIsReady,
      data: await buyCredits(deps, caller.id, input.price),
    })),
  ),
  retrievePayment: within(paymentsBudget, async ({ deps, input, caller }) => {
    const expected = expectedReturn(deps, caller, 'credits');
    const { user } = await fulfillCheckout(deps, input.id, expected);
    const message = `Thank you! ${creditPackSize} credits are yours: you now have ${user.currentCredits}.`;
    return { message, data: { credits: creditPackSize }, user: viewUser(user) };
  }),
  pauseSubscription: oneAtATime(async ({ deps, input, caller }) => {
    // The contract accepts only these three lengths.
    const days = input.interval as PauseDays;
    const { membership } = await pauseMembership(deps, caller.id, input.id, days);
    const until = membership.pausedUntil ? ` until ${dayOf(membership.pausedUntil)}` : '';
    return { message: `Your membership is paused${until}. You keep your credits and books.` };
  }),
  resumeSubscription: oneAtATime(async ({ deps, input, caller }) => {
    const { membership, user } = await resumeMembership(deps, caller.id, input.id);
    const message = 'Welcome back! Your membership has resumed.';
    return { message, data: viewChange(membership), user: viewUser(user) };
  }),
  cancelSubscription: oneAtATime(async ({ deps, input, caller }) => {
    const { membership, user } = await cancelMembership(deps, caller.id, input.id, input.cancellation_reason);
    const message = 'Your subscription has been cancelled.';
    return { message, data: { message, ...viewChange(membership) }, user: viewUser(user) };
  }),
  createDiscount: oneAtATime(
    limitCaller(checkouts, async ({ deps, input, caller }) => ({
      message: pageIsReady,
      data: await buyOffer(deps, caller.id, input.price),
    })),
  ),
  retrieveDiscount: within(paymentsBudget, async ({ deps, input, caller }) => {
    const expected = expectedReturn(deps, caller, 'discount');
    const { user } = await fulfillCheckout(deps, input.id, expected);
    const message = `Thank you for staying! You have ${creditsOf(user.currentCredits)}, and your next month is paid for.`;
    return { message, user: viewUser(user) };
  }),
  openBillingPortal: within(
    paymentsBudget,
    limitCaller(portals, async ({ deps, caller }) => ({ data: await openBillingPortal(deps, caller.id) })),
  ),
});

/** Includes the studio's calls about payments, because they read the membership tables. */
export const membershipRoutes = [...memberRoutes, ...moneyRoutes];
