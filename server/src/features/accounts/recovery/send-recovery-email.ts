import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { Problem } from '../../../http/problem.ts';
import { sendEmailsSoon, writeDecoyEmail, writeEmail } from '../../outbox/public.ts';
import { composeRecoveryEmail, recoveryMinutes } from '../base/emails.ts';
import { hashMailedToken, makeMailedToken } from '../base/mailed-token.ts';

/**
 * Sends a recovery token to the account with this email address. Sends nothing if there is no open account, or if too
 * many tokens were requested within an hour. With or without an account, runs the same statements and stores an
 * email, so that not even the timing reveals if an account exists.
 */
export async function sendRecoveryEmail(deps: Deps, email: string, emailLimiter: Limiter): Promise<void> {
  if (!(await tryTakeRecoveryEmailLimit(emailLimiter, email))) return;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + recoveryMinutes * 60_000);
  const token = makeMailedToken();
  const tokenHash = hashMailedToken(token);
  await deps.db.$transaction(async (tx) => {
    // Locks the user before the tokens, so that a concurrent password change can't delete the new token.
    const [account] = await tx.$queryRaw<{ id: number }[]>`
      select id from users where email = ${email} and is_active for no key update`;
    const userId = account?.id ?? 0;
    // Deletes older tokens, because only the newest one is valid.
    await tx.recoveryToken.deleteMany({ where: { userId } });
    await tx.$executeRaw`
      insert into recovery_tokens (user_id, token_hash, created_at, expires_at)
      select id, ${tokenHash}, ${now}, ${expiresAt} from users where id = ${userId}`;
    const cause = `recovery:${tokenHash}`;
    const emailText = composeRecoveryEmail(deps.settings, token);
    if (account) await writeEmail(tx, account, cause, emailText, now, { to: email, expiresAt });
    else await writeDecoyEmail(tx, cause, now);
  });
  sendEmailsSoon(deps);
}

async function tryTakeRecoveryEmailLimit(emailLimiter: Limiter, email: string): Promise<boolean> {
  try {
    await emailLimiter.take(email);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
