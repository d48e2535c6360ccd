import type { Person } from '../builders.ts';
import type { World } from '../running/world.ts';

export const prices = {
  subscription: 'price_lingostory_monthly',
  renewal: 'price_lingostory_renewal',
  creditPack: 'price_lingostory_pack',
  discount: 'price_lingostory_discount',
};

/** Opens a membership checkout as the client would, and returns the provider's session id. */
export async function openMembershipCheckout(
  { api, deps }: World,
  { bearer, user }: Person,
  price = prices.subscription,
): Promise<string> {
  const { status, body } = await api
    .post('/v1/user/create-subscription')
    .set('Authorization', bearer)
    .send({ price });
  if (status !== 200) throw new Error(`create-subscription answered ${status}: ${body.message}`);
  const row = await deps.db.checkout.findFirstOrThrow({
    where: { userId: user.id, kind: 'subscription' },
    orderBy: { id: 'desc' },
  });
  return row.stripeSessionId ?? '';
}

export async function retrieveSubscription({ api }: World, { bearer }: Person, checkoutSessionId: string) {
  return await api.get(`/v1/user/retrieve-subscription/${checkoutSessionId}`).set('Authorization', bearer);
}

/** Starts a member's trial by opening a checkout, paying, and returning from it. */
export async function startTrial(world: World, person: Person): Promise<string> {
  const checkoutSessionId = await openMembershipCheckout(world, person);
  world.sandbox.control.pay(checkoutSessionId);
  const { status } = await retrieveSubscription(world, person, checkoutSessionId);
  if (status !== 200) throw new Error(`retrieve-subscription answered ${status}`);
  await world.sandbox.control.settled();
  return checkoutSessionId;
}

export async function findSubscriptionId({ deps }: World, { user }: Person): Promise<string> {
  const row = await deps.db.membership.findFirstOrThrow({
    where: { userId: user.id },
    orderBy: { id: 'desc' },
  });
  return row.stripeSubscriptionId;
}
