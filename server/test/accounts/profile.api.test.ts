import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, getAs, type Person, password } from '../support/builders.ts';
import { linkTokenIn, type MailWorld, startMailWorld, tokenIn } from '../support/emails/mailbox.ts';
import { reset } from '../support/emails/recovery.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `new-${addresses}@example.org`;
};

function change(person: Person | undefined, body: object, at: World = world) {
  const request = at.api.put('/v1/user/profile');
  return (person ? request.set('Authorization', person.bearer) : request).send(body);
}
const confirm = (token: string) => world.api.post('/v1/user/confirm-email').send({ token });
const signIn = (email: string, secret = password) =>
  world.api.post('/v1/user/login').send({ email, password: secret });
const profileOf = async (person: Person) => (await getAs(world, '/user/profile', person)).body.data;

/** Builds a person who has requested a new address, with the token mailed to it. */
async function requestNewAddress() {
  const person = await buildPerson(world, { name: 'Camille' });
  const email = newAddress();
  expect((await change(person, { name: 'Camille', email, password })).status).toBe(200);
  return { person, old: person.user.email, email, token: linkTokenIn(await world.mailbox.last(email)) };
}

/** Replaces the pending address after the request has read the old one, but before it writes. */
async function whileReplaced<T>({ user }: Person, pendingEmail: string | null, send: () => PromiseLike<T>) {
  const { sql, db } = world.deps;
  const isWaiting = async () => {
    const { rows } = await sql.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  };
  const { response } = await db.$transaction(
    async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { pendingEmail } });
      const response = Promise.resolve(send());
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
      return { response };
    },
    { timeout: 30_000 },
  );
  return await response;
}

