import { creditPackSize, type PauseDays } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/membership/calls';
import type { RequestHandler } from 'express';
import { BadSignature } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import type { Limiter } from '../../http/limits.ts';
import { Problem } from '../../http/problem.ts';
import type { Handlers } from '../../http/route.ts';
import { viewUser } from '../accounts/public.ts';
import { creditsOf, dayOf } from './base/format.ts';
import { cancelMembership, pauseMembership, resumeMembership } from './changes/change-membership.ts';
import { findMembership } from './changes/find-membership.ts';
import { previewPayments } from './changes/preview-payments.ts';
import { fulfilCheckout } from './checkouts/fulfil-checkout.ts';
import { handleEvent } from './checkouts/handle-event.ts';
import { offers } from './checkouts/offers.ts';
import { openBillingPortal } from './checkouts/open-billing-portal.ts';
import { buyCredits, buyOffer, startMembership } from './checkouts/open-checkout.ts';
import { viewChange, viewMembership } from './membership.views.ts';

const pageIsReady = 'The payment page is ready.';

/** Returns are limited only for checkout sessions that we do not know: each of those is a question to the provider. */
const returnOf = ({ id }: { id: number }, kind: 'subscription' | 'credits' | 'discount', limit: Limiter) =>
  ({ userId: id, kind, beforeAsking: () => limit.take(String(id)) }) as const;

/** `unknownReturns` limits how often somebody may ask for checkouts that we do not know. */
export const membershipHandlers = (unknownReturns: Limiter): Handlers<typeof calls> => ({
  listOffers: async ({ deps }) => ({
    data: offers(deps.settings),
  }),
  createSubscription: async ({ deps, input, caller }) => ({
    message: pageIsReady,
    data: await startMembership(deps, caller.id, input.price),
  }),
  createPayment: async ({ deps, input, caller }) => ({
    message: pageIsReady,
    data: await buyCredits(deps, caller.id, input.price),
  }),
  createDiscount: async ({ deps, input, caller }) => ({
    message: pageIsReady,
    data: await buyOffer(deps, caller.id, input.price),
  }),
  retrieveSubscription: async ({ deps, input, caller }) => {
    const expected = returnOf(caller, 'subscription', unknownReturns);
    const { user, membership } = await fulfilCheckout(deps, input.id, expected);
    if (!membership) throw new Problem(422, 'Your membership hasn’t started yet.');
    const message = `Welcome! You have ${creditsOf(user.currentCredits)}.`;
    return { message, data: viewMembership(membership), user: viewUser(user) };
  },
  retrievePayment: async ({ deps, input, caller }) => {
    const expected = returnOf(caller, 'credits', unknownReturns);
    const { user } = await fulfilCheckout(deps, input.id, expected);
    const message = `Thank you! ${creditPackSize} credits are yours: you now have ${user.currentCredits}.`;
    return { message, data: { credits: creditPackSize }, user: viewUser(user) };
  },
  retrieveDiscount: async ({ deps, input, caller }) => {
    const expected = returnOf(caller, 'discount', unknownReturns);
    const { user } = await fulfilCheckout(deps, input.id, expected);
    const message = `Thank you for staying! You have ${creditsOf(user.currentCredits)}, and your next month is paid for.`;
    return { message, user: viewUser(user) };
  },
  getSubscription: async ({ deps, caller }) => {
    const { membership, user } = await findMembership(deps, caller.id);
    return { data: viewMembership(membership), user: viewUser(user) };
  },
  previewPayments: async ({ deps, caller }) => ({ data: await previewPayments(deps, caller.id) }),
  openBillingPortal: async ({ deps, caller }) => ({ data: await openBillingPortal(deps, caller.id) }),
  pauseSubscription: async ({ deps, input, caller }) => {
    // The contract accepts no other number.
    const days = input.interval as PauseDays;
    const { membership } = await pauseMembership(deps, caller.id, input.id, days);
    const until = membership.pausedUntil ? ` until ${dayOf(membership.pausedUntil)}` : '';
    return { message: `Your membership is paused${until}. You keep your credits and books.` };
  },
  resumeSubscription: async ({ deps, input, caller }) => {
    const { membership, user } = await resumeMembership(deps, caller.id, input.id);
    const message = 'Welcome back! Your membership has resumed.';
    return { message, data: viewChange(membership), user: viewUser(user) };
  },
  cancelSubscription: async ({ deps, input, caller }) => {
    const { membership, user } = await cancelMembership(deps, caller.id, input.id, input.cancellation_reason);
    const message = 'Your subscription has been cancelled.';
    return { message, data: { message, ...viewChange(membership) }, user: viewUser(user) };
  },
});

/**
 * Needs the body as raw bytes, since the signature covers them. A failure returns 500, so that the provider tries
 * again.
 */
export const handleWebhook =
  (deps: Deps): RequestHandler =>
  async (request, response) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const event = deps.payments.readEvent(body, typeof signature === 'string' ? signature : undefined);
      await handleEvent(deps, event);
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error;
      throw new Problem(400, error.message);
    }
    response.json({ received: true });
  };
