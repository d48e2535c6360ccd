import type {
  CheckoutFacts,
  InvoiceFacts,
  PaymentFacts,
  SubscriptionFacts,
} from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { Checkout, CheckoutStatus } from '../../../generated/prisma/client.ts';

/** Provider ids to fetch in addition to those that the member's own rows refer to. */
export type Focus = {
  checkoutSessions?: string[];
  subscriptions?: string[];
  payments?: string[];
  /** Subscriptions whose trial is about to end, according to the provider. */
  trialsEnding?: string[];
};

export type SubscriptionState = { facts: SubscriptionFacts; invoices: InvoiceFacts[] };

/** Everything that a sync needs to know about a member, as reported by the provider. */
export type ProviderFacts = {
  checkouts: CheckoutFacts[];
  /** Ids of our checkouts for which the provider has no session because opening it was interrupted. */
  unopened: number[];
  /**
   * Ids of checkout sessions that the provider doesn't know, because they belong to another provider account or come
   * from a copy of the database.
   */
  lostCheckoutSessions: string[];
  subscriptions: SubscriptionState[];
  payments: PaymentFacts[];
  trialsEnding: string[];
};

export const unsettledStatuses: CheckoutStatus[] = ['creating', 'open', 'review'];

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;
const unique = <T>(values: T[]) => [...new Set(values)];

/**
 * Fetches the member's unsettled checkouts, the memberships that have not ended and the ids in `focus` from the
 * provider. Must not be called within a transaction, because the provider can take up to a minute to respond.
 */
export async function findFacts(
  { db, payments }: Deps,
  userId: number,
  focus: Focus,
): Promise<ProviderFacts> {
  const member = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { memberships: true, checkouts: { where: { status: { in: unsettledStatuses } } } },
  });
  const checkoutSessions = await findCheckoutSessions(payments, member.stripeCustomerId, member.checkouts);
  const checkoutSessionIds = unique([...checkoutSessions.known, ...(focus.checkoutSessions ?? [])]);
  const checkouts = (await Promise.all(checkoutSessionIds.map((id) => payments.findCheckout(id)))).filter(
    isDefined,
  );
  const live = member.memberships.filter(({ status }) => status !== 'canceled');
  // A payment that we haven't recorded may belong to any membership, even one that has ended.
  const searchedMemberships = (await hasUnknownPayment(db, focus.payments)) ? member.memberships : live;
  const subscriptionIds = unique([
    ...searchedMemberships.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
    ...(focus.subscriptions ?? []),
    ...checkouts.map(({ subscriptionId }) => subscriptionId).filter(isDefined),
  ]);
  const [subscriptions, foundPayments] = await Promise.all([
    Promise.all(subscriptionIds.map((id) => findSubscription(payments, id))),
    Promise.all((focus.payments ?? []).map((id) => payments.findPayment(id))),
  ]);
  return {
    checkouts,
    unopened: checkoutSessions.unopened,
    lostCheckoutSessions: checkoutSessions.known.filter(
      (id) => !checkouts.some(({ checkoutSessionId }) => checkoutSessionId === id),
    ),
    subscriptions: subscriptions.filter(isDefined),
    payments: foundPayments.filter(isDefined),
    trialsEnding: focus.trialsEnding ?? [],
  };
}

/**
 * Finds the provider's checkout sessions for our rows. A row lacks its session id if opening the session was
 * interrupted; such a session is found by the row's id, which it carries.
 */
export async function findCheckoutSessions(
  payments: Deps['payments'],
  customerId: string | null,
  rows: Pick<Checkout, 'id' | 'stripeSessionId'>[],
): Promise<{ known: string[]; unopened: number[] }> {
  const known = rows.map(({ stripeSessionId }) => stripeSessionId ?? undefined).filter(isDefined);
  const unlinkedIds = rows.filter(({ stripeSessionId }) => stripeSessionId === null).map(({ id }) => id);
  if (unlinkedIds.length === 0) return { known, unopened: [] };
  const openedSessions = customerId ? await payments.listCheckouts(customerId) : [];
  const checkoutSessionIdOf = (id: number) =>
    openedSessions.find(({ checkoutId }) => checkoutId === id)?.checkoutSessionId;
  return {
    known: [...known, ...unlinkedIds.map(checkoutSessionIdOf).filter(isDefined)],
    unopened: unlinkedIds.filter((id) => checkoutSessionIdOf(id) === undefined),
  };
}

async function findSubscription(
  payments: Deps['payments'],
  id: string,
): Promise<SubscriptionState | undefined> {
  const facts = await payments.findSubscription(id);
  return facts && { facts, invoices: await payments.listInvoices(id) };
}

async function hasUnknownPayment(db: Deps['db'], paymentIds: string[] = []): Promise<boolean> {
  const known = await db.payment.count({ where: { stripePaymentId: { in: paymentIds } } });
  return known < unique(paymentIds).length;
}
