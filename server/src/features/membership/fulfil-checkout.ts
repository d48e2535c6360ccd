import { creditPackSize } from '@lingostory/contract/constants';
import type { CheckoutFacts, CheckoutKind } from '../../adapters/payments/payments.ts';
import type { Deps, Tx } from '../../deps.ts';
import type { Checkout, Membership, User } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { lockMember, moveCredits } from '../library/public.ts';
import { findCheckout } from './find-checkout.ts';
import { findPrepayable, prepayMonth } from './prepay-month.ts';
import { recordPayment } from './record-payment.ts';
import { syncMembership } from './sync-membership.ts';
import { withPayer } from './with-payer.ts';
import { dollars } from './wording.ts';

export type Fulfilled = { user: User; membership: Membership | undefined };
/** Whoever returned in a browser may only see a checkout of their own, of the kind that the page is for. */
export type Expected = { userId: number; kind: CheckoutKind };

const unknown = () => new Problem(404, 'We do not know this payment.');
const paidBack = () => new Problem(422, 'This payment was paid back.');

/**
 * Gives what a completed checkout bought. The browser's return, the webhook and reconciliation all call this, as
 * often as they like. 404 unknown or not the caller's, 422 not completed, or paid back.
 */
export async function fulfilCheckout(deps: Deps, sessionId: string, expected?: Expected): Promise<Fulfilled> {
  const row = await findCheckout(deps, sessionId);
  if (!row || (expected && (row.userId !== expected.userId || row.kind !== expected.kind))) throw unknown();
  const outcome = await withPayer(
    deps,
    row.userId,
    async (tx, member) => await settle(deps, tx, member, row.id, sessionId),
  );
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** The same for news: what is not completed yet, or not ours, is no failure. */
export async function settleCheckout(deps: Deps, sessionId: string): Promise<void> {
  await fulfilCheckout(deps, sessionId).catch((refusal: unknown) => {
    if (!(refusal instanceof Problem)) throw refusal;
  });
}

/** Refusals are answered, not thrown: what was written about them is to stay. */
async function settle(
  deps: Deps,
  tx: Tx,
  member: User,
  checkoutId: number,
  sessionId: string,
): Promise<Fulfilled | Problem> {
  const checkout = await tx.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
  if (checkout.status === 'refunded') return paidBack();
  const facts = await deps.payments.findCheckout(sessionId);
  if (!facts) return unknown();
  const isFulfilled = checkout.status === 'fulfilled';
  if (facts.status === 'open') return new Problem(422, 'The payment is not completed yet.');
  if (facts.status === 'expired') {
    if (!isFulfilled) await mark(tx, checkout, 'expired');
    return new Problem(422, 'This checkout has run out. Nothing was charged.');
  }
  const refusal = isFulfilled ? undefined : await fulfilNew(deps, tx, member, checkout, facts);
  if (refusal) return refusal;
  // After the trial's credit: a membership that is over by now takes it along.
  const membership = facts.subscriptionId
    ? await syncMembership(deps, tx, member, facts.subscriptionId)
    : undefined;
  return { user: await lockMember(tx, member.id), membership };
}

/** Gives what was paid, or says why nothing is given: it fits nothing, and somebody looks at it or has undone it. */
async function fulfilNew(
  deps: Deps,
  tx: Tx,
  member: User,
  checkout: Checkout,
  facts: CheckoutFacts,
): Promise<Problem | undefined> {
  const prepayable = checkout.kind === 'discount' ? await findPrepayable(deps, tx, member) : undefined;
  const doubt =
    doubtAbout(checkout, facts, member) ?? (typeof prepayable === 'string' ? prepayable : undefined);
  if ((doubt || checkout.status === 'review') && (await isUndone(deps, facts))) {
    await mark(tx, checkout, 'refunded');
    return paidBack();
  }
  if (doubt) {
    await keepForALook(deps, tx, checkout, doubt);
    return new Problem(422, 'We are looking at this payment and will write to you.');
  }
  await grant(deps, tx, member, checkout, facts);
  await mark(tx, checkout, 'fulfilled');
  if (typeof prepayable === 'object') await prepayMonth(deps, tx, member, prepayable);
  return undefined;
}

async function mark(tx: Tx, checkout: Checkout, status: 'expired' | 'fulfilled' | 'refunded'): Promise<void> {
  await tx.checkout.update({ where: { id: checkout.id }, data: { status, reviewReason: null } });
}

/** Whoever looked at what fits nothing paid it back, or ended what it had begun. */
async function isUndone({ payments }: Deps, { subscriptionId, wentBack }: CheckoutFacts): Promise<boolean> {
  if (!subscriptionId) return wentBack;
  return (await payments.findSubscription(subscriptionId))?.status === 'canceled';
}

async function keepForALook({ log }: Deps, tx: Tx, { id, reviewReason }: Checkout, doubt: string) {
  if (reviewReason !== doubt) log.error({ checkout: id, doubt }, 'a checkout needs a look');
  await tx.checkout.update({ where: { id }, data: { status: 'review', reviewReason: doubt } });
}

/** Why a complete session is not simply what was opened: then nothing is granted and somebody looks. */
function doubtAbout(checkout: Checkout, facts: CheckoutFacts, member: User): string | undefined {
  const mode = checkout.kind === 'subscription' ? 'subscription' : 'payment';
  if (!facts.settled) return 'it is not paid';
  if (facts.checkoutId !== checkout.id) return 'it belongs to another checkout';
  if (facts.customerId !== member.stripeCustomerId) return 'it belongs to another customer';
  if (facts.mode !== mode) return 'it is for another kind of purchase';
  if (facts.price !== checkout.price) return `another price was paid, ${facts.price}`;
  if (facts.amount !== checkout.expectedAmount) return `another amount was paid, ${dollars(facts.amount)}`;
  return undefined;
}

const brought = {
  credits: { reason: 'pack', credits: creditPackSize },
  discount: { reason: 'discount', credits: 1 },
} as const;

/** The trial brings its credit at once, a pack its three, the offer one; a renewal's comes with its paid invoice. */
async function grant(
  deps: Deps,
  tx: Tx,
  member: User,
  checkout: Checkout,
  { amount, paymentId, paidAt = deps.clock.now() }: CheckoutFacts,
): Promise<void> {
  const kind = checkout.kind as CheckoutKind;
  if (kind !== 'subscription') {
    const { reason, credits } = brought[kind];
    const cause = `${reason}:${checkout.stripeSessionId}`;
    await recordPayment(deps, tx, member, { kind, reason, cause, amount, credits, paymentId, paidAt });
    return;
  }
  if (checkout.expectedAmount > 0) return;
  const at = deps.clock.now();
  await moveCredits(tx, { userId: member.id, delta: 1, reason: 'trial', cause: `trial:${member.id}`, at });
  await tx.user.update({ where: { id: member.id }, data: { trialUsedAt: member.trialUsedAt ?? at } });
}
