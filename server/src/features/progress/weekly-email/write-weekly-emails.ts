import { calls } from '@lingostory/contract/progress/weekly-email/calls';
import type { Deps } from '../../../deps.ts';
import { addDays, createLocalDayFormatter, mondayOf } from '../../../lib/local-day.ts';
import { createQueue } from '../../../lib/queue.ts';
import { withActiveMember } from '../../library/public.ts';
import { sendEmailsSoon, writeEmail } from '../../outbox/public.ts';
import { countDueWords } from '../../vocabulary/public.ts';
import { readProgress } from '../base/read-progress.ts';
import { composeWeeklyEmail } from './compose-weekly-email.ts';
import { findNextSendingTime } from './sending-time.ts';
import { toEmailCause } from './weekly-email-choice.ts';

export const weeklyEmailsJobName = 'weekly-emails';

/** Members who haven't read for this many days get no more emails until they read again. */
const maxSilentDays = 28;
/** An email that could not be sent within this time is not sent anymore. */
const emailLifetimeMs = 2 * 24 * 60 * 60_000;
const batchSize = 100;
/**
 * Emails that are written at once. Most of the time is spent waiting for the database, which has other work to do too.
 */
const maxConcurrentEmails = 4;

type Recipient = { userId: number; nextAt: Date; timeZone: string; token: string };

/** Writes the weekly emails that are due to the outbox, and returns how many. */
export async function writeWeeklyEmails(deps: Deps): Promise<number> {
  const queue = createQueue(maxConcurrentEmails);
  let emailCount = 0;
  for (let lastId = 0; ; ) {
    const recipients = await findDueRecipients(deps, lastId);
    const results = await Promise.all(
      recipients.map((recipient) => queue(() => writeWeeklyEmail(deps, recipient))),
    );
    emailCount += results.filter(Boolean).length;
    const last = recipients.at(-1);
    if (last === undefined) break;
    lastId = last.userId;
  }
  if (emailCount > 0) sendEmailsSoon(deps);
  return emailCount;
}

/** Returns the next members, by id, whose email is due. Leaves out addresses that nobody has confirmed. */
async function findDueRecipients({ db, clock }: Deps, afterId: number): Promise<Recipient[]> {
  return (await db.weeklyEmail.findMany({
    where: {
      userId: { gt: afterId },
      nextAt: { lte: clock.now() },
      user: { isActive: true, closedAt: null, emailConfirmedAt: { not: null } },
    },
    orderBy: { userId: 'asc' },
    take: batchSize,
  })) as Recipient[];
}

/** Schedules the member's next email, and writes this one unless the member has been away for long. */
async function writeWeeklyEmail(deps: Deps, recipient: Recipient): Promise<boolean> {
  const { userId, nextAt, timeZone, token } = recipient;
  const now = deps.clock.now();
  const monday = mondayOf(createLocalDayFormatter()(now, timeZone));
  const lastDay = addDays(monday, -1);
  const [isReading, week, dueWords] = await Promise.all([
    hasRead(deps, userId, { from: addDays(monday, -maxSilentDays), to: lastDay }),
    readProgress(deps, userId, { from: addDays(monday, -7), to: lastDay }),
    countDueWords(deps, userId, {}, timeZone),
  ]);
  const { clientOrigin } = deps.settings;
  const unsubscribeUrl = `${clientOrigin}/v1${calls.setWeeklyEmailByToken.path}?token=${token}`;
  return await withActiveMember(deps, userId, async (tx) => {
    // Does nothing if the member has changed their mind or another process was faster.
    const { count } = await tx.weeklyEmail.updateMany({
      where: { userId, nextAt },
      data: { nextAt: findNextSendingTime(now, timeZone) },
    });
    if (count === 0 || !isReading) return false;
    const text = composeWeeklyEmail({ week, dueWords, clientOrigin, unsubscribeUrl });
    const expiresAt = new Date(now.getTime() + emailLifetimeMs);
    await writeEmail(tx, { id: userId }, toEmailCause(userId, monday), text, now, { expiresAt });
    return true;
  });
}

/** Returns true if the member read on any day between these two, both included. */
async function hasRead(
  { db }: Deps,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const day = { gte: new Date(from), lte: new Date(to) };
  return (await db.readingDay.findFirst({ where: { userId, day } })) !== null;
}
