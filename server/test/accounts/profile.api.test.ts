import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, getAs, type Person, password } from '../support/builders.ts';
import { findLinkToken, findToken, type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { reset } from '../support/emails/recovery.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

let addressCount = 0;
const createAddress = () => {
  addressCount += 1;
  return `new-${addressCount}@example.org`;
};

const change = (person: Person, body: object, at: World = world) =>
  at.api.put('/v1/user/profile').set('Authorization', person.bearer).send(body);
const confirm = (token: string) => world.api.post('/v1/user/confirm-email').send({ token });
const signIn = (email: string, secret = password) =>
  world.api.post('/v1/user/login').send({ email, password: secret });
const readProfile = async (person: Person) => (await getAs(world, '/user/profile', person)).body.data;

/** Builds a person who has requested a new address. The result includes the token mailed to that address. */
async function requestNewAddress() {
  const person = await buildPerson(world, { name: 'Camille' });
  const email = createAddress();
  expect((await change(person, { name: 'Camille', email, password })).status).toBe(200);
  return { person, old: person.user.email, email, token: findLinkToken(await world.mailbox.last(email)) };
}

/**
 * Sends a request and replaces the pending address after the request has read it, but before the request writes
 * anything.
 */
async function sendDuringReplacement<T>(
  { user }: Person,
  pendingEmail: string | null,
  send: () => PromiseLike<T>,
) {
  const { sql, db } = world.deps;
  const isQueryBlocked = async () => {
    const { rows } = await sql.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  };
  const { response } = await db.$transaction(
    async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { pendingEmail } });
      const response = Promise.resolve(send());
      await expect.poll(isQueryBlocked, { timeout: 20_000 }).toBe(true);
      return { response };
    },
    { timeout: 30_000 },
  );
  return await response;
}

describe('GET /v1/user/profile', { tags: 'spec-7-33' }, () => {
  it('returns the caller’s name, email address and confirmation state', async () => {
    const administrator = await buildAdministrator(world);
    expect(await readProfile(administrator)).toEqual({
      name: 'Administrator',
      email: administrator.user.email,
      email_confirmed: true,
      pending_email: null,
    });
    expect((await getAs(world, '/user/profile')).status).toBe(401);
  });
});

