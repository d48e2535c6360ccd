import { describe, expect, it } from 'vitest';
import {
  createCanceledMembership,
  createInvoice,
  createLiveSubscription,
  createMember,
  createMembership,
  createOfferCheckout,
  createOfferSession,
  createPackCheckout,
  createPackSession,
  createPayment,
  creditMovesOf,
  daysFromNow,
  decideFor,
  now,
} from '../../../../test/support/money/decisions.ts';

describe('syncing a subscription', () => {
  it('grants one credit for each newly paid month, and none for months recorded earlier', () => {
    const invoices = [createInvoice({ id: 'in_2' }), createInvoice()];
    const recordedPayment = createPayment({
      cause: 'invoice:in_1',
      kind: 'month',
      stripePaymentId: 'pi_9',
      checkoutId: null,
    });
    const decision = decideFor(
      { memberships: [createMembership()], payments: [recordedPayment] },
      { subscriptions: [createLiveSubscription({}, invoices)] },
    );
    expect(decision.payments.map(({ cause }) => cause)).toEqual(['invoice:in_2']);
    expect(creditMovesOf(decision)).toEqual([['invoice:in_2', 1]]);
  });

  it.each([
    ['of 0', { total: 0 }],
    ['that is open', { status: 'open' as const }],
    ['for another price', { prices: ['price_other'] }],
    ['for a change of plan', { billingReason: 'subscription_update' }],
  ])('does not grant a credit for an invoice %s', (_caseName, invoiceChange) => {
    const facts = { subscriptions: [createLiveSubscription({}, [createInvoice(invoiceChange)])] };
    expect(decideFor({ memberships: [createMembership()] }, facts).payments).toEqual([]);
  });

  it('does not start a membership for an incomplete subscription or for a subscription of another customer', () => {
    for (const subscriptionChange of [{ incomplete: true }, { customerId: 'cus_8' }])
      expect(
        decideFor({}, { subscriptions: [createLiveSubscription(subscriptionChange, [createInvoice()])] }),
      ).toMatchObject({
        memberships: [],
        payments: [],
      });
  });

  it('forfeits credits and voids open invoices when a membership ends', () => {
    const rows = { member: createMember({ currentCredits: 2 }), memberships: [createMembership()] };
    const endedSubscription = createLiveSubscription({ status: 'canceled', canceledAt: now }, [
      createInvoice({ status: 'open' }),
    ]);
    const decision = decideFor(rows, { subscriptions: [endedSubscription] });
    expect(creditMovesOf(decision)).toEqual([['forfeit:sub_1', -2]]);
    expect(decision.intents).toEqual([{ kind: 'void_invoices', stripeSubscriptionId: 'sub_1' }]);
    expect(decision.memberships).toMatchObject([
      { status: 'canceled', canceledAt: now, nextPaymentAt: null },
    ]);
  });

  it('ignores an unknown subscription of a member who already has a membership', () => {
    const rows = { member: createMember({ currentCredits: 5 }), memberships: [createMembership()] };
    for (const status of ['active', 'canceled'] as const) {
      const unknownSubscription = createLiveSubscription({ id: 'sub_2', status, canceledAt: now }, [
        createInvoice(),
      ]);
      const decision = decideFor(rows, { subscriptions: [createLiveSubscription(), unknownSubscription] });
      expect([decision.credits, decision.memberships, decision.emails]).toEqual([[], [], []]);
    }
  });

  it('cancels a subscription for which the payment provider has stopped retrying failed payments', () => {
    const facts = createLiveSubscription({ status: 'canceled', givenUp: true });
    const decision = decideFor(
      { memberships: [createMembership({ status: 'past_due' })] },
      { subscriptions: [facts] },
    );
    expect(decision.intents).toEqual([{ kind: 'end_unpaid', stripeSubscriptionId: 'sub_1' }]);
  });

  it('keeps credits bought after the membership ended, even if the end is reported later than the purchase', () => {
    const endedSubscription = createLiveSubscription({ status: 'canceled', canceledAt: daysFromNow(-1) });
    const rows = { member: createMember({ currentCredits: 2 }), memberships: [createMembership()] };
    const combinedDecision = decideFor(
      { ...rows, checkouts: [createPackCheckout()] },
      { checkouts: [createPackSession({ paidAt: now })], subscriptions: [endedSubscription] },
    );
    expect(creditMovesOf(combinedDecision)).toEqual([
      ['pack:cs_1', 3],
      ['forfeit:sub_1', -2],
    ]);
    const rowsAfterPack = {
      ...rows,
      member: createMember({ currentCredits: 5 }),
      payments: [createPayment()],
    };
    expect(creditMovesOf(decideFor(rowsAfterPack, { subscriptions: [endedSubscription] }))).toEqual([
      ['forfeit:sub_1', -2],
    ]);
    // The member has spent all credits except one from the credit pack.
    const rowsAfterSpending = { ...rowsAfterPack, member: createMember({ currentCredits: 1 }) };
    expect(creditMovesOf(decideFor(rowsAfterSpending, { subscriptions: [endedSubscription] }))).toEqual([]);
    const rowsWithEarlierPack = { ...rowsAfterPack, payments: [createPayment({ paidAt: daysFromNow(-2) })] };
    expect(creditMovesOf(decideFor(rowsWithEarlierPack, { subscriptions: [endedSubscription] }))).toEqual([
      ['forfeit:sub_1', -5],
    ]);
  });

  it('grants the credit of an invoice paid before the cancellation, but does not reactivate the membership', () => {
    const decision = decideFor(
      { memberships: [createCanceledMembership()] },
      { subscriptions: [createLiveSubscription({}, [createInvoice()])] },
    );
    expect(decision.memberships).toEqual([]);
    expect(creditMovesOf(decision)).toEqual([['invoice:in_1', 1]]);
  });

  it('stores the reason that the member gave for canceling when the membership ends', () => {
    const billingIntent = {
      id: 4,
      userId: 7,
      stripeSubscriptionId: 'sub_1',
      kind: 'cancel' as const,
      reason: 'It is too expensive',
      resumesAt: null,
      periodEnd: null,
      createdAt: now,
      finishedAt: null,
      outcome: null,
    };
    const endedSubscription = createLiveSubscription({ status: 'canceled', canceledAt: now });
    const decision = decideFor(
      { memberships: [createMembership()], intents: [billingIntent] },
      { subscriptions: [endedSubscription] },
    );
    expect(decision.memberships).toMatchObject([{ cancellationReason: 'It is too expensive' }]);
    const prepayIntent = { ...billingIntent, kind: 'prepay_month' as const };
    const decisionAfterEnd = decideFor(
      { memberships: [createCanceledMembership()], intents: [prepayIntent] },
      { subscriptions: [endedSubscription] },
    );
    expect(decisionAfterEnd.abandonedIntentIds).toEqual([4]);
  });
});

