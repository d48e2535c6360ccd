import type { calls } from '@lingostory/contract/accounts/calls';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem, isUniqueViolation } from '../../../http/problem.ts';
import { sendEmailsSoon } from '../../outbox/public.ts';
import { mailConfirmation } from '../base/mail-confirmation.ts';
import { type AttemptLimit, rejectCommonPassword, runWhenAdmitted } from '../base/passwords.ts';

/**
 * Creates a member account without a membership, and sends a link to confirm the email address. Throws 422 if the
 * email address is taken or the password is too common, 429 after too many sign-ups from one IP address, and 503 if
 * the hashing queue is full. A sign-up that gets a 503 doesn't count against the limit.
 */
export async function createAccount(
  deps: Deps,
  { name, email, password }: InputOf<typeof calls.signUp>,
  { limit, key }: AttemptLimit,
): Promise<void> {
  rejectCommonPassword(password);
  const passwordHash = await runWhenAdmitted(deps, async () => {
    await limit.take(key);
    return await deps.passwords.hash(password);
  });
  try {
    await deps.db.$transaction(async (tx) => {
      const newAccount = { name, email, passwordHash, createdAt: deps.clock.now() };
      await mailConfirmation(deps, tx, await tx.user.create({ data: newAccount }), email);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw createFieldProblem('email', 'An account with this email already exists. Sign in instead.');
  }
  sendEmailsSoon(deps);
}
