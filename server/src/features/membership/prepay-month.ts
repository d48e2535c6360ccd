import type { Deps, Tx } from '../../deps.ts';
import type { Checkout, Membership, User } from '../../generated/prisma/client.ts';
import { moveCredits } from '../library/public.ts';
import { syncMembership } from './sync-membership.ts';

/** The membership that a paid offer is for, or why it cannot be given: then somebody has to look. */
export async function findPrepayable(deps: Deps, tx: Tx, member: User): Promise<Membership | string> {
  const live = await tx.membership.findFirst({ where: { userId: member.id, status: { not: 'canceled' } } });
  const current = live && (await syncMembership(deps, tx, member, live.stripeSubscriptionId));
  if (!current) return 'no membership';
  if (current.status !== 'active') return `membership is ${current.status}`;
  return current.offerUsedAt ? 'the offer was used before' : current;
}

/** Gives a paid offer: a credit now, and the next month for nothing. Cut short anywhere, it can be done again. */
export async function prepayMonth(
  { clock, payments }: Deps,
  tx: Tx,
  membership: Membership,
  checkout: Checkout,
): Promise<void> {
  const at = clock.now();
  await payments.prepayMonth(membership.stripeSubscriptionId, checkout.id);
  const cause = `discount:${checkout.stripeSessionId}`;
  await moveCredits(tx, { userId: membership.userId, delta: 1, reason: 'discount', cause, at });
  await tx.membership.update({ where: { id: membership.id }, data: { offerUsedAt: at } });
}
