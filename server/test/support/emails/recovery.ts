import { buildPerson, type Person } from '../builders.ts';
import type { World } from '../running/world.ts';
import { type MailWorld, type Received, tokenIn } from './mailbox.ts';

export const asking = '/v1/user/password-recovery-token';
export const verifying = '/v1/user/verify-password-recovery-token';
export const resetting = '/v1/user/reset-password-using-token';
export const fresh = 'une toute nouvelle phrase';

export const ask = ({ api }: World, email: string) => api.post(asking).send({ email });
export const verify = ({ api }: World, verification_token: string) =>
  api.post(verifying).send({ verification_token });
export const reset = ({ api }: World, verification_token: string, password = fresh) =>
  api.post(resetting).send({ verification_token, password, confirm_password: password });
export const signIn = ({ api }: World, email: string, password: string) =>
  api.post('/v1/user/login').send({ email, password });

/** Creates a person who has received a recovery token. */
export async function recovering(world: MailWorld): Promise<Person & { email: Received; token: string }> {
  const person = await buildPerson(world);
  await ask(world, person.user.email);
  const email = await world.mailbox.last(person.user.email);
  return { ...person, email, token: tokenIn(email) };
}

/** Waits until all earlier emails have arrived, by requesting one more and waiting for it. */
export async function everythingSent(world: MailWorld): Promise<void> {
  await recovering(world);
}
