import type { Deps, Tx } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { offers } from './offers.ts';
import { openCheckout } from './open-checkout.ts';
import { syncMembership } from './sync-membership.ts';

/** Opens the checkout of the retention offer. 422 for another price, a second time, or unless the membership is active. */
export async function buyOffer(deps: Deps, userId: number, price: string): Promise<string> {
  const { discount } = offers(deps.settings);
  return await openCheckout(deps, userId, async (member, tx) => {
    if (price !== discount.price) throw fieldProblem('price', 'This is not the price of the offer.');
    await demandOffer(deps, tx, member);
    return {
      kind: 'discount',
      price,
      amount: discount.amount,
      trialDays: undefined,
      returnPath: '/discount-success',
    };
  });
}

async function demandOffer(deps: Deps, tx: Tx, member: User): Promise<void> {
  const live = await tx.membership.findFirst({ where: { userId: member.id, status: { not: 'canceled' } } });
  const current = live && (await syncMembership(deps, tx, member, live.stripeSubscriptionId));
  if (current?.status !== 'active')
    throw new Problem(422, 'This offer is for active members: please see your account.');
  if (current.offerUsedAt) throw new Problem(422, 'You have used this offer already.');
}
