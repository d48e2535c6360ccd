import { describe, expect, it } from 'vitest';
import {
  canceled,
  checkout,
  checkoutSession,
  decided,
  inDays,
  live,
  member,
  membership,
  movesOf,
  now,
  offer,
  offerCheckoutSession,
  pack,
  packCheckoutSession,
} from '../../../../test/support/money/decisions.ts';
import type { Membership } from '../../../generated/prisma/client.ts';

describe('settling a completed checkout', () => {
  it('starts a membership with a trial and grants the trial’s credit only once', () => {
    const trial = live({ trialEndsAt: inDays(30) });
    const rows = { checkouts: [checkout()] };
    const decision = decided(rows, { checkouts: [checkoutSession()], subscriptions: [trial] });
    expect(movesOf(decision)).toEqual([['trial:7', 1]]);
    expect(decision.trialUsed).toBe(true);
    expect(decision.memberships).toMatchObject([{ stripeSubscriptionId: 'sub_1', status: 'active' }]);
    expect(decision.checkouts).toEqual([{ id: 1, status: 'fulfilled', reviewReason: null }]);
    const secondDecision = decided(
      {
        member: member({ trialUsedAt: now, currentCredits: 1 }),
        checkouts: [checkout({ status: 'fulfilled' })],
        memberships: [membership({ trialEndsAt: inDays(30) })],
      },
      { checkouts: [checkoutSession()], subscriptions: [trial] },
    );
    const { trialUsed, ...lists } = secondDecision;
    expect([trialUsed, ...Object.values(lists).flat()]).toEqual([false]);
  });

  it.each([
    ['another checkout’s id', { checkoutId: 2 }, 'it belongs to another checkout'],
    ['another customer', { customerId: 'cus_8' }, 'it belongs to another customer'],
    ['the wrong mode', { mode: 'subscription' as const }, 'it is for another kind of purchase'],
    ['the wrong price', { price: 'price_other' }, 'another price was paid, price_other'],
    ['the wrong amount', { amount: 1 }, 'another amount was paid, $0.01'],
    ['no payment', { settled: false }, 'it is not paid'],
  ])('grants nothing for a checkout with %s and leaves it to an operator', (_what, more, reason) => {
    const decision = decided({ checkouts: [pack()] }, { checkouts: [packCheckoutSession(more)] });
    expect(decision.checkouts).toEqual([{ id: 1, status: 'review', reviewReason: reason }]);
    expect([decision.credits, decision.payments, decision.memberships]).toEqual([[], [], []]);
  });

  it('grants nothing for a checkout that was refunded while in review', () => {
    const rows = { checkouts: [{ ...pack(), status: 'review' as const, reviewReason: 'it is not paid' }] };
    const decision = decided(rows, { checkouts: [packCheckoutSession({ reversed: true })] });
    expect(decision.checkouts).toEqual([{ id: 1, status: 'refunded', reviewReason: null }]);
    expect(decision.credits).toEqual([]);
    expect(movesOf(decided(rows, { checkouts: [packCheckoutSession()] }))).toEqual([['pack:cs_1', 3]]);
  });

  it('leaves a checkout for a second membership to an operator', () => {
    const rows = { checkouts: [checkout()], memberships: [membership({ stripeSubscriptionId: 'sub_0' })] };
    const both = { subscriptions: [live({ id: 'sub_0' }), live()] };
    const decision = decided(rows, { checkouts: [checkoutSession()], ...both });
    expect(decision.checkouts).toMatchObject([
      { status: 'review', reviewReason: 'there is a membership already' },
    ]);
    expect(decision.memberships).toEqual([]);
    const ended = [live({ id: 'sub_0', status: 'canceled', canceledAt: now }), live()];
    const decisionAfterEnd = decided(rows, { checkouts: [checkoutSession()], subscriptions: ended });
    expect(decisionAfterEnd.memberships.map(({ status }) => status)).toEqual(['canceled', 'active']);
  });

  it('marks a checkout as expired if its session has expired, but not while it is open', () => {
    const expired = decided(
      { checkouts: [pack()] },
      { checkouts: [packCheckoutSession({ status: 'expired' })] },
    );
    expect(expired.checkouts).toEqual([{ id: 1, status: 'expired', reviewReason: null }]);
    const open = decided({ checkouts: [pack()] }, { checkouts: [packCheckoutSession({ status: 'open' })] });
    expect(open.checkouts).toEqual([]);
  });

  it('expires an open checkout whose session is unknown to the provider', () => {
    const facts = { lostCheckoutSessions: ['cs_1'] };
    expect(decided({ checkouts: [pack()] }, facts).checkouts).toMatchObject([{ id: 1, status: 'expired' }]);
    const inReview = { ...pack(), status: 'review' as const };
    expect(decided({ checkouts: [inReview] }, facts).checkouts).toEqual([]);
  });

  it('links an interrupted checkout to its session only if both belong to the same customer', () => {
    const creating = { ...pack(), status: 'creating' as const, stripeSessionId: null };
    const ownSession = decided({ checkouts: [creating] }, { checkouts: [packCheckoutSession()] });
    expect(ownSession.checkouts[0]).toEqual({ id: 1, adopts: 'cs_1' });
    const foreignSession = decided(
      { checkouts: [creating] },
      { checkouts: [packCheckoutSession({ customerId: 'cus_8' })] },
    );
    expect(foreignSession.checkouts).toEqual([]);
  });

  it('expires a checkout that was never opened at the provider after one hour', () => {
    const creating = (age: number) => ({
      ...pack(),
      status: 'creating' as const,
      stripeSessionId: null,
      createdAt: new Date(now.getTime() - age),
    });
    const minute = 60_000;
    const statuses = [59, 61].map(
      (minutes) =>
        decided({ checkouts: [creating(minutes * minute)] }, { unopened: [1] }).checkouts[0]?.status,
    );
    expect(statuses).toEqual([undefined, 'expired']);
    expect(decided({ checkouts: [creating(61 * minute)] }, {}).checkouts).toEqual([]);
  });
});

describe('settling the retention offer', () => {
  const acceptOffer = (row: Membership | undefined, facts = live()) =>
    decided(
      { checkouts: [offer()], memberships: row ? [row] : [] },
      { checkouts: [offerCheckoutSession()], subscriptions: row ? [facts] : [] },
    );

  it('grants a credit for the retention offer and requests the free month', () => {
    const decision = acceptOffer(membership());
    expect(movesOf(decision)).toEqual([['discount:cs_1', 1]]);
    expect(decision.intents).toEqual([{ kind: 'prepay_month', stripeSubscriptionId: 'sub_1' }]);
    expect(decision.memberships).toMatchObject([{ offerUsedAt: now }]);
  });

  it.each([
    [
      'while past due',
      membership({ status: 'past_due', nextPaymentAt: null }),
      live({ status: 'past_due' }),
      'the membership is past due',
    ],
    [
      'while paused',
      membership(),
      live({ status: 'paused', pausedUntil: inDays(19) }),
      'the membership is paused',
    ],
    ['a second time', membership({ offerUsedAt: now }), live(), 'the offer was used before'],
    ['after the membership ended', canceled(), live({ status: 'canceled' }), 'there is no membership'],
    ['without a membership', undefined, undefined, 'there is no membership'],
  ])('grants nothing for an offer paid %s', (_when, row, facts, reason) => {
    const decision = acceptOffer(row, facts);
    expect(decision.checkouts).toMatchObject([{ status: 'review', reviewReason: reason }]);
    expect([decision.credits, decision.intents]).toEqual([[], []]);
  });
});
