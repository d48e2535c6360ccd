import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Membership } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { syncMember } from '../sync/sync-member.ts';
import type { MembershipWithUser } from './change-membership.ts';

/** A request waits at most this many milliseconds for the provider, and then returns the stored state. */
const syncTimeoutMs = 5_000;

/**
 * Returns the membership that has not ended or, if all have ended, the latest one. Throws 404 if the user never had
 * one.
 */
export async function findMembership(deps: Deps, userId: number): Promise<MembershipWithUser> {
  const latestMembership = await findLatestMembership(deps, userId);
  if (!mayBeOutdated(latestMembership.membership, deps.clock.now())) return latestMembership;
  await syncWithTimeout(deps, latestMembership.membership);
  return await findLatestMembership(deps, userId);
}

async function findLatestMembership({ db }: Deps, userId: number): Promise<MembershipWithUser> {
  const { memberships, ...user } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { memberships: { orderBy: { id: 'desc' } } },
  });
  const membership = memberships.find(({ status }) => status !== 'canceled') ?? memberships[0];
  if (!membership) throw new Problem(404, 'You don’t have a membership yet.');
  return { membership, user };
}

/**
 * Returns true if our row may be outdated: a period or a break should have ended by now, or a past-due member may
 * have just paid the open invoice on the provider's page.
 */
function mayBeOutdated({ status, currentPeriodEnd, pausedUntil }: Membership, now: Date): boolean {
  if (status === 'canceled') return false;
  if (status === 'past_due') return true;
  return (currentPeriodEnd !== null && currentPeriodEnd < now) || (pausedUntil !== null && pausedUntil < now);
}

/**
 * Syncs the membership. If the provider fails or is slow, returns without an error, so that members can still open
 * their account page.
 */
async function syncWithTimeout(deps: Deps, { userId, stripeSubscriptionId }: Membership): Promise<void> {
  const syncPromise = syncMember(deps, userId, { subscriptionIds: [stripeSubscriptionId] }).catch(
    (error: unknown) => deps.log.warn({ err: error }, 'the provider could not be asked about a membership'),
  );
  let timer: NodeJS.Timeout | undefined;
  const timeoutPromise = new Promise((resolve) => {
    timer = setTimeout(resolve, syncTimeoutMs);
  });
  await Promise.race([syncPromise, timeoutPromise]);
  clearTimeout(timer);
}

/** Returns true if the user has a membership in any status except canceled. */
export async function hasMembership(
  { membership }: Pick<TransactionClient, 'membership'>,
  userId: number,
): Promise<boolean> {
  return (await membership.count({ where: { userId, status: { not: 'canceled' } } })) > 0;
}
