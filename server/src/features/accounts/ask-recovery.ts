import type { Letter } from '../../adapters/mail/mail.ts';
import type { Deps } from '../../deps.ts';
import type { Limiter } from '../../http/limits.ts';
import { Problem } from '../../http/problem.ts';
import { type Recipient, recoveryLetter, recoveryMinutes } from './letters.ts';
import { hashRecoveryToken, makeRecoveryToken } from './recovery-token.ts';

/**
 * Mails a token to the account with this e-mail; none to a closed one, and none after too many an hour. Nobody
 * learns from the answer, or from how long it takes, whether there is such an account: that is looked up behind it.
 */
export async function askRecovery(deps: Deps, email: string, mails: Limiter): Promise<void> {
  if (!(await mayMail(mails, email))) return;
  deps.mail.sendLater(writeLetter(deps, email));
}

async function writeLetter(deps: Deps, email: string): Promise<Letter | undefined> {
  const token = makeRecoveryToken();
  const recipient = await keepToken(deps, email, token);
  return recipient && recoveryLetter(deps.settings, recipient, token);
}

async function mayMail(mails: Limiter, email: string): Promise<boolean> {
  try {
    await mails.take(email);
    return true;
  } catch (refusal) {
    if (refusal instanceof Problem) return false;
    throw refusal;
  }
}

/** Earlier tokens of the account go: only the newest is good. */
async function keepToken({ db, clock }: Deps, email: string, token: string): Promise<Recipient | undefined> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + recoveryMinutes * 60_000);
  const [recipient] = await db.$queryRaw<Recipient[]>`
    with person as (select id, name, email from users where email = ${email} and is_active),
    earlier as (delete from recovery_tokens where user_id in (select id from person)),
    kept as (
      insert into recovery_tokens (user_id, token_hash, created_at, expires_at)
      select id, ${hashRecoveryToken(token)}, ${now}, ${expiresAt} from person)
    select name, email from person`;
  return recipient;
}