describe('GET /v1/user/profile', { tags: 'spec-7-33' }, () => {
  it('returns the caller’s name, address and confirmation state', async () => {
    const administrator = await buildAdministrator(world);
    expect(await profileOf(administrator)).toEqual({
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

  it('keeps the old email address until the new one is confirmed, and notifies both addresses', async () => {
    const { person, old, email, token } = await requestNewAddress();
    expect(await profileOf(person)).toMatchObject({ email: old, pending_email: email });
    const request = await world.mailbox.last(email);
    expect(request.text).toMatch(/^Hi,\n\nWe received a request to use this email address/);
    expect(request.text).not.toMatch(new RegExp(`Camille|${old}`));
    const warning = await world.mailbox.last(old);
    expect(warning.subject).toContain('A new email address was requested');
    expect(warning.text).toMatch(/^Hi Camille,/);
    expect(warning.text).toContain('http://localhost:5173/forgot');
    expect([(await signIn(email)).status, (await signIn(old)).status]).toEqual([401, 200]);

    expect((await confirm(token)).body.data).toEqual({ email });
    expect(await profileOf(person)).toEqual({
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

  it('cancels a pending address when the profile is saved with the current one', async () => {
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

  it('sends a new confirmation link for a pending address on request', async () => {
    const { person, email, token } = await requestNewAddress();
    await world.api.post('/v1/user/confirmation-email').set('Authorization', person.bearer);
    const newest = linkTokenIn(await world.mailbox.last(email, 2));
    expect([(await confirm(token)).status, (await confirm(newest)).status]).toEqual([422, 200]);
  });

  it('rejects a profile change with 429 if its pending address is canceled while the request runs', async () => {
    const { person, email } = await requestNewAddress();
    const { status, headers, body } = await whileReplaced(person, null, () =>
      change(person, { name: 'Late', email, password }),
    );
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(body.message).toContain('still working on your last change');
    expect(await profileOf(person)).toMatchObject({ name: 'Camille', pending_email: null });
    await world.mailbox.wait(email);
    expect(await world.mailbox.emails(email)).toHaveLength(1);
  });

  it('accepts another new address if the pending one is canceled while the request runs', async () => {
    const { person } = await requestNewAddress();
    const email = newAddress();
    const { status } = await whileReplaced(person, null, () =>
      change(person, { name: 'Camille', email, password }),
    );
    expect([status, (await profileOf(person)).pending_email]).toEqual([200, email]);
  });

  it('does not resend a confirmation link if the pending address is replaced while the request runs', async () => {
    const [{ person, email }, other] = [await requestNewAddress(), newAddress()];
    const resend = () => world.api.post('/v1/user/confirmation-email').set('Authorization', person.bearer);
    const { status, body } = await whileReplaced(person, other, resend);
    expect([status, body.message.includes(email)]).toEqual([200, false]);
    await world.mailbox.wait(email);
    const emails = [await world.mailbox.emails(email), await world.mailbox.emails(other)];
    expect(emails.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('reports an address already in use, as sign-up does, but only after the correct password', async () => {
    const [person, other] = [await buildPerson(world), await buildPerson(world)];
    const { email } = other.user;
    const taken = await change(person, { name: 'Reader', email: email.toUpperCase(), password });
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { email: ['An account with this email already exists.'] },
    ]);
    const guess = await change(person, { name: 'Reader', email, password: 'wrong' });
    expect(Object.keys(guess.body.errors)).toEqual(['password']);
    expect(await world.deps.db.email.count({ where: { recipient: email } })).toBe(0);
    expect(await profileOf(person)).toMatchObject({ email: person.user.email, pending_email: null });
  });

  it('assigns an address requested by two members to the one who confirms first', async () => {
    const { email, token } = await requestNewAddress();
    const other = await buildPerson(world);
    expect((await change(other, { name: 'Reader', email, password })).status).toBe(200);
    const secondToken = linkTokenIn(await world.mailbox.last(email, 2));
    expect((await confirm(token)).status).toBe(200);
    const lateConfirmation = await confirm(secondToken);
    const problem =
      'Another account uses this email address now. Choose a different one on your account page.';
    expect([lateConfirmation.status, lateConfirmation.body.errors]).toEqual([422, { token: [problem] }]);
    expect(await profileOf(other)).toMatchObject({ email: other.user.email });
  });

  it('cancels a pending address when the password changes, since someone else may have requested it', async () => {
    const byReset = await requestNewAddress();
    await world.api.post('/v1/user/password-recovery-token').send({ email: byReset.old });
    const recovery = tokenIn(await world.mailbox.last(byReset.old, 2));
    expect((await reset(world, recovery)).status).toBe(200);
    expect((await confirm(byReset.token)).status).toBe(422);
    const byChange = await requestNewAddress();
    const passwords = { old_password: password, new_password: 'une toute nouvelle phrase' };
    const put = world.api.put('/v1/user/reset-password').set('Authorization', byChange.person.bearer);
    expect((await put.send(passwords)).status).toBe(200);
    expect((await confirm(byChange.token)).status).toBe(422);
    expect(await profileOf(byChange.person)).toMatchObject({ email: byChange.old, pending_email: null });
  });

  it('rejects a recovery token sent to the old address once the new one is confirmed', async () => {
    const { old, token } = await requestNewAddress();
    await world.api.post('/v1/user/password-recovery-token').send({ email: old });
    const recovery = tokenIn(await world.mailbox.last(old, 2));
    expect((await confirm(token)).status).toBe(200);
    expect((await reset(world, recovery)).status).toBe(422);
  });

  it.each([
    ['no fields', {}, ['email', 'name', 'password']],
    ['a wrong password', { password: 'wrong' }, ['password']],
    ['a link as a name', { name: 'evil.com' }, ['name']],
    ['a name of two lines', { name: 'Camille\nX' }, ['name']],
    ['an invisible character in a name', { name: 'Cam\u0007ille' }, ['name']],
    ['an invalid address', { email: 'somebody' }, ['email']],
    ['a header injected after the address', { email: 'a@b.example\r\nBcc: c@d.example' }, ['email']],
    [
      'lists as fields',
      { name: ['a'], email: ['a@b.example'], password: [password] },
      ['email', 'name', 'password'],
    ],
  ])('rejects a profile with %s and changes nothing', async (what, body, fields) => {
    const person = await buildPerson(world);
    const { email } = person.user;
    const profile = what === 'no fields' ? {} : { name: 'Reader', email, password, ...body };
    const response = await change(person, profile);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual(fields);
    expect(await profileOf(person)).toEqual({
      name: 'Reader',
      email,
      email_confirmed: true,
      pending_email: null,
    });
  });

  it('asks a guest to sign in before changing a profile, and lets administrators change theirs', async () => {
    expect((await change(undefined, {})).status).toBe(401);
    const administrator = await buildAdministrator(world);
    const { email } = administrator.user;
    expect((await change(administrator, { name: 'Alix', email, password })).status).toBe(200);
  });

  it('limits wrong passwords and confirmation emails when changing a profile', async () => {
    const strict = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      const [guesser, mailer] = [await buildPerson(strict), await buildPerson(strict)];
      const guess = () => change(guesser, { name: 'A', email: newAddress(), password: 'wrong' }, strict);
      for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(422);
      expect((await guess()).status).toBe(429);
      const mail = () => change(mailer, { name: 'A', email: newAddress(), password }, strict);
      for (let i = 0; i < 4; i += 1) expect((await mail()).status).toBe(200);
      // Changing only the name sends no email, so it does not count toward the limit.
      const { email } = mailer.user;
      for (let i = 0; i < 3; i += 1)
        expect((await change(mailer, { name: `A${i}`, email, password }, strict)).status).toBe(200);
      expect((await mail()).status).toBe(200);
      const blocked = await mail();
      expect([blocked.status, Number(blocked.headers['retry-after']) > 0]).toEqual([429, true]);
    } finally {
      await strict.close();
    }
  });
});

describe('a pending new address', () => {
  it('includes a pending address in the export and deletes it with the account', async () => {
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
    const closed = await world.deps.db.user.findUniqueOrThrow({
      where: { id: person.user.id },
      include: { confirmationTokens: true, emails: true },
    });
    expect(closed).toMatchObject({ emailConfirmedAt: null, pendingEmail: null, confirmationTokens: [] });
    expect(JSON.stringify(closed)).not.toMatch(new RegExp(`${email}|${old}|Camille`));
    expect((await confirm(token)).status).toBe(422);
  });
});
