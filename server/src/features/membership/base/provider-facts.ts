import type {
  CheckoutFacts,
  InvoiceFacts,
  PaymentFacts,
  SubscriptionFacts,
} from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { Checkout, CheckoutStatus } from '../../../generated/prisma/client.ts';

/** Ids at the provider to fetch in addition to those in the member's own rows. */
export type SyncFocus = {
  checkoutSessionIds?: string[];
  subscriptionIds?: string[];
  paymentIds?: string[];
  /** Subscriptions whose trial is about to end, according to the provider. */
  endingTrialSubscriptionIds?: string[];
};

export type SubscriptionState = { facts: SubscriptionFacts; invoices: InvoiceFacts[] };

/** The provider's facts about a member that a sync needs. */
export type ProviderFacts = {
  checkouts: CheckoutFacts[];
  /** Ids of our checkouts that have no session at the provider, because opening it was interrupted. */
  unopenedCheckoutIds: number[];
  /**
   * Ids of checkout sessions that the provider doesn't know. They belong to another provider account or come from a
   * copy of a database.
   */
  lostCheckoutSessions: string[];
  subscriptions: SubscriptionState[];
  payments: PaymentFacts[];
  endingTrialSubscriptionIds: string[];
};

export const unsettledStatuses: CheckoutStatus[] = ['creating', 'open', 'review'];

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;
const removeDuplicates = <T>(values: T[]) => [...new Set(values)];

/**
 * Fetches from the provider the member's unsettled checkouts, the memberships that have not ended, and the ids in
 * `focus`. Must not be called within a transaction, because the provider can take up to a minute to respond.
 */
export async function fetchProviderFacts(
  { db, payments }: Deps,
  userId: number,
  focus: SyncFocus,
): Promise<ProviderFacts> {
  const member = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { memberships: true, checkouts: { where: { status: { in: unsettledStatuses } } } },
  });
  const checkoutSessions = await findCheckoutSessions(payments, member.stripeCustomerId, member.checkouts);
  const checkoutSessionIds = removeDuplicates([
    ...checkoutSessions.known,
    ...(focus.checkoutSessionIds ?? []),
  ]);
  const checkouts = (await Promise.all(checkoutSessionIds.map((id) => payments.findCheckout(id)))).filter(
    isDefined,
  );
  const liveMemberships = member.memberships.filter(({ status }) => status !== 'canceled');
  // A payment that isn't recorded yet may belong to any membership, even to one that has ended.
  const membershipsToFetch = (await hasUnknownPayment(db, focus.paymentIds))
    ? member.memberships
    : liveMemberships;
  const subscriptionIds = removeDuplicates([
    ...membershipsToFetch.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
    ...(focus.subscriptionIds ?? []),
    ...checkouts.map(({ subscriptionId }) => subscriptionId).filter(isDefined),
  ]);
  const [subscriptions, foundPayments] = await Promise.all([
    Promise.all(subscriptionIds.map((id) => fetchSubscription(payments, id))),
    Promise.all((focus.paymentIds ?? []).map((id) => payments.findPayment(id))),
  ]);
  return {
    checkouts,
    unopenedCheckoutIds: checkoutSessions.unopenedCheckoutIds,
    lostCheckoutSessions: checkoutSessions.known.filter(
      (id) => !checkouts.some(({ checkoutSessionId }) => checkoutSessionId === id),
    ),
    subscriptions: subscriptions.filter(isDefined),
    payments: foundPayments.filter(isDefined),
    endingTrialSubscriptionIds: focus.endingTrialSubscriptionIds ?? [],
  };
}

/**
 * Finds the provider's checkout sessions for our rows. If opening a session was interrupted, our row lacks the
 * session's id. The session is then found by our row's id, which it contains.
 */
export async function findCheckoutSessions(
  payments: Deps['payments'],
  customerId: string | null,
  rows: Pick<Checkout, 'id' | 'stripeSessionId'>[],
): Promise<{ known: string[]; unopenedCheckoutIds: number[] }> {
  const linkedCheckoutSessionIds = rows
    .map(({ stripeSessionId }) => stripeSessionId ?? undefined)
    .filter(isDefined);
  const unlinkedCheckoutIds = rows
    .filter(({ stripeSessionId }) => stripeSessionId === null)
    .map(({ id }) => id);
  if (unlinkedCheckoutIds.length === 0) return { known: linkedCheckoutSessionIds, unopenedCheckoutIds: [] };
  const openedCheckoutSessions = customerId ? await payments.listCheckouts(customerId) : [];
  const checkoutSessionIdOf = (id: number) =>
    openedCheckoutSessions.find(({ checkoutId }) => checkoutId === id)?.checkoutSessionId;
  return {
    known: [...linkedCheckoutSessionIds, ...unlinkedCheckoutIds.map(checkoutSessionIdOf).filter(isDefined)],
    unopenedCheckoutIds: unlinkedCheckoutIds.filter((id) => checkoutSessionIdOf(id) === undefined),
  };
}

async function fetchSubscription(
  payments: Deps['payments'],
  id: string,
): Promise<SubscriptionState | undefined> {
  const facts = await payments.findSubscription(id);
  return facts && { facts, invoices: await payments.listInvoices(id) };
}

async function hasUnknownPayment(db: Deps['db'], paymentIds: string[] = []): Promise<boolean> {
  const knownPaymentCount = await db.payment.count({ where: { stripePaymentId: { in: paymentIds } } });
  return knownPaymentCount < removeDuplicates(paymentIds).length;
}
