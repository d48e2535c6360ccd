import type { Deps } from '../../deps.ts';
import type { Membership, User } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { lookAtMembership } from './look-afresh.ts';

export type FoundMembership = { membership: Membership; user: User };

const newest = (userId: number) => ({ where: { userId }, orderBy: { id: 'desc' } }) as const;

/** The member's newest membership. 404 when there never was one. */
export async function findMembership(deps: Deps, userId: number): Promise<FoundMembership> {
  const membership = await deps.db.membership.findFirst(newest(userId));
  if (!membership) throw new Problem(404, 'You have no membership yet.');
  const looked = isDueForALook(membership, deps.clock.now()) ? await look(deps, membership) : membership;
  return { membership: looked, user: await deps.db.user.findUniqueOrThrow({ where: { id: userId } }) };
}

/** Our clock only hints that the provider should have news by now; what it is, the provider says. */
function isDueForALook({ status, currentPeriodEnd, pausedUntil }: Membership, now: Date): boolean {
  if (status === 'canceled') return false;
  return (currentPeriodEnd !== null && currentPeriodEnd < now) || (pausedUntil !== null && pausedUntil < now);
}

async function look(deps: Deps, membership: Membership): Promise<Membership> {
  const { userId, stripeSubscriptionId } = membership;
  try {
    return (await lookAtMembership(deps, userId, stripeSubscriptionId)) ?? membership;
  } catch (error) {
    deps.log.warn({ err: error }, 'the provider could not be asked about a membership');
    return membership;
  }
}
