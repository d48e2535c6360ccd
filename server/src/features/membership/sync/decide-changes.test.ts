import { describe, expect, it } from 'vitest';
import {
  createCanceledMembership,
  createCheckout,
  createCheckoutSession,
  createLiveSubscription,
  createMember,
  createMembership,
  createOfferCheckout,
  createOfferSession,
  createPackCheckout,
  createPackSession,
  creditMovesOf,
  daysFromNow,
  decideFor,
  now,
} from '../../../../test/support/money/decisions.ts';
import type { Membership } from '../../../generated/prisma/client.ts';

describe('settling a completed checkout', () => {
  it('starts a membership with a trial and grants the trial’s credit only once', () => {
    const trialSubscription = createLiveSubscription({ trialEndsAt: daysFromNow(30) });
    const rows = { checkouts: [createCheckout()] };
    const decision = decideFor(rows, {
      checkouts: [createCheckoutSession()],
      subscriptions: [trialSubscription],
    });
    expect(creditMovesOf(decision)).toEqual([['trial:7', 1]]);
    expect(decision.isTrialUsed).toBe(true);
    expect(decision.memberships).toMatchObject([{ stripeSubscriptionId: 'sub_1', status: 'active' }]);
    expect(decision.checkouts).toEqual([{ id: 1, status: 'fulfilled', reviewReason: null }]);
    const secondDecision = decideFor(
      {
        member: createMember({ trialUsedAt: now, currentCredits: 1 }),
        checkouts: [createCheckout({ status: 'fulfilled' })],
        memberships: [createMembership({ trialEndsAt: daysFromNow(30) })],
      },
      { checkouts: [createCheckoutSession()], subscriptions: [trialSubscription] },
    );
    const { isTrialUsed, ...lists } = secondDecision;
    expect([isTrialUsed, ...Object.values(lists).flat()]).toEqual([false]);
  });

  it.each([
    ['another checkout’s id', { checkoutId: 2 }, 'it belongs to another checkout'],
    ['another customer', { customerId: 'cus_8' }, 'it belongs to another customer'],
    ['the wrong mode', { mode: 'subscription' as const }, 'it is for another kind of purchase'],
    ['the wrong price', { price: 'price_other' }, 'another price was paid, price_other'],
    ['the wrong amount', { amount: 1 }, 'another amount was paid, $0.01'],
    ['no payment', { settled: false }, 'it is not paid'],
  ])('marks a checkout with %s for manual review and grants nothing', (_caseName, overrides, reason) => {
    const decision = decideFor(
      { checkouts: [createPackCheckout()] },
      { checkouts: [createPackSession(overrides)] },
    );
    expect(decision.checkouts).toEqual([{ id: 1, status: 'review', reviewReason: reason }]);
    expect([decision.credits, decision.payments, decision.memberships]).toEqual([[], [], []]);
  });

  it('grants nothing for a checkout that was refunded while it awaited manual review', () => {
    const rows = {
      checkouts: [{ ...createPackCheckout(), status: 'review' as const, reviewReason: 'it is not paid' }],
    };
    const decision = decideFor(rows, { checkouts: [createPackSession({ reversed: true })] });
    expect(decision.checkouts).toEqual([{ id: 1, status: 'refunded', reviewReason: null }]);
    expect(decision.credits).toEqual([]);
    expect(creditMovesOf(decideFor(rows, { checkouts: [createPackSession()] }))).toEqual([['pack:cs_1', 3]]);
  });

  it('marks a checkout for manual review if it would start a second membership', () => {
    const rows = {
      checkouts: [createCheckout()],
      memberships: [createMembership({ stripeSubscriptionId: 'sub_0' })],
    };
    const bothSubscriptions = {
      subscriptions: [createLiveSubscription({ id: 'sub_0' }), createLiveSubscription()],
    };
    const decision = decideFor(rows, { checkouts: [createCheckoutSession()], ...bothSubscriptions });
    expect(decision.checkouts).toMatchObject([
      { status: 'review', reviewReason: 'there is a membership already' },
    ]);
    expect(decision.memberships).toEqual([]);
    const subscriptionsAfterEnd = [
      createLiveSubscription({ id: 'sub_0', status: 'canceled', canceledAt: now }),
      createLiveSubscription(),
    ];
    const decisionAfterEnd = decideFor(rows, {
      checkouts: [createCheckoutSession()],
      subscriptions: subscriptionsAfterEnd,
    });
    expect(decisionAfterEnd.memberships.map(({ status }) => status)).toEqual(['canceled', 'active']);
  });

  it('marks a checkout as expired if its session has expired, but not while the session is open', () => {
    const decisionForExpired = decideFor(
      { checkouts: [createPackCheckout()] },
      { checkouts: [createPackSession({ status: 'expired' })] },
    );
    expect(decisionForExpired.checkouts).toEqual([{ id: 1, status: 'expired', reviewReason: null }]);
    const decisionForOpen = decideFor(
      { checkouts: [createPackCheckout()] },
      { checkouts: [createPackSession({ status: 'open' })] },
    );
    expect(decisionForOpen.checkouts).toEqual([]);
  });

  it('expires an open checkout whose session is unknown to the payment provider', () => {
    const facts = { lostCheckoutSessions: ['cs_1'] };
    expect(decideFor({ checkouts: [createPackCheckout()] }, facts).checkouts).toMatchObject([
      { id: 1, status: 'expired' },
    ]);
    const checkoutInReview = { ...createPackCheckout(), status: 'review' as const };
    expect(decideFor({ checkouts: [checkoutInReview] }, facts).checkouts).toEqual([]);
  });

  it('links an interrupted checkout to the payment provider’s session only if both belong to the same customer', () => {
    const interruptedCheckout = {
      ...createPackCheckout(),
      status: 'creating' as const,
      stripeSessionId: null,
    };
    const decisionForOwnCustomer = decideFor(
      { checkouts: [interruptedCheckout] },
      { checkouts: [createPackSession()] },
    );
    expect(decisionForOwnCustomer.checkouts[0]).toEqual({ id: 1, adopts: 'cs_1' });
    const decisionForOtherCustomer = decideFor(
      { checkouts: [interruptedCheckout] },
      { checkouts: [createPackSession({ customerId: 'cus_8' })] },
    );
    expect(decisionForOtherCustomer.checkouts).toEqual([]);
  });

  it('expires a checkout after one hour if the payment provider never opened a session for it', () => {
    const createCheckoutOfAge = (ageMs: number) => ({
      ...createPackCheckout(),
      status: 'creating' as const,
      stripeSessionId: null,
      createdAt: new Date(now.getTime() - ageMs),
    });
    const minuteMs = 60_000;
    const statuses = [59, 61].map(
      (minutes) =>
        decideFor({ checkouts: [createCheckoutOfAge(minutes * minuteMs)] }, { unopenedCheckoutIds: [1] })
          .checkouts[0]?.status,
    );
    expect(statuses).toEqual([undefined, 'expired']);
    expect(decideFor({ checkouts: [createCheckoutOfAge(61 * minuteMs)] }, {}).checkouts).toEqual([]);
  });
});

