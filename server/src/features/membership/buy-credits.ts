import type { Deps } from '../../deps.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { offers } from './offers.ts';
import { openCheckout } from './open-checkout.ts';
import { syncLive } from './sync-membership.ts';

/** Opens the checkout of a credit pack. 422 for another price, or without a membership that is paid up. */
export async function buyCredits(deps: Deps, userId: number, price: string): Promise<string> {
  const pack = offers(deps.settings).credit_pack;
  return await openCheckout(deps, userId, async (tx, member) => {
    if (price !== pack.price) return fieldProblem('price', 'This is not the price of the credit pack.');
    const live = await syncLive(deps, tx, member);
    if (!live) return new Problem(422, 'Extra credits are for members: please start your membership first.');
    if (live.status === 'past_due')
      return new Problem(422, 'Your last payment is still open: please settle it first.');
    return {
      kind: 'credits',
      price,
      amount: pack.amount,
      trialDays: undefined,
      returnPath: '/payment-success',
    };
  });
}
