import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import { fieldProblem, isUniqueViolation } from '../../../http/problem.ts';
import { sendEmailsSoon } from '../../outbox/public.ts';
import { mailConfirmation } from '../base/mail-confirmation.ts';
import { rejectCommonPassword, type Tries, whenAdmitted } from '../base/passwords.ts';

/**
 * Creates a member account without a membership and sends the link that confirms its address. Throws 422 if the
 * address is taken or the password is too common, 429 after too many sign-ups from one IP address, and 503 if the
 * hashing queue is full. A 503 doesn't count as a sign-up.
 */
export async function createAccount(
  deps: Deps,
  { name, email, password }: InputOf<typeof calls.signUp>,
  { limit, key }: Tries,
): Promise<void> {
  rejectCommonPassword(password);
  const passwordHash = await whenAdmitted(deps, async () => {
    await limit.take(key);
    return await deps.passwords.hash(password);
  });
  try {
    await deps.db.$transaction(async (tx) => {
      const data = { name, email, passwordHash, createdAt: deps.clock.now() };
      await mailConfirmation(deps, tx, await tx.user.create({ data }), email);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldProblem('email', 'An account with this email already exists. Sign in instead.');
  }
  sendEmailsSoon(deps);
}
