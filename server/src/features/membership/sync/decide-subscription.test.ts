import { describe, expect, it } from 'vitest';
import {
  canceled,
  decided,
  inDays,
  invoice,
  live,
  member,
  membership,
  movesOf,
  now,
  offer,
  offerCheckoutSession,
  pack,
  packCheckoutSession,
  payment,
} from '../../../../test/support/money/decisions.ts';

describe('syncing a subscription', () => {
  it('grants one credit for each newly paid month, and none for months recorded earlier', () => {
    const invoices = [invoice({ id: 'in_2' }), invoice()];
    const known = payment({
      cause: 'invoice:in_1',
      kind: 'month',
      stripePaymentId: 'pi_9',
      checkoutId: null,
    });
    const decision = decided(
      { memberships: [membership()], payments: [known] },
      { subscriptions: [live({}, invoices)] },
    );
    expect(decision.payments.map(({ cause }) => cause)).toEqual(['invoice:in_2']);
    expect(movesOf(decision)).toEqual([['invoice:in_2', 1]]);
  });

  it.each([
    ['of 0', { total: 0 }],
    ['that is open', { status: 'open' as const }],
    ['for another price', { prices: ['price_other'] }],
    ['for a change of plan', { billingReason: 'subscription_update' }],
  ])('does not grant a credit for an invoice %s', (_what, invoiceChange) => {
    const facts = { subscriptions: [live({}, [invoice(invoiceChange)])] };
    expect(decided({ memberships: [membership()] }, facts).payments).toEqual([]);
  });

  it('does not start a membership for an incomplete subscription or for another customer’s', () => {
    for (const invoiceChange of [{ incomplete: true }, { customerId: 'cus_8' }])
      expect(decided({}, { subscriptions: [live(invoiceChange, [invoice()])] })).toMatchObject({
        memberships: [],
        payments: [],
      });
  });

  it('forfeits credits and voids open invoices when a membership ends', () => {
    const rows = { member: member({ currentCredits: 2 }), memberships: [membership()] };
    const ended = live({ status: 'canceled', canceledAt: now }, [invoice({ status: 'open' })]);
    const decision = decided(rows, { subscriptions: [ended] });
    expect(movesOf(decision)).toEqual([['forfeit:sub_1', -2]]);
    expect(decision.intents).toEqual([{ kind: 'void_invoices', stripeSubscriptionId: 'sub_1' }]);
    expect(decision.memberships).toMatchObject([
      { status: 'canceled', canceledAt: now, nextPaymentAt: null },
    ]);
  });

  it('ignores an unknown subscription while the member has another membership', () => {
    const rows = { member: member({ currentCredits: 5 }), memberships: [membership()] };
    for (const status of ['active', 'canceled'] as const) {
      const unknown = live({ id: 'sub_2', status, canceledAt: now }, [invoice()]);
      const decision = decided(rows, { subscriptions: [live(), unknown] });
      expect([decision.credits, decision.memberships, decision.emails]).toEqual([[], [], []]);
    }
  });

  it('cancels a subscription for which the provider has given up collecting payments', () => {
    const facts = live({ status: 'canceled', givenUp: true });
    const decision = decided(
      { memberships: [membership({ status: 'past_due' })] },
      { subscriptions: [facts] },
    );
    expect(decision.intents).toEqual([{ kind: 'end_unpaid', stripeSubscriptionId: 'sub_1' }]);
  });

  it('keeps the credits of a pack bought after the membership ended, in whatever order events arrive', () => {
    const ended = live({ status: 'canceled', canceledAt: inDays(-1) });
    const rows = { member: member({ currentCredits: 2 }), memberships: [membership()] };
    const decidedTogether = decided(
      { ...rows, checkouts: [pack()] },
      { checkouts: [packCheckoutSession({ paidAt: now })], subscriptions: [ended] },
    );
    expect(movesOf(decidedTogether)).toEqual([
      ['pack:cs_1', 3],
      ['forfeit:sub_1', -2],
    ]);
    const packFirst = { ...rows, member: member({ currentCredits: 5 }), payments: [payment()] };
    expect(movesOf(decided(packFirst, { subscriptions: [ended] }))).toEqual([['forfeit:sub_1', -2]]);
    // Two of the pack's credits have been spent since.
    const spent = { ...packFirst, member: member({ currentCredits: 1 }) };
    expect(movesOf(decided(spent, { subscriptions: [ended] }))).toEqual([]);
    const before = { ...packFirst, payments: [payment({ paidAt: inDays(-2) })] };
    expect(movesOf(decided(before, { subscriptions: [ended] }))).toEqual([['forfeit:sub_1', -5]]);
  });

  it('grants the credit of an invoice paid just before the cancellation without reviving the membership', () => {
    const decision = decided({ memberships: [canceled()] }, { subscriptions: [live({}, [invoice()])] });
    expect(decision.memberships).toEqual([]);
    expect(movesOf(decision)).toEqual([['invoice:in_1', 1]]);
  });

  it('copies the cancellation reason from the member’s intent', () => {
    const intent = {
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
    const ended = live({ status: 'canceled', canceledAt: now });
    const decision = decided({ memberships: [membership()], intents: [intent] }, { subscriptions: [ended] });
    expect(decision.memberships).toMatchObject([{ cancellationReason: 'It is too expensive' }]);
    const prepay = { ...intent, kind: 'prepay_month' as const };
    const obsoleteDecision = decided(
      { memberships: [canceled()], intents: [prepay] },
      { subscriptions: [ended] },
    );
    expect(obsoleteDecision.abandoned).toEqual([4]);
  });
});

describe('syncing a refund', () => {
  const refundFacts = (refunded: number, disputed = false) => ({
    payments: [{ id: 'pi_1', customerId: 'cus_7', amount: 2499, refunded, disputed }],
  });

  it('takes back a share of the credits after a partial refund and keeps the checkout fulfilled', () => {
    const rows = { member: member({ currentCredits: 3 }), payments: [payment()] };
    const decision = decided(rows, refundFacts(1000));
    expect(decision.reversals).toMatchObject([{ reversedAmount: 1000, creditsReversed: 1, creditsTaken: 1 }]);
    expect([movesOf(decision), decision.checkouts]).toEqual([[['refund:pi_1:1000', -1]], []]);
  });

  it('sends a single email when two partial refunds are reported together', () => {
    const rows = { member: member({ currentCredits: 3 }), payments: [payment({ reversedAmount: 500 })] };
    const decision = decided(rows, refundFacts(1500));
    expect(decision.emails.map(({ text }) => text.subject)).toEqual(['Your LingoStory refund: $10.00']);
  });

  it('marks the checkout as refunded after a full refund or a dispute and keeps the balance at zero or above', () => {
    const rows = { member: member({ currentCredits: 1 }), payments: [payment()] };
    for (const facts of [refundFacts(2499), refundFacts(0, true)]) {
      const decision = decided(rows, facts);
      expect(decision.checkouts).toEqual([{ id: 1, status: 'refunded', reviewReason: null }]);
      expect(decision.reversals).toMatchObject([{ creditsReversed: 3, creditsTaken: 1 }]);
    }
    expect(decided({ payments: [payment({ reversedAmount: 2499 })] }, refundFacts(2499)).reversals).toEqual(
      [],
    );
  });

  it('withdraws the free month after a full refund of the retention offer, but not after a partial one', () => {
    const rows = {
      memberships: [membership({ offerUsedAt: now, prepaid: true })],
      payments: [payment({ cause: 'discount:cs_1', kind: 'discount', amount: 499, credits: 1 })],
    };
    const facts = (refunded: number) => ({
      ...refundFacts(refunded),
      subscriptions: [live({ prepaid: true })],
    });
    expect(decided(rows, facts(499)).intents).toEqual([
      { kind: 'withdraw_month', stripeSubscriptionId: 'sub_1' },
    ]);
    expect(decided(rows, facts(498)).intents).toEqual([]);
  });

  it('does not request the free month when the retention offer and its refund are reported together', () => {
    const decision = decided(
      { checkouts: [offer()], memberships: [membership()] },
      {
        checkouts: [offerCheckoutSession()],
        subscriptions: [live()],
        payments: [{ id: 'pi_1', customerId: 'cus_7', amount: 499, refunded: 499, disputed: false }],
      },
    );
    expect(movesOf(decision)).toEqual([
      ['discount:cs_1', 1],
      ['refund:pi_1:499', -1],
    ]);
    expect(decision.intents).toEqual([]);
  });

  it('keeps the current membership’s free month when an earlier membership’s offer is refunded', () => {
    const earlier = {
      ...canceled(),
      stripeSubscriptionId: 'sub_0',
      createdAt: inDays(-90),
      offerUsedAt: now,
    };
    const present = membership({ offerUsedAt: now, prepaid: true });
    const offerOf = (paidAt: Date) =>
      payment({ cause: 'discount:cs_1', kind: 'discount', amount: 499, credits: 1, paidAt });
    const intentsOf = (paidAt: Date) =>
      decided(
        { memberships: [earlier, present], payments: [offerOf(paidAt)] },
        { ...refundFacts(499), subscriptions: [live({ prepaid: true })] },
      ).intents.map(({ kind }) => kind);
    expect(intentsOf(inDays(-60))).toEqual([]);
    expect(intentsOf(inDays(1))).toEqual(['withdraw_month']);
    // The provider's times have no milliseconds, so the payment seems to precede the membership.
    expect(intentsOf(new Date(now.getTime() - 999))).toEqual(['withdraw_month']);
  });
});
