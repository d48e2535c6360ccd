import { randomUUID } from 'node:crypto';
import type { Deps, TransactionClient } from '../../deps.ts';
import type { User } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { lockMember } from '../library/public.ts';
import { writeEmail } from '../outbox/public.ts';
import {
  composeAdminAddedEmail,
  composeAdminRemovedEmail,
  composeInvitationEmail,
  recoveryMinutes,
} from './base/emails.ts';
import { endSessions } from './base/end-sessions.ts';
import { hashMailedToken, makeMailedToken } from './base/mailed-token.ts';
import { noPasswordHash } from './base/passwords.ts';

/** `invited`: the account has no password yet, and a link to choose one has been emailed. */
export type AdministratorOutcome = 'added' | 'invited' | 'unchanged';

/** Returns the active administrators, oldest account first. */
export async function listAdministrators({ db }: Pick<Deps, 'db'>): Promise<User[]> {
  return await db.user.findMany({ where: { userType: 1, isActive: true }, orderBy: { id: 'asc' } });
}

export const hasPassword = ({ passwordHash }: Pick<User, 'passwordHash'>) => passwordHash !== noPasswordHash;

/**
 * Makes the account with this email address an administrator and ends its sessions, so that nobody who is already
 * signed in gains access. Creates the account if there is none. A new account has no password. An account whose email
 * address is unconfirmed loses its password, because somebody else may have signed up with that address. In both
 * cases, sends a link to choose a password. Until a password is chosen, calling this again sends another link. Throws
 * 422 if the account is closed, or has a membership or an open checkout.
 */
export async function addAdministrator(
  deps: Deps,
  { email, name }: { email: string; name?: string | undefined },
): Promise<AdministratorOutcome> {
  const now = deps.clock.now();
  const { userId, outcome } = await deps.db.$transaction(async (tx) => {
    const newAccount = { email, name: name ?? 'Administrator', passwordHash: noPasswordHash, createdAt: now };
    await tx.user.createMany({ data: [newAccount], skipDuplicates: true });
    const { id } = await tx.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
    const account = await lockMember(tx, id);
    if (account.isActive && account.userType === 1 && hasPassword(account))
      return { userId: id, outcome: 'unchanged' as const };
    await rejectIneligibleAccount(tx, account);
    const isConfirmed = account.emailConfirmedAt !== null;
    await tx.user.update({
      where: { id },
      data: {
        userType: 1,
        ...(name === undefined ? {} : { name }),
        ...(isConfirmed ? {} : { passwordHash: noPasswordHash, pendingEmail: null }),
      },
    });
    await endSessions(deps, tx, id);
    if (isConfirmed) {
      const emailText = composeAdminAddedEmail(deps.settings);
      await writeEmail(tx, account, `administrator-added:${randomUUID()}`, emailText, now);
      return { userId: id, outcome: 'added' as const };
    }
    await mailInvitation(deps, tx, account);
    return { userId: id, outcome: 'invited' as const };
  });
  // Ends sessions again after the commit, because a sign-in with the old password may have been in progress (see
  // `signIn`).
  if (outcome !== 'unchanged') await endSessions(deps, deps.db, userId);
  return outcome;
}

async function rejectIneligibleAccount(
  tx: TransactionClient,
  { id: userId, email, isActive }: User,
): Promise<void> {
  if (!isActive) throw new Problem(422, `The account of ${email} is closed. Reopen it in the studio first.`);
  const membership = await tx.membership.findFirst({ where: { userId, status: { not: 'canceled' } } });
  const checkout = await tx.checkout.findFirst({
    where: { userId, status: { in: ['creating', 'open'] } },
  });
  // Only members can open the membership pages, so an administrator could no longer cancel a membership.
  if (membership ?? checkout)
    throw new Problem(
      422,
      `${email} has a membership or an open checkout. Cancel it first, or choose another address.`,
    );
}

async function mailInvitation(deps: Deps, tx: TransactionClient, account: User): Promise<void> {
  const { id: userId, email } = account;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + recoveryMinutes * 60_000);
  const token = makeMailedToken();
  const tokenHash = hashMailedToken(token);
  await tx.confirmationToken.deleteMany({ where: { userId } });
  await tx.recoveryToken.deleteMany({ where: { userId } });
  await tx.recoveryToken.create({ data: { userId, tokenHash, createdAt: now, expiresAt } });
  const emailText = composeInvitationEmail(deps.settings, token);
  await writeEmail(tx, account, `invitation:${tokenHash}`, emailText, now, { to: email, expiresAt });
}

/**
 * Turns an administrator back into a member and ends their sessions. Throws 404 if no administrator has this email
 * address. Throws 422 if nobody else could sign in as an administrator, even when several administrators are removed
 * concurrently.
 */
export async function removeAdministrator(deps: Deps, { email }: { email: string }): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    // Locks all administrators in a fixed order. A concurrent removal therefore waits, and then sees that this one is
    // gone.
    const administrators = await tx.$queryRaw<Pick<User, 'id' | 'email' | 'passwordHash'>[]>`
      select id, email, password_hash as "passwordHash" from users
      where user_type = 1 and is_active order by id for update`;
    const account = administrators.find((administrator) => administrator.email === email);
    if (!account) throw new Problem(404, `${email} is not an administrator.`);
    const hasOtherAdministrator = administrators.some(
      (otherAdministrator) => otherAdministrator.id !== account.id && hasPassword(otherAdministrator),
    );
    if (!hasOtherAdministrator)
      throw new Problem(422, `${email} is the last administrator who can sign in. Add another one first.`);
    await tx.user.update({ where: { id: account.id }, data: { userType: 2 } });
    await tx.recoveryToken.deleteMany({ where: { userId: account.id } });
    await endSessions(deps, tx, account.id);
    if (!hasPassword(account)) return;
    const cause = `administrator-removed:${randomUUID()}`;
    await writeEmail(tx, account, cause, composeAdminRemovedEmail(deps.settings), deps.clock.now());
  });
}
