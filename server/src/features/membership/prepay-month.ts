import type { Deps, Tx } from '../../deps.ts';
import type { Membership, User } from '../../generated/prisma/client.ts';
import { syncLive, syncMembership } from './sync-membership.ts';

/** The membership that a paid offer is for, or why it cannot be given: then somebody has to look. */
export async function findPrepayable(deps: Deps, tx: Tx, member: User): Promise<Membership | string> {
  const live = await syncLive(deps, tx, member);
  if (!live) return 'there is no membership';
  if (live.status !== 'active') return `the membership is ${live.status.replace('_', ' ')}`;
  return live.offerUsedAt ? 'the offer was used before' : live;
}

/** Makes the next month of a paid offer cost nothing. Cut short anywhere, it can be done again. */
export async function prepayMonth(
  deps: Deps,
  tx: Tx,
  member: User,
  { id, stripeSubscriptionId }: Membership,
): Promise<void> {
  await deps.payments.prepayMonth(stripeSubscriptionId);
  await tx.membership.update({ where: { id }, data: { offerUsedAt: deps.clock.now() } });
  await syncMembership(deps, tx, member, stripeSubscriptionId);
}

/** The next month costs its price again, when what was paid for it went back before it began. */
export async function withdrawMonth(deps: Deps, tx: Tx, member: User): Promise<void> {
  const live = await syncLive(deps, tx, member);
  if (!live?.prepaid) return;
  await deps.payments.withdrawMonth(live.stripeSubscriptionId);
  await syncMembership(deps, tx, member, live.stripeSubscriptionId);
}
