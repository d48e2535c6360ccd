import { maxPushSubscriptions } from '@lingostory/contract/reminders/constants';
import type { PushTarget } from '../../adapters/push/push.ts';
import type { Deps } from '../../deps.ts';
import { createFieldProblem } from '../../http/problem.ts';
import { withActiveMember } from '../library/public.ts';
import { noWaitingMessage } from './change-reminder.ts';

/**
 * Adds a browser to a member's reminders. A browser belongs to the person who adds it last. If the member has too many,
 * the one that was added longest ago is removed. Throws 422 if no message can be sent to it.
 */
export async function addPushSubscription(deps: Deps, memberId: number, target: PushTarget): Promise<void> {
  const { endpoint, p256dh, auth } = target;
  const service = deps.push.findService(endpoint);
  if (service === undefined) throw createFieldProblem('endpoint', 'This push service isn’t supported.');
  if (!deps.push.canEncrypt(target))
    throw createFieldProblem('p256dh', 'p256dh must be a public key of the curve P-256.');
  await withActiveMember(deps, memberId, async (tx) => {
    const subscription = {
      userId: memberId,
      service,
      p256dh,
      auth,
      subscribedAt: deps.clock.now(),
      ...noWaitingMessage,
    };
    await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...subscription },
      update: subscription,
    });
    const surplus = await tx.pushSubscription.findMany({
      where: { userId: memberId },
      orderBy: [{ subscribedAt: 'desc' }, { id: 'desc' }],
      skip: maxPushSubscriptions,
    });
    await tx.pushSubscription.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
  });
}

/** Removes a browser from a member's reminders. Does nothing if it isn't theirs. */
export async function removePushSubscription(deps: Deps, memberId: number, endpoint: string): Promise<void> {
  await withActiveMember(deps, memberId, async (tx) => {
    await tx.pushSubscription.deleteMany({ where: { userId: memberId, endpoint } });
  });
}
