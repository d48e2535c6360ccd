import { PushServiceError, type PushTarget } from '../../adapters/push/push.ts';
import type { Deps } from '../../deps.ts';
import { findReaders } from '../progress/public.ts';
import { noWaitingMessage } from './change-reminder.ts';
import { queueReminders } from './queue-reminders.ts';

export const sendRemindersJobName = 'send-reminders';

const minuteMs = 60_000;
/** Milliseconds before each further attempt after a failure of the push service, unless it asks for more. */
const retryDelaysMs = [1, 5, 15, 30].map((minutes) => minutes * minuteMs);
/** A message that was claimed and not sent, because the process died, is sent after this many milliseconds. */
const claimDurationMs = 2 * minuteMs;
/** Messages that are sent to one push service at the same time. */
const maxConcurrentMessages = 8;
/** After this many consecutive failures, a push service is considered down, and its messages wait for the next run. */
const maxConsecutiveFailures = 3;
/** A run claims no more messages after this many milliseconds, so that a slow service doesn't delay the next run. */
const maxRunMs = 45_000;
/** Replaces a reminder that a browser hasn't received yet. */
const topic = 'reading-reminder';

type WaitingMessage = PushTarget & {
  id: number;
  userId: number;
  day: string;
  expiresAt: Date;
  attempts: number;
  token: string;
};

/**
 * Sends the reminders that are due, and returns how many the push services accepted. A failing or slow service delays
 * only its own messages. If the process dies before it records a message as sent, the message is sent again; browsers
 * then replace the first one.
 */
export async function sendReminders(deps: Deps): Promise<number> {
  await queueReminders(deps);
  const services = await deps.db.pushSubscription.findMany({
    where: { dueAt: { lte: deps.clock.now() } },
    distinct: ['service'],
    select: { service: true },
  });
  const counts = await Promise.all(services.map(({ service }) => sendToService(deps, service)));
  return counts.reduce((total, count) => total + count, 0);
}

async function sendToService(deps: Deps, service: string): Promise<number> {
  const { db, clock } = deps;
  await db.pushSubscription.updateMany({
    where: { service, dueAt: { lte: clock.now() }, expiresAt: { lte: clock.now() } },
    data: noWaitingMessage,
  });
  const endsAtMs = clock.now().getTime() + maxRunMs;
  let failureCount = 0;
  let acceptedCount = 0;
  const sendUntilDone = async () => {
    while (failureCount < maxConsecutiveFailures && clock.now().getTime() < endsAtMs) {
      const message = await claimMessage(deps, service);
      if (message === undefined) return;
      const outcome = await sendMessage(deps, service, message);
      failureCount = outcome === 'failed' ? failureCount + 1 : 0;
      if (outcome === 'accepted') acceptedCount += 1;
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentMessages }, sendUntilDone));
  return acceptedCount;
}

/** Claims the service's next message by postponing its due time, so that other processes don't send it too. */
async function claimMessage({ db, clock }: Deps, service: string): Promise<WaitingMessage | undefined> {
  const now = clock.now();
  const [message] = await db.$queryRaw<WaitingMessage[]>`
    with due as (
      select id from push_subscriptions
      where service = ${service} and due_at <= ${now} and expires_at > ${now}
      order by due_at, id limit 1 for update skip locked)
    update push_subscriptions s
    set attempts = s.attempts + 1, due_at = ${now}::timestamptz + ${claimDurationMs} * interval '1 millisecond'
    from due, reminders r where s.id = due.id and r.user_id = s.user_id
    returning s.id, s.user_id as "userId", s.endpoint, s.p256dh, s.auth, to_char(s.day, 'YYYY-MM-DD') as day,
      s.expires_at as "expiresAt", s.attempts, r.token`;
  return message;
}

async function sendMessage(
  deps: Deps,
  service: string,
  message: WaitingMessage,
): Promise<'accepted' | 'dropped' | 'failed'> {
  const { push, db, clock, log } = deps;
  const { id, userId, day, expiresAt, attempts, token } = message;
  const subscription = { id, userId };
  const dropMessage = () =>
    db.pushSubscription.updateMany({
      where: { ...subscription, day: new Date(day) },
      data: noWaitingMessage,
    });
  // They may have read since the first attempt.
  const isObsolete = attempts > 1 && (await findReaders(deps, [{ memberId: userId, day }])).size > 0;
  if (isObsolete) {
    await dropMessage();
    return 'dropped';
  }
  try {
    const outcome = await push.send(message, {
      // Contains nothing about the member, because a lock screen shows what the browser makes of it.
      text: JSON.stringify({ token, day }),
      ttlSeconds: Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000),
      topic,
    });
    if (outcome === 'accepted') await dropMessage();
    else await db.pushSubscription.deleteMany({ where: subscription });
    return outcome === 'accepted' ? 'accepted' : 'dropped';
  } catch (error) {
    log.error({ err: error, service, subscriptionId: id }, 'a reminder was not taken');
    const isTemporary = error instanceof PushServiceError && error.isTemporary;
    const retryAt = isTemporary ? findRetryTime(error, message, clock.now()) : undefined;
    if (retryAt === undefined) await dropMessage();
    else
      await db.pushSubscription.updateMany({
        where: { ...subscription, day: new Date(day) },
        data: { dueAt: retryAt },
      });
    // A service that rejects this one message still works.
    return isTemporary ? 'failed' : 'dropped';
  }
}

/** Returns when to try again, or undefined if that would be too late or too often. */
function findRetryTime(
  { retryAfterMs = 0 }: PushServiceError,
  { attempts, expiresAt }: WaitingMessage,
  now: Date,
): Date | undefined {
  const delayMs = retryDelaysMs[attempts - 1];
  if (delayMs === undefined) return undefined;
  const retryAt = new Date(now.getTime() + Math.max(delayMs, retryAfterMs));
  return retryAt < expiresAt ? retryAt : undefined;
}
