import { formerReaderName } from '@lingostory/contract/reviews/schemas';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { Limiter } from '../../../http/limits.ts';
import { Problem } from '../../../http/problem.ts';
import type { Caller } from '../../../http/session.ts';
import { findDatabaseProblem } from '../../../lib/database-problem.ts';
import type { OwnedData } from '../../../lib/owned-data.ts';
import { PaymentsUnavailableError } from '../../../lib/payments-outage.ts';
import { applyCreditMovement, withLockedMember } from '../../library/public.ts';
import { runAfterEndingPayments } from '../../membership/public.ts';
import { sendEmailsSoon, writeEmailTo } from '../../outbox/public.ts';
import { checkPassword } from '../base/check-password.ts';
import { composeAccountDeletedEmail } from '../base/emails.ts';
import { endSessions } from '../base/end-sessions.ts';
import { noPasswordHash } from '../base/passwords.ts';

/**
 * Closes the caller's account permanently. Ends all payments at the provider first; if that fails, deletes nothing and
 * responds with 503, or with 500 for a defect. Keeps the credit ledger and purchases, which accounting needs, under a
 * pseudonym. Keeps reviews and reports without a name. Sends a confirmation to the former email address. Throws 422
 * for a wrong password, and 429 while another change to the membership is in progress.
 */
export async function closeAccount(
  deps: Deps,
  caller: Caller,
  password: string,
  attemptLimiter: Limiter,
): Promise<void> {
  await checkPassword(
    deps,
    caller,
    { password, field: 'password', message: 'Your password is incorrect.' },
    attemptLimiter,
  );
  try {
    await runAfterEndingPayments(deps, caller.id, 'The account was deleted.', () =>
      withLockedMember(deps, caller.id, async (tx, member) => {
        await forfeitCredits(deps, tx, member.id);
        await anonymizeAccount(deps, tx, member);
        const noticeEmail = composeAccountDeletedEmail(deps.settings);
        await writeEmailTo(tx, member.email, `account-deleted:${member.id}`, noticeEmail, deps.clock.now());
      }),
    );
    sendEmailsSoon(deps);
  } catch (error) {
    if (error instanceof Problem) throw error;
    deps.log.error({ err: error, userId: caller.id }, 'an account could not be closed');
    const isOutage = error instanceof PaymentsUnavailableError || findDatabaseProblem(error) !== undefined;
    throw new Problem(
      isOutage ? 503 : 500,
      'We couldn’t delete your account just now. Please try again later.',
    );
  }
}

async function forfeitCredits({ clock }: Deps, tx: TransactionClient, userId: number): Promise<void> {
  const { currentCredits } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const cause = `forfeit:account:${userId}`;
  await applyCreditMovement(tx, {
    userId,
    delta: -currentCredits,
    reason: 'forfeit',
    cause,
    at: clock.now(),
  });
}

async function anonymizeAccount(deps: Deps, tx: TransactionClient, { id }: User): Promise<void> {
  await tx.user.update({
    where: { id },
    data: {
      name: formerReaderName,
      // Nobody can ever own this email address, because the `.invalid` domain is reserved.
      email: `closed-${id}@lingostory.invalid`,
      passwordHash: noPasswordHash,
      isActive: false,
      closedAt: deps.clock.now(),
      emailConfirmedAt: null,
      pendingEmail: null,
    },
  });
  // Runs after the update of the user's row, so that rows are locked in the same order as by a recovery request.
  // Otherwise the two could deadlock.
  for (const { erasureByTable } of deps.ownedData) await eraseRows(tx, id, erasureByTable);
  await endSessions(deps, tx, id);
}

async function eraseRows(
  tx: TransactionClient,
  userId: number,
  erasure: OwnedData['erasureByTable'],
): Promise<void> {
  for (const [table, outcome] of Object.entries(erasure)) {
    if (outcome === 'deleted') await tx.$executeRawUnsafe(`delete from ${table} where user_id = $1`, userId);
    if (outcome === 'unnamed')
      await tx.$executeRawUnsafe(`update ${table} set user_id = null where user_id = $1`, userId);
  }
}
