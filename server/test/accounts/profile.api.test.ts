import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, getAs, type Person, password } from '../support/builders.ts';
import { findLinkToken, findToken, type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { resetWithToken } from '../support/emails/recovery.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

let emailAddressCount = 0;
const createEmailAddress = () => {
  emailAddressCount += 1;
  return `new-${emailAddressCount}@example.org`;
};

const changeProfile = (person: Person, body: object) =>
  world.api.put('/v1/user/profile').set('Authorization', person.bearer).send(body);
const confirmEmail = (token: string) => world.api.post('/v1/user/confirm-email').send({ token });
const signIn = (email: string, secret = password) =>
  world.api.post('/v1/user/login').send({ email, password: secret });
const readProfile = async (person: Person) => (await getAs(world, '/user/profile', person)).body.data;

/**
 * Builds a person who has requested a new email address. The result includes the token in the email to the new
 * address.
 */
async function requestNewEmailAddress() {
  const person = await buildPerson(world, { name: 'Camille' });
  const email = createEmailAddress();
  expect((await changeProfile(person, { name: 'Camille', email, password })).status).toBe(200);
  return {
    person,
    old: person.user.email,
    email,
    token: findLinkToken(await world.mailbox.waitForLast(email)),
  };
}

/**
 * Sends a request and replaces the pending email address after the request has read it, but before the request writes
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
      await expect.poll(isQueryBlocked).toBe(true);
      return { response };
    },
    { timeout: 120_000 },
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
    const { status, body } = await changeProfile(person, { name: ' José O’Brien ', email, password });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Your changes are saved.',
      data: { name: 'José O’Brien', email, email_confirmed: true, pending_email: null },
      user: expect.objectContaining({ id: person.user.id, name: 'José O’Brien', email }),
    });
    expect(await world.deps.db.email.count({ where: { userId: person.user.id } })).toBe(0);
  });

  it('keeps the old email address until the new one is confirmed, and sends a notice to both addresses', async () => {
    const { person, old, email, token } = await requestNewEmailAddress();
    expect(await readProfile(person)).toMatchObject({ email: old, pending_email: email });
    const confirmationEmail = await world.mailbox.waitForLast(email);
    expect(confirmationEmail.text).toMatch(/^Hi,\n\nWe received a request to use this email address/);
    expect(confirmationEmail.text).not.toMatch(new RegExp(`Camille|${old}`));
    const warningEmail = await world.mailbox.waitForLast(old);
    expect(warningEmail.subject).toContain('A new email address was requested');
    expect(warningEmail.text).toMatch(/^Hi Camille,/);
    expect(warningEmail.text).toContain('http://localhost:5173/forgot');
    expect([(await signIn(email)).status, (await signIn(old)).status]).toEqual([401, 200]);

    expect((await confirmEmail(token)).body.data).toEqual({ email });
    expect(await readProfile(person)).toEqual({
      name: 'Camille',
      email,
      email_confirmed: true,
      pending_email: null,
    });
    expect([(await signIn(email)).status, (await signIn(old)).status]).toEqual([200, 401]);
    expect((await world.mailbox.waitForLast(email, 2)).text).toMatch(
      /^Hi Camille,\n\nYour LingoStory account now/,
    );
    const lastNoticeEmail = await world.mailbox.waitForLast(old, 2);
    expect(lastNoticeEmail.text).toMatch(
      /^Hi,\n\nYour LingoStory account now uses a different email address/,
    );
    expect(lastNoticeEmail.text).not.toContain(email);
  });

  it('cancels a pending email address when the profile is saved with the confirmed address', async () => {
    const { person, old, token } = await requestNewEmailAddress();
    const { body } = await changeProfile(person, { name: 'Camille', email: old, password });
    expect(body.data.pending_email).toBeNull();
    expect((await confirmEmail(token)).status).toBe(422);
  });

  it('does not send another confirmation link when only the name in a profile changes', async () => {
    const { person, email, token } = await requestNewEmailAddress();
    expect((await changeProfile(person, { name: 'Cam', email, password })).body.data).toMatchObject({
      name: 'Cam',
    });
    await world.mailbox.waitFor(email);
    expect(await world.mailbox.emails(email)).toHaveLength(1);
    expect((await confirmEmail(token)).status).toBe(200);
  });

  it('sends a new confirmation link for a pending email address when the member asks for one', async () => {
    const { person, email, token } = await requestNewEmailAddress();
    await world.api.post('/v1/user/confirmation-email').set('Authorization', person.bearer);
    const newestToken = findLinkToken(await world.mailbox.waitForLast(email, 2));
    expect([(await confirmEmail(token)).status, (await confirmEmail(newestToken)).status]).toEqual([
      422, 200,
    ]);
  });

  it('asks for a retry with 429 if a profile’s pending email address is canceled during a profile change', async () => {
    const { person, email } = await requestNewEmailAddress();
    const { status, headers, body } = await sendDuringReplacement(person, null, () =>
      changeProfile(person, { name: 'Late', email, password }),
    );
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(body.message).toContain('still working on your last change');
    expect(await readProfile(person)).toMatchObject({ name: 'Camille', pending_email: null });
    await world.mailbox.waitFor(email);
    expect(await world.mailbox.emails(email)).toHaveLength(1);
  });

  it('accepts a new email address in a profile change even if the pending one is canceled in the meantime', async () => {
    const { person } = await requestNewEmailAddress();
    const email = createEmailAddress();
    const { status } = await sendDuringReplacement(person, null, () =>
      changeProfile(person, { name: 'Camille', email, password }),
    );
    expect([status, (await readProfile(person)).pending_email]).toEqual([200, email]);
  });

  it('does not resend a confirmation link if the pending email address is replaced while the request runs', async () => {
    const [{ person, email }, otherEmail] = [await requestNewEmailAddress(), createEmailAddress()];
    const resendConfirmation = () =>
      world.api.post('/v1/user/confirmation-email').set('Authorization', person.bearer);
    const { status, body } = await sendDuringReplacement(person, otherEmail, resendConfirmation);
    expect([status, body.message.includes(email)]).toEqual([200, false]);
    await world.mailbox.waitFor(email);
    const emails = [await world.mailbox.emails(email), await world.mailbox.emails(otherEmail)];
    expect(emails.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('reports that an email address is already in use, but only to a member who entered the correct password', async () => {
    const [person, otherPerson] = [await buildPerson(world), await buildPerson(world)];
    const { email } = otherPerson.user;
    const takenResponse = await changeProfile(person, {
      name: 'Reader',
      email: email.toUpperCase(),
      password,
    });
    expect([takenResponse.status, takenResponse.body.errors]).toEqual([
      422,
      { email: ['An account with this email already exists.'] },
    ]);
    const wrongPasswordResponse = await changeProfile(person, { name: 'Reader', email, password: 'wrong' });
    expect(Object.keys(wrongPasswordResponse.body.errors)).toEqual(['password']);
    expect(await world.deps.db.email.count({ where: { recipient: email } })).toBe(0);
    expect(await readProfile(person)).toMatchObject({ email: person.user.email, pending_email: null });
  });

  it('gives an email address that two members have requested to the one who confirms it first', async () => {
    const { email, token } = await requestNewEmailAddress();
    const otherPerson = await buildPerson(world);
    expect((await changeProfile(otherPerson, { name: 'Reader', email, password })).status).toBe(200);
    const secondToken = findLinkToken(await world.mailbox.waitForLast(email, 2));
    expect((await confirmEmail(token)).status).toBe(200);
    const lateConfirmationResponse = await confirmEmail(secondToken);
    const problem =
      'Another account uses this email address now. Choose a different one on your account page.';
    expect([lateConfirmationResponse.status, lateConfirmationResponse.body.errors]).toEqual([
      422,
      { token: [problem] },
    ]);
    expect(await readProfile(otherPerson)).toMatchObject({ email: otherPerson.user.email });
  });

  it('cancels a pending email address when the password changes, in case an intruder requested the address', async () => {
    const emailChangeBeforeReset = await requestNewEmailAddress();
    await world.api.post('/v1/user/password-recovery-token').send({ email: emailChangeBeforeReset.old });
    const recoveryToken = findToken(await world.mailbox.waitForLast(emailChangeBeforeReset.old, 2));
    expect((await resetWithToken(world, recoveryToken)).status).toBe(200);
    expect((await confirmEmail(emailChangeBeforeReset.token)).status).toBe(422);
    const emailChangeBeforePasswordChange = await requestNewEmailAddress();
    const passwords = { old_password: password, new_password: 'une toute nouvelle phrase' };
    const passwordRequest = world.api
      .put('/v1/user/reset-password')
      .set('Authorization', emailChangeBeforePasswordChange.person.bearer);
    expect((await passwordRequest.send(passwords)).status).toBe(200);
    expect((await confirmEmail(emailChangeBeforePasswordChange.token)).status).toBe(422);
    expect(await readProfile(emailChangeBeforePasswordChange.person)).toMatchObject({
      email: emailChangeBeforePasswordChange.old,
      pending_email: null,
    });
  });

  it('rejects a recovery token sent to the old email address once the new one is confirmed', async () => {
    const { old, token } = await requestNewEmailAddress();
    await world.api.post('/v1/user/password-recovery-token').send({ email: old });
    const recoveryToken = findToken(await world.mailbox.waitForLast(old, 2));
    expect((await confirmEmail(token)).status).toBe(200);
    expect((await resetWithToken(world, recoveryToken)).status).toBe(422);
  });
});

describe('a pending email address', () => {
  it('includes a pending email address in the data export and deletes it with the account', async () => {
    const { person, old, email, token } = await requestNewEmailAddress();
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
    expect((await confirmEmail(token)).status).toBe(422);
  });
});