describe('syncing a refund', () => {
  const createRefundFacts = (refundedAmount: number, isDisputed = false) => ({
    payments: [
      { id: 'pi_1', customerId: 'cus_7', amount: 2499, refunded: refundedAmount, disputed: isDisputed },
    ],
  });

  it('takes back credits in proportion to a partial refund, and does not mark the checkout as refunded', () => {
    const rows = { member: createMember({ currentCredits: 3 }), payments: [createPayment()] };
    const decision = decideFor(rows, createRefundFacts(1000));
    expect(decision.reversals).toMatchObject([{ reversedAmount: 1000, creditsReversed: 1, creditsTaken: 1 }]);
    expect([creditMovesOf(decision), decision.checkouts]).toEqual([[['refund:pi_1:1000', -1]], []]);
  });

  it('sends a single email when two partial refunds are reported together', () => {
    const rows = {
      member: createMember({ currentCredits: 3 }),
      payments: [createPayment({ reversedAmount: 500 })],
    };
    const decision = decideFor(rows, createRefundFacts(1500));
    expect(decision.emails.map(({ text }) => text.subject)).toEqual(['Your LingoStory refund: $10.00']);
  });

  it('marks a checkout as refunded after a full refund or a dispute, and never makes the credit balance negative', () => {
    const rows = { member: createMember({ currentCredits: 1 }), payments: [createPayment()] };
    for (const facts of [createRefundFacts(2499), createRefundFacts(0, true)]) {
      const decision = decideFor(rows, facts);
      expect(decision.checkouts).toEqual([{ id: 1, status: 'refunded', reviewReason: null }]);
      expect(decision.reversals).toMatchObject([{ creditsReversed: 3, creditsTaken: 1 }]);
    }
    expect(
      decideFor({ payments: [createPayment({ reversedAmount: 2499 })] }, createRefundFacts(2499)).reversals,
    ).toEqual([]);
  });

  it('takes back the free month of a retention offer after a full refund of the offer, but not after a partial one', () => {
    const rows = {
      memberships: [createMembership({ offerUsedAt: now, prepaid: true })],
      payments: [createPayment({ cause: 'discount:cs_1', kind: 'discount', amount: 499, credits: 1 })],
    };
    const createPrepaidRefundFacts = (refundedAmount: number) => ({
      ...createRefundFacts(refundedAmount),
      subscriptions: [createLiveSubscription({ prepaid: true })],
    });
    expect(decideFor(rows, createPrepaidRefundFacts(499)).intents).toEqual([
      { kind: 'withdraw_month', stripeSubscriptionId: 'sub_1' },
    ]);
    expect(decideFor(rows, createPrepaidRefundFacts(498)).intents).toEqual([]);
  });

  it('does not grant a retention offer’s free month if the offer’s refund is reported along with its payment', () => {
    const decision = decideFor(
      { checkouts: [createOfferCheckout()], memberships: [createMembership()] },
      {
        checkouts: [createOfferSession()],
        subscriptions: [createLiveSubscription()],
        payments: [{ id: 'pi_1', customerId: 'cus_7', amount: 499, refunded: 499, disputed: false }],
      },
    );
    expect(creditMovesOf(decision)).toEqual([
      ['discount:cs_1', 1],
      ['refund:pi_1:499', -1],
    ]);
    expect(decision.intents).toEqual([]);
  });

  it('keeps the current membership’s free month when the retention offer of an earlier membership is refunded', () => {
    const earlierMembership = {
      ...createCanceledMembership(),
      stripeSubscriptionId: 'sub_0',
      createdAt: daysFromNow(-90),
      offerUsedAt: now,
    };
    const currentMembership = createMembership({ offerUsedAt: now, prepaid: true });
    const createOfferPayment = (paidAt: Date) =>
      createPayment({ cause: 'discount:cs_1', kind: 'discount', amount: 499, credits: 1, paidAt });
    const decideIntentKinds = (paidAt: Date) =>
      decideFor(
        { memberships: [earlierMembership, currentMembership], payments: [createOfferPayment(paidAt)] },
        { ...createRefundFacts(499), subscriptions: [createLiveSubscription({ prepaid: true })] },
      ).intents.map(({ kind }) => kind);
    expect(decideIntentKinds(daysFromNow(-60))).toEqual([]);
    expect(decideIntentKinds(daysFromNow(1))).toEqual(['withdraw_month']);
    // The provider's times have no milliseconds, so the payment seems to be older than the membership.
    expect(decideIntentKinds(new Date(now.getTime() - 999))).toEqual(['withdraw_month']);
  });
});
