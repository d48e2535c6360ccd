import type { signUp } from '@lingostory/contract/accounts';
import type { InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../deps.ts';
import { fieldProblem, isUniqueViolation } from '../../http/problem.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';

/** A member's account without membership. 422 when the e-mail has one already or the password is too common. */
export async function createAccount(deps: Deps, input: InputOf<typeof signUp>): Promise<void> {
  const { name, email, password } = input;
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(password, deps.settings);
  try {
    await deps.db.user.create({ data: { name, email, passwordHash, createdAt: deps.clock.now() } });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldProblem('email', 'There is already an account with this e-mail. Sign in instead?');
  }
}