describe('settling the retention offer', () => {
  const decideAcceptedOffer = (row: Membership | undefined, facts = createLiveSubscription()) =>
    decideFor(
      { checkouts: [createOfferCheckout()], memberships: row ? [row] : [] },
      { checkouts: [createOfferSession()], subscriptions: row ? [facts] : [] },
    );

  it('grants a credit for a paid retention offer, and asks the payment provider for the offer’s free month', () => {
    const decision = decideAcceptedOffer(createMembership());
    expect(creditMovesOf(decision)).toEqual([['discount:cs_1', 1]]);
    expect(decision.intents).toEqual([{ kind: 'prepay_month', stripeSubscriptionId: 'sub_1' }]);
    expect(decision.memberships).toMatchObject([{ offerUsedAt: now }]);
  });

  it.each([
    [
      'while past due',
      createMembership({ status: 'past_due', nextPaymentAt: null }),
      createLiveSubscription({ status: 'past_due' }),
      'the membership is past due',
    ],
    [
      'while paused',
      createMembership(),
      createLiveSubscription({ status: 'paused', pausedUntil: daysFromNow(19) }),
      'the membership is paused',
    ],
    [
      'a second time',
      createMembership({ offerUsedAt: now }),
      createLiveSubscription(),
      'the offer was used before',
    ],
    [
      'after the membership ended',
      createCanceledMembership(),
      createLiveSubscription({ status: 'canceled' }),
      'there is no membership',
    ],
    ['without a membership', undefined, undefined, 'there is no membership'],
  ])('grants nothing for a retention offer that was paid %s', (_when, row, facts, reason) => {
    const decision = decideAcceptedOffer(row, facts);
    expect(decision.checkouts).toMatchObject([{ status: 'review', reviewReason: reason }]);
    expect([decision.credits, decision.intents]).toEqual([[], []]);
  });
});
