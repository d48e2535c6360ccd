import type { Deps, Tx } from '../../../deps.ts';
import type { Membership } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { syncMember } from '../sync/sync-member.ts';
import type { MembershipWithUser } from './change-membership.ts';

/** Milliseconds that a request waits for the provider before it returns the stored state. */
const timeout = 5_000;

/**
 * Returns the membership that has not ended or, if all have ended, the latest one. Throws 404 if the user never had
 * one.
 */
export async function findMembership(deps: Deps, userId: number): Promise<MembershipWithUser> {
  const latest = await findLatest(deps, userId);
  if (!mayBeOutdated(latest.membership, deps.clock.now())) return latest;
  await syncSoon(deps, latest.membership);
  return await findLatest(deps, userId);
}

async function findLatest({ db }: Deps, userId: number): Promise<MembershipWithUser> {
  const { memberships, ...user } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { memberships: { orderBy: { id: 'desc' } } },
  });
  const membership = memberships.find(({ status }) => status !== 'canceled') ?? memberships[0];
  if (!membership) throw new Problem(404, 'You don’t have a membership yet.');
  return { membership, user };
}

/**
 * Returns true if the provider may know more than our row: a period or break should have ended by now, or a past-due
 * member may have just paid the open invoice on the provider's page.
 */
function mayBeOutdated({ status, currentPeriodEnd, pausedUntil }: Membership, now: Date): boolean {
  if (status === 'canceled') return false;
  if (status === 'past_due') return true;
  return (currentPeriodEnd !== null && currentPeriodEnd < now) || (pausedUntil !== null && pausedUntil < now);
}

/**
 * Syncs, but gives up after an error or the timeout, so that members can still open their account page while the
 * provider is slow or failing.
 */
async function syncSoon(deps: Deps, { userId, stripeSubscriptionId }: Membership): Promise<void> {
  const sync = syncMember(deps, userId, { subscriptions: [stripeSubscriptionId] }).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the provider could not be asked about a membership'),
  );
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise((resolve) => {
    timer = setTimeout(resolve, timeout);
  });
  await Promise.race([sync, timedOut]);
  clearTimeout(timer);
}

/** Returns true if the user has a membership that has not ended: in its trial, active, paused or past due. */
export async function hasMembership(
  { membership }: Pick<Tx, 'membership'>,
  userId: number,
): Promise<boolean> {
  return (await membership.count({ where: { userId, status: { not: 'canceled' } } })) > 0;
}
