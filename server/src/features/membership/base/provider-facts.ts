import type {
  CheckoutFacts,
  InvoiceFacts,
  PaymentFacts,
  SubscriptionFacts,
} from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { Checkout, CheckoutStatus } from '../../../generated/prisma/client.ts';

/** What a sync fetches in addition, as ids of the provider. */
export type Focus = {
  checkoutSessions?: string[];
  subscriptions?: string[];
  payments?: string[];
  /** Subscriptions of whose trials the provider says that they end soon. */
  trialsEnding?: string[];
};

export type SubscriptionState = { facts: SubscriptionFacts; invoices: InvoiceFacts[] };

/** Everything about a member that one sync needs from the provider, read at one moment. */
export type ProviderFacts = {
  checkouts: CheckoutFacts[];
  /** Our rows for which the provider never opened a checkout session. */
  unopened: number[];
  /**
   * Checkout sessions of ours that the provider does not know: of another account there, or in a copy of the database.
   */
  lostCheckoutSessions: string[];
  subscriptions: SubscriptionState[];
  payments: PaymentFacts[];
  trialsEnding: string[];
};

export const unsettled: CheckoutStatus[] = ['creating', 'open', 'review'];

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;
const unique = <T>(values: T[]) => [...new Set(values)];

/**
 * Reads everything from the provider that decides what a member has: checkouts that are not settled, memberships that
 * live, and what the sync was asked for. Must not be called in a transaction: the provider may take a minute.
 */
export async function findFacts(
  { db, payments }: Deps,
  userId: number,
  focus: Focus,
): Promise<ProviderFacts> {
  const member = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { memberships: true, checkouts: { where: { status: { in: unsettled } } } },
  });
  const checkoutSessions = await findCheckoutSessions(payments, member.stripeCustomerId, member.checkouts);
  const checkoutSessionIds = unique([...checkoutSessions.known, ...(focus.checkoutSessions ?? [])]);
  const checkouts = (await Promise.all(checkoutSessionIds.map((id) => payments.findCheckout(id)))).filter(
    isDefined,
  );
  const live = member.memberships.filter(({ status }) => status !== 'canceled');
  // An unrecorded payment may belong to any membership, even an ended one.
  const searched = (await hasUnknown(db, focus.payments)) ? member.memberships : live;
  const subscriptionIds = unique([
    ...searched.map(({ stripeSubscriptionId }) => stripeSubscriptionId),
    ...(focus.subscriptions ?? []),
    ...checkouts.map(({ subscriptionId }) => subscriptionId).filter(isDefined),
  ]);
  const [subscriptions, found] = await Promise.all([
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
    payments: found.filter(isDefined),
    trialsEnding: focus.trialsEnding ?? [],
  };
}

/**
 * The provider's checkout sessions of our rows. Where an opening was cut short only the provider knows the session, by the row
 * that it names.
 */
export async function findCheckoutSessions(
  payments: Deps['payments'],
  customerId: string | null,
  rows: Pick<Checkout, 'id' | 'stripeSessionId'>[],
): Promise<{ known: string[]; unopened: number[] }> {
  const known = rows.map(({ stripeSessionId }) => stripeSessionId ?? undefined).filter(isDefined);
  const nameless = rows.filter(({ stripeSessionId }) => stripeSessionId === null).map(({ id }) => id);
  if (nameless.length === 0) return { known, unopened: [] };
  const opened = customerId ? await payments.listCheckouts(customerId) : [];
  const checkoutSessionIdOf = (id: number) =>
    opened.find(({ checkoutId }) => checkoutId === id)?.checkoutSessionId;
  return {
    known: [...known, ...nameless.map(checkoutSessionIdOf).filter(isDefined)],
    unopened: nameless.filter((id) => checkoutSessionIdOf(id) === undefined),
  };
}

async function findSubscription(
  payments: Deps['payments'],
  id: string,
): Promise<SubscriptionState | undefined> {
  const facts = await payments.findSubscription(id);
  return facts && { facts, invoices: await payments.listInvoices(id) };
}

async function hasUnknown(db: Deps['db'], paymentIds: string[] = []): Promise<boolean> {
  const known = await db.payment.count({ where: { stripePaymentId: { in: paymentIds } } });
  return known < unique(paymentIds).length;
}
