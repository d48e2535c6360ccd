import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEmails } from '../../src/features/outbox/public.ts';
import { buildPerson, type Person, password } from '../support/builders.ts';
import { findLinkToken, findToken, type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { buildRecoveringPerson, resetWithToken } from '../support/emails/recovery.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

const day = 24 * 60 * 60 * 1000;
let newcomerCount = 0;

/** Signs up through the API and returns the token that was mailed. */
async function signUp(name = 'Camille') {
  newcomerCount += 1;
  const email = `newcomer-${newcomerCount}@example.org`;
  const response = await world.api
    .post('/v1/user/signup')
    .send({ name, email, password, repeat_password: password });
  expect(response.status).toBe(200);
  const confirmationEmail = await world.mailbox.waitForLast(email);
  const { body } = await world.api.post('/v1/user/login').send({ email, password });
  return {
    email,
    received: confirmationEmail,
    token: findLinkToken(confirmationEmail),
    bearer: `Bearer ${body.token}`,
    id: body.user.id,
  };
}

const confirmEmail = (token: string, targetWorld: World = world) =>
  targetWorld.api.post('/v1/user/confirm-email').send({ token });
const resendLink = ({ bearer }: { bearer: string }, targetWorld: World = world) =>
  targetWorld.api.post('/v1/user/confirmation-email').set('Authorization', bearer);
const readProfile = async ({ bearer }: { bearer: string }) =>
  (await world.api.get('/v1/user/profile').set('Authorization', bearer)).body.data;

describe('signing up', () => {
  it('emails a confirmation link with the token in the URL fragment, and leaves out the user’s name', {
    tags: 'security-39',
  }, async () => {
    const { received, token } = await signUp('Jolie Villeneuve');
    expect(received.subject).toBe('Confirm your email address for LingoStory');
    expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(received.text).toContain(`http://localhost:5173/confirm-email#${token}\n`);
    expect(received.text).toMatch(/^Hi,\n\nWelcome to LingoStory!/);
    expect(JSON.stringify(received)).not.toMatch(/Jolie|Villeneuve/);
  });

  it('lets a member use an account before its email address is confirmed', async () => {
    const newcomer = await signUp();
    expect(await readProfile(newcomer)).toEqual({
      name: 'Camille',
      email: newcomer.email,
      email_confirmed: false,
      pending_email: null,
    });
    const libraryResponse = await world.api.get('/v1/user/book-list').set('Authorization', newcomer.bearer);
    expect(libraryResponse.status).toBe(200);
  });

  it.each(['evil.com', 'www.evil', 'see http://evil', 'Camille\nYour account is locked', 'Cam\u202Eille'])(
    'rejects a sign-up with the name %j and shows a message under its field',
    { tags: 'security-39' },
    async (name) => {
      const email = `named-${newcomerCount}@example.org`;
      const signUpForm = { name, email, password, repeat_password: password };
      const { status, body } = await world.api.post('/v1/user/signup').send(signUpForm);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
      expect(body.errors.name[0]).toMatch(/^Name (can’t contain a web address|must be one line)/);
    },
  );
});

describe('POST /v1/user/confirm-email', { tags: 'spec-7-34' }, () => {
  it('confirms an email address only once, without a session, and then uses the user’s name in emails', {
    tags: 'security-39',
  }, async () => {
    const newcomer = await signUp('Camille');
    const { status, body, headers } = await confirmEmail(newcomer.token.toLowerCase());
    expect(status).toBe(200);
    expect(body.data).toEqual({ email: newcomer.email });
    expect(headers['cache-control']).toBe('no-store');
    expect(await readProfile(newcomer)).toMatchObject({ email_confirmed: true });
    await world.api.post('/v1/user/password-recovery-token').send({ email: newcomer.email });
    expect((await world.mailbox.waitForLast(newcomer.email, 2)).text).toMatch(/^Hi Camille,\n\nWe received/);
    const secondResponse = await confirmEmail(newcomer.token);
    expect([secondResponse.status, secondResponse.body.errors.token]).toEqual([
      422,
      ['This link was already used.'],
    ]);
  });

  it('leaves the recipient’s name out of emails until the email address is confirmed', {
    tags: 'security-39',
  }, async () => {
    const newcomer = await signUp('Camille');
    await world.api.post('/v1/user/password-recovery-token').send({ email: newcomer.email });
    const email = await world.mailbox.waitForLast(newcomer.email, 2);
    expect(email.text).toMatch(/^Hi,\n\nWe received a request to reset your LingoStory password/);
    expect(email.text).not.toContain('Camille');
  });

  it('leaves a stored name out of emails if the current rules for names would reject it', {
    tags: 'security-39',
  }, async () => {
    const { user } = await buildPerson(world, { name: 'Win at evil.com\nnow' });
    await world.api.post('/v1/user/password-recovery-token').send({ email: user.email });
    const email = await world.mailbox.waitForLast(user.email);
    expect(email.text).toMatch(/^Hi,\n/);
    expect(email.text).not.toContain('evil');
  });

  it('stores only the hash of a confirmation token, and accepts the token only once, even in parallel requests', async () => {
    const { token, id } = await signUp();
    const rows = await world.deps.db.confirmationToken.findMany({ where: { userId: id } });
    const emails = await world.deps.db.email.findMany({ where: { userId: id } });
    expect(Number(rows[0]?.expiresAt) - Number(rows[0]?.createdAt)).toBe(7 * day);
    const storedText = JSON.stringify([rows, emails]);
    expect(storedText).not.toMatch(new RegExp(`${token}|${token.replaceAll('-', '')}`, 'i'));
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => confirmEmail(token)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  it('explains why it rejects a confirmation link that has expired, was replaced or never existed', async () => {
    const lateSignUp = await signUp();
    world.moveClock(7 * day + 1000);
    const expiredResponse = await confirmEmail(lateSignUp.token);
    world.moveClock(-7 * day - 1000);
    expect([expiredResponse.status, expiredResponse.body.errors]).toEqual([
      422,
      { token: ['This link has expired. Ask for a new one.'] },
    ]);
    const resentSignUp = await signUp();
    expect((await resendLink(resentSignUp)).body.message).toBe(
      `We sent a new link to ${resentSignUp.email}.`,
    );
    const newestToken = findLinkToken(await world.mailbox.waitForLast(resentSignUp.email, 2));
    const invalidLinkMessage =
      'This link isn’t valid any more. A newer one may be in your inbox, or ask for a new one.';
    expect((await confirmEmail(resentSignUp.token)).body.errors).toEqual({ token: [invalidLinkMessage] });
    expect((await confirmEmail('ABCD-EFGH-JKMN-PQRS')).body.errors).toEqual({ token: [invalidLinkMessage] });
    expect((await confirmEmail(newestToken)).status).toBe(200);
    expect((await resendLink(resentSignUp)).body.message).toBe('Your email address is already confirmed.');
  });

  it('accepts a confirmation token only in a POST request, and rejects tokens issued for another purpose', async () => {
    const newcomer = await signUp();
    expect((await world.api.get(`/v1/user/confirm-email?token=${newcomer.token}`)).status).toBe(404);
    expect((await world.api.head(`/v1/user/confirm-email?token=${newcomer.token}`)).status).toBe(404);
    expect(await readProfile(newcomer)).toMatchObject({ email_confirmed: false });
    const recoveringPerson = await buildRecoveringPerson(world);
    expect((await confirmEmail(recoveringPerson.token)).status).toBe(422);
    expect((await resetWithToken(world, newcomer.token)).status).toBe(422);
  });

  it.each([
    ['a missing token', {}],
    ['a list', { token: ['ABCD-EFGH-JKMN-PQRS'] }],
    ['an object', { token: { a: 1 } }],
    ['a long text', { token: 'A'.repeat(101) }],
  ])('rejects %s as a confirmation token with 422', async (_caseName, body) => {
    const response = await world.api.post('/v1/user/confirm-email').send(body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['token']]);
  });

  it('does not confirm the email address of a closed account', async () => {
    const { token, id } = await signUp();
    await world.deps.db.user.update({ where: { id }, data: { isActive: false } });
    expect((await confirmEmail(token)).status).toBe(422);
  });

  it('keeps confirmation tokens out of the logs, whether they are valid or not', async () => {
    const { token } = await signUp();
    await confirmEmail(token);
    await confirmEmail(token);
    for (const secret of [token, token.toLowerCase()]) expect(world.readLog()).not.toContain(secret);
  });
});

describe('a password reset', () => {
  it('confirms the email address when a password is reset, and invalidates the earlier confirmation link', async () => {
    const newcomer = await signUp();
    await world.api.post('/v1/user/password-recovery-token').send({ email: newcomer.email });
    const recoveryToken = findToken(await world.mailbox.waitForLast(newcomer.email, 2));
    expect((await resetWithToken(world, recoveryToken)).status).toBe(200);
    const user = await world.deps.db.user.findUniqueOrThrow({ where: { id: newcomer.id } });
    expect(user.emailConfirmedAt).toBeInstanceOf(Date);
    expect((await confirmEmail(newcomer.token)).status).toBe(422);
  });
});

describe('POST /v1/user/confirmation-email', () => {
  it('asks a guest to sign in before sending a confirmation link', async () => {
    expect((await world.api.post('/v1/user/confirmation-email')).status).toBe(401);
  });

  it('sends at most five confirmation links per hour, and none to a confirmed email address', async () => {
    const limitedWorld = await startWorld({ SMTP_URL: world.mailbox.smtpUrl, LIMITS_FACTOR: '1' });
    try {
      const unconfirmedPerson = await buildPerson(limitedWorld, { emailConfirmedAt: null });
      for (let i = 0; i < 5; i += 1)
        expect((await resendLink(unconfirmedPerson, limitedWorld)).status).toBe(200);
      const blockedResponse = await resendLink(unconfirmedPerson, limitedWorld);
      expect(blockedResponse.status).toBe(429);
      expect(Number(blockedResponse.headers['retry-after'])).toBeGreaterThan(0);
      const confirmedPerson: Person = await buildPerson(limitedWorld);
      for (let i = 0; i < 7; i += 1)
        expect((await resendLink(confirmedPerson, limitedWorld)).status).toBe(200);
      await sendEmails(limitedWorld.deps);
      expect(await world.mailbox.emails(unconfirmedPerson.user.email)).toHaveLength(5);
      expect(await world.mailbox.emails(confirmedPerson.user.email)).toHaveLength(0);
    } finally {
      await limitedWorld.close();
    }
  });

  it('returns 429 to an IP address that tries too many confirmation tokens', async () => {
    const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      for (let i = 0; i < 100; i += 10)
        await Promise.all(
          Array.from({ length: 10 }, () => confirmEmail('ABCD-EFGH-JKMN-PQRS', limitedWorld)),
        );
      expect((await confirmEmail('ABCD-EFGH-JKMN-PQRS', limitedWorld)).status).toBe(429);
    } finally {
      await limitedWorld.close();
    }
  });
});
