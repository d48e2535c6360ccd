import { buildPerson, type Person } from '../builders.ts';
import type { World } from '../running/world.ts';
import { findToken, type MailWorld, type ReceivedEmail } from './mailbox.ts';

export const tokenRequestPath = '/v1/user/password-recovery-token';
export const tokenCheckPath = '/v1/user/verify-password-recovery-token';
export const passwordResetPath = '/v1/user/reset-password-using-token';
export const replacementPassword = 'une toute nouvelle phrase';

export const requestRecoveryToken = ({ api }: World, email: string) =>
  api.post(tokenRequestPath).send({ email });
export const verifyRecoveryToken = ({ api }: World, verification_token: string) =>
  api.post(tokenCheckPath).send({ verification_token });
export const resetWithToken = ({ api }: World, verification_token: string, password = replacementPassword) =>
  api.post(passwordResetPath).send({ verification_token, password, confirm_password: password });
export const signIn = ({ api }: World, email: string, password: string) =>
  api.post('/v1/user/login').send({ email, password });

/** Creates a person who has been sent a recovery token. */
export async function buildRecoveringPerson(
  world: MailWorld,
): Promise<Person & { email: ReceivedEmail; token: string }> {
  const person = await buildPerson(world);
  await requestRecoveryToken(world, person.user.email);
  const email = await world.mailbox.waitForLast(person.user.email);
  return { ...person, email, token: findToken(email) };
}

/** Waits until all earlier emails have arrived, by requesting one more email and waiting for it. */
export async function waitForAllEmails(world: MailWorld): Promise<void> {
  await buildRecoveringPerson(world);
}
