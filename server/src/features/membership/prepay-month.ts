import type { Deps, Tx } from '../../deps.ts';
import type { Membership, User } from '../../generated/prisma/client.ts';
import { syncMembership } from './sync-membership.ts';

/** The membership that a paid offer is for, or why it cannot be given: then somebody has to look. */
export async function findPrepayable(deps: Deps, tx: Tx, member: User): Promise<Membership | string> {
  const live = await tx.membership.findFirst({ where: { userId: member.id, status: { not: 'canceled' } } });
  const current = live && (await syncMembership(deps, tx, member, live.stripeSubscriptionId));
  if (!current) return 'no membership';
  if (current.status !== 'active') return `membership is ${current.status}`;
  return current.offerUsedAt ? 'the offer was used before' : current;
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
