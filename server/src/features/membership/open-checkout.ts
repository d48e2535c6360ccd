import type { CheckoutKind } from '../../adapters/payments/payments.ts';
import type { Deps, Tx } from '../../deps.ts';
import type { Checkout, User } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { allowRedirect } from './allow-redirect.ts';
import { expireCheckouts } from './expire-checkouts.ts';
import { findSession } from './find-session.ts';
import { settleCheckout } from './fulfil-checkout.ts';
import { withPayer } from './with-payer.ts';

export type Purchase = {
  kind: CheckoutKind;
  price: string;
  /** Cents that are due today. */
  amount: number;
  trialDays: number | undefined;
  /** The page that the browser comes back to; the session's id is put behind it. */
  returnPath: string;
};

/** What is to be paid, or why the member may not make the purchase now; asked with the member's row locked. */
export type Admission = (tx: Tx, member: User) => Promise<Purchase | Problem>;

/**
 * The address of the provider's page for a purchase. Our row is written before the session is opened; one that is
 * still open is answered again instead of opened twice.
 */
export async function openCheckout(deps: Deps, userId: number, admit: Admission): Promise<string> {
  await settleCheckouts(deps, userId);
  const begun = await withPayer(deps, userId, async (tx, member) => {
    const purchase = await admit(tx, member);
    // Answered, not thrown: what the look at the provider brought is to stay.
    if (purchase instanceof Problem) return purchase;
    const { kind, price, amount } = purchase;
    const open = await tx.checkout.findFirst({
      where: { userId, kind, status: { in: ['creating', 'open'] } },
    });
    if (open && open.price === price && open.expectedAmount === amount)
      return { checkout: open, purchase, member };
    if (open) await expireCheckouts(deps, tx, userId, [kind]);
    const now = deps.clock.now();
    const data = { userId, kind, price, expectedAmount: amount, createdAt: now, updatedAt: now };
    return { checkout: await tx.checkout.create({ data }), purchase, member };
  });
  if (begun instanceof Problem) throw begun;
  const { checkout, purchase, member } = begun;
  if (checkout.status === 'open' && checkout.url) return allowRedirect(deps.settings, checkout.url);
  return await openSession(deps, checkout, purchase, member);
}

async function openSession(
  deps: Deps,
  checkout: Checkout,
  purchase: Purchase,
  member: User,
): Promise<string> {
  const { clientOrigin } = deps.settings;
  const opened = await deps.payments.openCheckout({
    checkoutId: checkout.id,
    kind: purchase.kind,
    customerId: await customerOf(deps, member),
    price: purchase.price,
    trialDays: purchase.trialDays,
    successUrl: `${clientOrigin}${purchase.returnPath}/{CHECKOUT_SESSION_ID}`,
    cancelUrl: `${clientOrigin}/cancel/${checkout.id}?of=${purchase.kind}`,
  });
  const url = allowRedirect(deps.settings, opened.url);
  const { count } = await deps.db.checkout.updateMany({
    where: { id: checkout.id, status: { in: ['creating', 'open'] } },
    data: { status: 'open', stripeSessionId: opened.sessionId, url, expiresAt: opened.expiresAt },
  });
  if (count > 0) return url;
  // Closed meanwhile, with the membership or the account that it was for.
  await deps.payments.expireCheckout(opened.sessionId);
  throw new Problem(422, 'This is not to be had any more: please look at your account.');
}

/** Asked for twice at once, the provider's idempotency key makes it one customer. */
async function customerOf({ db, payments }: Deps, member: User): Promise<string> {
  if (member.stripeCustomerId) return member.stripeCustomerId;
  const customerId = await payments.createCustomer(member);
  await db.user.updateMany({
    where: { id: member.id, stripeCustomerId: null },
    data: { stripeCustomerId: customerId },
  });
  const { stripeCustomerId } = await db.user.findUniqueOrThrow({ where: { id: member.id } });
  return stripeCustomerId ?? customerId;
}

/**
 * News may have been lost: what was paid, ran out or was paid back meanwhile is written down before anything new is
 * opened or changed.
 */
export async function settleCheckouts(deps: Deps, userId: number): Promise<void> {
  const unsettled = await deps.db.checkout.findMany({
    where: { userId, status: { in: ['creating', 'open', 'review'] } },
  });
  for (const checkout of unsettled) {
    const sessionId = await findSession(deps, checkout);
    if (sessionId) await settleCheckout(deps, sessionId);
  }
}
