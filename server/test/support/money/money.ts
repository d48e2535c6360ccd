import type { User } from '../../../src/generated/prisma/client.ts';
import { openSession } from '../../../src/http/session.ts';
import { buildPerson, type Person } from '../builders.ts';
import type { World } from '../running/world.ts';
import { findSubscriptionId, prices, startTrial } from './checkouts.ts';

export const secondsPerDay = 24 * 60 * 60;
export const secondsPerMonth = 31 * secondsPerDay;
/** A card that works for the first checkout, but fails for all later charges. */
export const failingCardNumber = '4000 0000 0000 0341';

/** Opens a checkout for a one-time payment as the client would, and returns the provider's session id. */
export async function openPaymentCheckout(
  { api, deps }: World,
  { bearer, user }: Person,
  purchaseKind: 'credits' | 'discount',
): Promise<string> {
  const [path, price] =
    purchaseKind === 'credits' ? ['create-payment', prices.creditPack] : ['create-discount', prices.discount];
  const { status, body } = await api.post(`/v1/user/${path}`).set('Authorization', bearer).send({ price });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.message}`);
  const row = await deps.db.checkout.findFirstOrThrow({
    where: { userId: user.id, kind: purchaseKind, status: 'open' },
  });
  return row.stripeSessionId ?? '';
}

/** Pays for credits or a discount as a member, and returns the provider's payment id. */
export async function completePurchase(
  world: World,
  person: Person,
  purchaseKind: 'credits' | 'discount',
): Promise<string> {
  const checkoutSessionId = await openPaymentCheckout(world, person, purchaseKind);
  world.sandbox.control.pay(checkoutSessionId);
  await world.sandbox.control.settled();
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(checkoutSessionId);
  return String(payment_intent);
}

export type MemberWithSubscription = Person & { subscription: string };

/** Creates a member whose trial has started. */
export async function buildMember(
  world: World,
  overrides: Partial<User> = {},
): Promise<MemberWithSubscription> {
  const person = await buildPerson(world, overrides);
  return { ...person, subscription: await startMemberTrial(world, person) };
}

export async function startMemberTrial(world: World, person: Person): Promise<string> {
  await startTrial(world, person);
  return await findSubscriptionId(world, person);
}

/** Advances the provider's clock and delivers its events. */
export async function advanceProviderClock({ sandbox }: World, seconds: number): Promise<void> {
  sandbox.control.advanceClock(seconds);
  await sandbox.control.settled();
}

/** Sets both clocks back to a day in the past, so that the fixed days of a test are still to come at any date. */
export function rewindClocks({ deps, moveClock, sandbox }: World, day: string): void {
  const moment = new Date(`${day}T12:00:00Z`);
  moveClock(moment.getTime() - deps.clock.now().getTime());
  sandbox.control.rewindClock(moment);
}

/** Runs an action at the provider and drops the webhook events that it causes. */
export async function runWithoutEvents({ sandbox }: World, action: () => unknown): Promise<void> {
  sandbox.control.deliveries('lost');
  await action();
  await sandbox.control.settled();
  sandbox.control.deliveries('normal');
}

export async function setPaymentCard(
  { sandbox, stripe }: World,
  subscriptionId: string,
  card: string,
): Promise<void> {
  const { customer } = await stripe.subscriptions.retrieve(subscriptionId);
  sandbox.control.setCard(String(customer), card);
}

/**
 * Returns the subjects of a person's emails in the outbox, oldest first, without the words “Your” and “LingoStory”.
 */
export async function readEmailSubjects({ deps }: World, { user }: Person): Promise<string[]> {
  const emails = await deps.db.email.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } });
  return emails.map(({ subject }) => subject.replace('LingoStory ', '').replace('Your ', ''));
}

/** Signs a person in again after months, when their first session has expired. */
export async function signInAgain({ deps }: World, person: Person): Promise<Person> {
  const token = await openSession(deps, person.user.id);
  return { ...person, token, bearer: `Bearer ${token}` };
}
