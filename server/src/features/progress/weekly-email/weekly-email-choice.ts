import { randomBytes } from 'node:crypto';
import type { WeeklyEmailView } from '@lingostory/contract/progress/weekly-email/schemas';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { withActiveMember } from '../../library/public.ts';
import { findNextSendingTime } from './sending-time.ts';

/** Members are asked about the weekly email after they have read on this many days. */
const daysBeforeAsking = 3;

/** Returns a member's decision about the weekly email, and whether to ask them. */
export async function readWeeklyEmail({ sql }: Deps, memberId: number): Promise<WeeklyEmailView> {
  const { rows } = await sql.query<WeeklyEmailView>({
    name: 'weekly email of a member',
    text: `select case when w.user_id is not null then w.next_at is not null end as wanted,
        w.user_id is null and (
          select count(*) from (select distinct day from reading_days where user_id = u.id limit ${daysBeforeAsking}) days
        ) >= ${daysBeforeAsking} as should_ask,
        u.email_confirmed_at is not null as can_receive
      from users u left join weekly_emails w on w.user_id = u.id where u.id = $1`,
    values: [memberId],
  });
  const [weeklyEmail] = rows;
  if (weeklyEmail === undefined) throw new Error(`There is no user ${memberId}.`);
  return weeklyEmail;
}

type WeeklyEmailChoice = { isWanted: boolean; timeZone: string };

/** Turns a member's weekly email on or off. */
export async function setWeeklyEmail(
  deps: Deps,
  memberId: number,
  { isWanted, timeZone }: WeeklyEmailChoice,
): Promise<void> {
  await withActiveMember(deps, memberId, async (tx) => {
    const choice = { timeZone, nextAt: isWanted ? findNextSendingTime(deps.clock.now(), timeZone) : null };
    await tx.weeklyEmail.upsert({
      where: { userId: memberId },
      create: { userId: memberId, token: randomBytes(32).toString('base64url'), ...choice },
      update: choice,
    });
    if (!isWanted) await deleteWaitingEmails(tx, memberId);
  });
}

/** Turns the weekly email of the token's member on or off. Throws 404 if the token is unknown. */
export async function setWeeklyEmailByToken(deps: Deps, token: string, isWanted: boolean): Promise<void> {
  const weeklyEmail = await deps.db.weeklyEmail.findUnique({ where: { token } });
  if (weeklyEmail === null)
    throw new Problem(
      404,
      'This link no longer works. Sign in and switch the weekly email off in My reading.',
    );
  const { userId, timeZone } = weeklyEmail;
  await setWeeklyEmail(deps, userId, { isWanted, timeZone });
}

/** The unique cause of a weekly email in the outbox. */
export const toEmailCause = (memberId: number, monday: string) => `weekly:${memberId}:${monday}`;

async function deleteWaitingEmails(tx: TransactionClient, memberId: number): Promise<void> {
  const cause = { startsWith: toEmailCause(memberId, '') };
  await tx.email.deleteMany({ where: { userId: memberId, cause, sentAt: null } });
}
