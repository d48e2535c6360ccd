import type { Deps } from '../../deps.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { offers } from './offers.ts';
import { openCheckout } from './open-checkout.ts';
import { syncLive } from './sync-membership.ts';

/** Opens the checkout of the retention offer. 422 for another price, a second time, or unless the membership is active. */
export async function buyOffer(deps: Deps, userId: number, price: string): Promise<string> {
  const { discount } = offers(deps.settings);
  return await openCheckout(deps, userId, async (tx, member) => {
    if (price !== discount.price) return fieldProblem('price', 'This is not the price of the offer.');
    const live = await syncLive(deps, tx, member);
    if (live?.status !== 'active')
      return new Problem(422, 'This offer is for active members: please see your account.');
    if (live.offerUsedAt) return new Problem(422, 'You have used this offer already.');
    return {
      kind: 'discount',
      price,
      amount: discount.amount,
      trialDays: undefined,
      returnPath: '/discount-success',
    };
  });
}
