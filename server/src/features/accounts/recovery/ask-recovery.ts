import type { Deps } from '../../../deps.ts';
import type { Limiter } from '../../../http/limits.ts';
import { Problem } from '../../../http/problem.ts';
import { sendEmailsSoon, writeDecoy, writeEmail } from '../../outbox/public.ts';
import { recoveryEmail, recoveryMinutes } from '../base/emails.ts';
import { hashMailedToken, makeMailedToken } from '../base/mailed-token.ts';

/**
 * Sends a recovery token to the account with this email address. Does nothing if the account is closed or too many
 * tokens were requested within an hour. To hide whether the account exists, even from timing, both cases run the same
 * statements and write a row.
 */
export async function askRecovery(deps: Deps, email: string, mails: Limiter): Promise<void> {
  if (!(await isWithinLimit(mails, email))) return;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + recoveryMinutes * 60_000);
  const token = makeMailedToken();
  const tokenHash = hashMailedToken(token);
  await deps.db.$transaction(async (tx) => {
    // Locks the user before the tokens, so that a concurrent password change can't delete the new token.
    const [account] = await tx.$queryRaw<{ id: number }[]>`
      select id from users where email = ${email} and is_active for no key update`;
    const userId = account?.id ?? 0;
    // Only the newest recovery token is valid.
    await tx.recoveryToken.deleteMany({ where: { userId } });
    await tx.$executeRaw`
      insert into recovery_tokens (user_id, token_hash, created_at, expires_at)
      select id, ${tokenHash}, ${now}, ${expiresAt} from users where id = ${userId}`;
    const cause = `recovery:${tokenHash}`;
    const text = recoveryEmail(deps.settings, token);
    if (account) await writeEmail(tx, account, cause, text, now, { to: email, expiresAt });
    else await writeDecoy(tx, cause, now);
  });
  sendEmailsSoon(deps);
}

async function isWithinLimit(mails: Limiter, email: string): Promise<boolean> {
  try {
    await mails.take(email);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
