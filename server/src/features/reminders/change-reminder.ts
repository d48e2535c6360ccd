import { createHash, randomBytes } from 'node:crypto';
import type { ReminderView } from '@lingostory/contract/reminders/schemas';
import type { Deps, TransactionClient } from '../../deps.ts';
import type { Reminder } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { withActiveMember } from '../library/public.ts';
import { createReminderTimes, formatMinuteOfDay, parseMinuteOfDay } from './reminder-time.ts';

/** Returns a member's reminder and the devices that show it. */
export async function readReminder({ db, push }: Deps, memberId: number): Promise<ReminderView> {
  const [reminder, subscriptions] = await Promise.all([
    db.reminder.findUnique({ where: { userId: memberId } }),
    db.pushSubscription.findMany({ where: { userId: memberId }, orderBy: { id: 'asc' } }),
  ]);
  return {
    time: reminder && formatMinuteOfDay(reminder.minuteOfDay),
    time_zone: reminder?.timeZone ?? null,
    push_key: push.publicKey,
    device_hashes: subscriptions.map(({ endpoint }) => createHash('sha256').update(endpoint).digest('hex')),
  };
}

/** Turns a member's reminder on, or changes its time. */
export async function setReminder(
  deps: Deps,
  memberId: number,
  { time, timeZone }: { time: string; timeZone: string },
): Promise<void> {
  const minuteOfDay = parseMinuteOfDay(time);
  await withActiveMember(deps, memberId, async (tx) => {
    const nextAt = createReminderTimes().findNext(deps.clock.now(), { minuteOfDay, timeZone });
    const schedule = { minuteOfDay, timeZone, nextAt };
    await tx.reminder.upsert({
      where: { userId: memberId },
      create: { userId: memberId, token: randomBytes(32).toString('base64url'), ...schedule },
      update: schedule,
    });
  });
}

/** Turns a member's reminder off. Stores nothing about it any longer. */
export async function stopReminder(deps: Deps, memberId: number): Promise<void> {
  await withActiveMember(deps, memberId, (tx) => deleteReminder(tx, memberId));
}

async function deleteReminder(tx: TransactionClient, userId: number): Promise<void> {
  await tx.reminder.deleteMany({ where: { userId } });
  await tx.pushSubscription.deleteMany({ where: { userId } });
}

/** Turns off the reminder with this token. Throws 404 if there is none. */
export async function stopReminderByToken(deps: Deps, token: string): Promise<void> {
  const { userId } = await findByToken(deps, token);
  await stopReminder(deps, userId);
}

/**
 * Sends the token's member no more reminders on the day of a notification. If that day is over, because they pressed the
 * button on the next morning, today's are left out. Throws 404 if there is no reminder with this token.
 */
export async function skipReminder(deps: Deps, token: string, day: string): Promise<void> {
  const { userId, timeZone } = await findByToken(deps, token);
  const today = createReminderTimes().findDay(deps.clock.now(), timeZone);
  const skippedDay = new Date(day > today ? day : today);
  await withActiveMember(deps, userId, async (tx) => {
    await tx.reminder.updateMany({ where: { userId }, data: { skippedDay } });
    await tx.pushSubscription.updateMany({ where: { userId, day: skippedDay }, data: noWaitingMessage });
  });
}

/** The columns of a push subscription for which no message is waiting. */
export const noWaitingMessage = { dueAt: null, day: null, expiresAt: null, attempts: 0 };

async function findByToken({ db }: Deps, token: string): Promise<Reminder> {
  const reminder = await db.reminder.findUnique({ where: { token } });
  if (reminder === null) throw new Problem(404, 'This reminder has already been turned off.');
  return reminder;
}