describe('PUT /v1/user/profile', { tags: ['security-39', 'spec-7-33'] }, () => {
  it('changes the name in a profile immediately', async () => {
    const person = await buildPerson(world);
    const { email } = person.user;
    const { status, body } = await change(person, { name: ' José O’Brien ', email, password });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Your changes are saved.',
      data: { name: 'José O’Brien', email, email_confirmed: true, pending_email: null },
      user: expect.objectContaining({ id: person.user.id, name: 'José O’Brien', email }),
    });
    expect(await world.deps.db.email.count({ where: { userId: person.user.id } })).toBe(0);
  });

  it('keeps the old email address until the new one is confirmed, and notifies both', async () => {
    const { person, old, email, token } = await requestNewAddress();
    expect(await readProfile(person)).toMatchObject({ email: old, pending_email: email });
    const confirmationEmail = await world.mailbox.last(email);
    expect(confirmationEmail.text).toMatch(/^Hi,\n\nWe received a request to use this email address/);
    expect(confirmationEmail.text).not.toMatch(new RegExp(`Camille|${old}`));
    const warning = await world.mailbox.last(old);
    expect(warning.subject).toContain('A new email address was requested');
    expect(warning.text).toMatch(/^Hi Camille,/);
    expect(warning.text).toContain('http://localhost:5173/forgot');
    expect([(await signIn(email)).status, (await signIn(old)).status]).toEqual([401, 200]);

    expect((await confirm(token)).body.data).toEqual({ email });
    expect(await readProfile(person)).toEqual({
      name: 'Camille',
      email,
      email_confirmed: true,
      pending_email: null,
    });
    expect([(await signIn(email)).status, (await signIn(old)).status]).toEqual([200, 401]);
    expect((await world.mailbox.last(email, 2)).text).toMatch(/^Hi Camille,\n\nYour LingoStory account now/);
    const lastNotice = await world.mailbox.last(old, 2);
    expect(lastNotice.text).toMatch(/^Hi,\n\nYour LingoStory account now uses a different email address/);
    expect(lastNotice.text).not.toContain(email);
  });

  it('cancels a pending email address when the profile is saved with the confirmed one', async () => {
    const { person, old, token } = await requestNewAddress();
    const { body } = await change(person, { name: 'Camille', email: old, password });
    expect(body.data.pending_email).toBeNull();
    expect((await confirm(token)).status).toBe(422);
  });

  it('does not send the confirmation link again when only the name changes', async () => {
    const { person, email, token } = await requestNewAddress();
    expect((await change(person, { name: 'Cam', email, password })).body.data).toMatchObject({ name: 'Cam' });
    await world.mailbox.wait(email);
    expect(await world.mailbox.emails(email)).toHaveLength(1);
    expect((await confirm(token)).status).toBe(200);
  });

  it('sends a new confirmation link for a pending email address when the member asks for one', async () => {
    const { person, email, token } = await requestNewAddress();
    await world.api.post('/v1/user/confirmation-email').set('Authorization', person.bearer);
    const newestToken = findLinkToken(await world.mailbox.last(email, 2));
    expect([(await confirm(token)).status, (await confirm(newestToken)).status]).toEqual([422, 200]);
  });

  it('returns 429 to a profile change with the pending email address if that address is canceled while the request runs', async () => {
    const { person, email } = await requestNewAddress();
    const { status, headers, body } = await sendDuringReplacement(person, null, () =>
      change(person, { name: 'Late', email, password }),
    );
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(body.message).toContain('still working on your last change');
    expect(await readProfile(person)).toMatchObject({ name: 'Camille', pending_email: null });
    await world.mailbox.wait(email);
    expect(await world.mailbox.emails(email)).toHaveLength(1);
  });

  it('accepts a profile change with a new email address if the pending address is canceled while the request runs', async () => {
    const { person } = await requestNewAddress();
    const email = createAddress();
    const { status } = await sendDuringReplacement(person, null, () =>
      change(person, { name: 'Camille', email, password }),
    );
    expect([status, (await readProfile(person)).pending_email]).toEqual([200, email]);
  });

  it('does not resend a confirmation link if the pending email address is replaced while the request runs', async () => {
    const [{ person, email }, other] = [await requestNewAddress(), createAddress()];
    const resend = () => world.api.post('/v1/user/confirmation-email').set('Authorization', person.bearer);
    const { status, body } = await sendDuringReplacement(person, other, resend);
    expect([status, body.message.includes(email)]).toEqual([200, false]);
    await world.mailbox.wait(email);
    const emails = [await world.mailbox.emails(email), await world.mailbox.emails(other)];
    expect(emails.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('reports that an email address is already in use, but only to a member who entered the correct password', async () => {
    const [person, other] = [await buildPerson(world), await buildPerson(world)];
    const { email } = other.user;
    const takenResponse = await change(person, { name: 'Reader', email: email.toUpperCase(), password });
    expect([takenResponse.status, takenResponse.body.errors]).toEqual([
      422,
      { email: ['An account with this email already exists.'] },
    ]);
    const wrongPasswordResponse = await change(person, { name: 'Reader', email, password: 'wrong' });
    expect(Object.keys(wrongPasswordResponse.body.errors)).toEqual(['password']);
    expect(await world.deps.db.email.count({ where: { recipient: email } })).toBe(0);
    expect(await readProfile(person)).toMatchObject({ email: person.user.email, pending_email: null });
  });

  it('gives an email address that two members have requested to the one who confirms it first', async () => {
    const { email, token } = await requestNewAddress();
    const other = await buildPerson(world);
    expect((await change(other, { name: 'Reader', email, password })).status).toBe(200);
    const secondToken = findLinkToken(await world.mailbox.last(email, 2));
    expect((await confirm(token)).status).toBe(200);
    const lateConfirmation = await confirm(secondToken);
    const problem =
      'Another account uses this email address now. Choose a different one on your account page.';
    expect([lateConfirmation.status, lateConfirmation.body.errors]).toEqual([422, { token: [problem] }]);
    expect(await readProfile(other)).toMatchObject({ email: other.user.email });
  });

  it('cancels a pending email address when the password changes, since someone else may have requested the address', async () => {
    const resetRequest = await requestNewAddress();
    await world.api.post('/v1/user/password-recovery-token').send({ email: resetRequest.old });
    const recovery = findToken(await world.mailbox.last(resetRequest.old, 2));
    expect((await reset(world, recovery)).status).toBe(200);
    expect((await confirm(resetRequest.token)).status).toBe(422);
    const changeRequest = await requestNewAddress();
    const passwords = { old_password: password, new_password: 'une toute nouvelle phrase' };
    const putPassword = world.api
      .put('/v1/user/reset-password')
      .set('Authorization', changeRequest.person.bearer);
    expect((await putPassword.send(passwords)).status).toBe(200);
    expect((await confirm(changeRequest.token)).status).toBe(422);
    expect(await readProfile(changeRequest.person)).toMatchObject({
      email: changeRequest.old,
      pending_email: null,
    });
  });

  it('rejects a recovery token sent to the old email address once the new one is confirmed', async () => {
    const { old, token } = await requestNewAddress();
    await world.api.post('/v1/user/password-recovery-token').send({ email: old });
    const recovery = findToken(await world.mailbox.last(old, 2));
    expect((await confirm(token)).status).toBe(200);
    expect((await reset(world, recovery)).status).toBe(422);
  });

  it('limits wrong passwords and confirmation emails when changing a profile', async () => {
    const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      const [guesser, mailer] = [await buildPerson(limitedWorld), await buildPerson(limitedWorld)];
      const guessPassword = () =>
        change(guesser, { name: 'A', email: createAddress(), password: 'wrong' }, limitedWorld);
      for (let i = 0; i < 10; i += 1) expect((await guessPassword()).status).toBe(422);
      expect((await guessPassword()).status).toBe(429);
      const requestEmail = () =>
        change(mailer, { name: 'A', email: createAddress(), password }, limitedWorld);
      for (let i = 0; i < 4; i += 1) expect((await requestEmail()).status).toBe(200);
      // Changing only the name sends no email, so it does not count toward the limit.
      const { email } = mailer.user;
      for (let i = 0; i < 3; i += 1)
        expect((await change(mailer, { name: `A${i}`, email, password }, limitedWorld)).status).toBe(200);
      expect((await requestEmail()).status).toBe(200);
      const blockedResponse = await requestEmail();
      expect([blockedResponse.status, Number(blockedResponse.headers['retry-after']) > 0]).toEqual([
        429,
        true,
      ]);
    } finally {
      await limitedWorld.close();
    }
  });
});

describe('a pending new address', () => {
  it('includes a pending email address in the export and deletes it with the account', async () => {
    const { person, old, email, token } = await requestNewAddress();
    const { body } = await getAs(world, '/user/export', person);
    expect(body.data.user).toMatchObject({
      email: old,
      email_confirmed_at: expect.any(String),
      pending_email: email,
    });
    expect(body.data.confirmation_mails).toMatchObject([{ email, used_at: null }]);
    const closeRequest = world.api.delete('/v1/user/account').set('Authorization', person.bearer);
    expect((await closeRequest.send({ password })).status).toBe(200);
    const closedUser = await world.deps.db.user.findUniqueOrThrow({
      where: { id: person.user.id },
      include: { confirmationTokens: true, emails: true },
    });
    expect(closedUser).toMatchObject({ emailConfirmedAt: null, pendingEmail: null, confirmationTokens: [] });
    expect(JSON.stringify(closedUser)).not.toMatch(new RegExp(`${email}|${old}|Camille`));
    expect((await confirm(token)).status).toBe(422);
  });
});
