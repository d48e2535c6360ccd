import type { Deps } from '../../deps.ts';
import type { Membership } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import type { FoundMembership } from './change-membership.ts';
import { syncMember } from './sync-member.ts';

const newest = (userId: number) => ({ where: { userId }, orderBy: { id: 'desc' } }) as const;

/** Milliseconds that a page waits for the provider; then it shows what we know. */
const timeout = 5_000;

/** The member's newest membership. 404 when there never was one. */
export async function findMembership(deps: Deps, userId: number): Promise<FoundMembership> {
  const membership = await deps.db.membership.findFirst(newest(userId));
  if (!membership) throw new Problem(404, 'You have no membership yet.');
  if (isOverdue(membership, deps.clock.now())) await syncSoon(deps, membership);
  const { memberships, ...user } = await deps.db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { memberships: { orderBy: { id: 'desc' }, take: 1 } },
  });
  return { membership: memberships[0] ?? membership, user };
}

/** Our clock only hints that an event should have come by now; what happened, the provider says. */
function isOverdue({ status, currentPeriodEnd, pausedUntil }: Membership, now: Date): boolean {
  if (status === 'canceled') return false;
  return (currentPeriodEnd !== null && currentPeriodEnd < now) || (pausedUntil !== null && pausedUntil < now);
}

/** A provider that is silent or fails keeps nobody from seeing their account. */
async function syncSoon(deps: Deps, { userId, stripeSubscriptionId }: Membership): Promise<void> {
  const synced = syncMember(deps, userId, { subscriptions: [stripeSubscriptionId] }).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the provider could not be asked about a membership'),
  );
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise((resolve) => {
    timer = setTimeout(resolve, timeout);
  });
  await Promise.race([synced, waited]);
  clearTimeout(timer);
}
