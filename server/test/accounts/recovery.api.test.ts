import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEmails } from '../../src/features/outbox/public.ts';
import { buildPerson } from '../support/builders.ts';
import { findToken, type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import {
  buildRecoveringPerson,
  passwordResetPath,
  requestRecoveryToken,
  resetWithToken,
  signIn,
  tokenCheckPath,
  tokenRequestPath,
  verifyRecoveryToken,
  waitForAllEmails,
} from '../support/emails/recovery.ts';
import { startWorld } from '../support/running/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

const minuteMs = 60_000;

describe.each(['GET', 'POST'] as const)('%s /v1/user/password-recovery-token', (method) => {
  const requestRecovery = (input: Record<string, string | string[]>) =>
    method === 'GET'
      ? world.api.get(tokenRequestPath).query(input)
      : world.api.post(tokenRequestPath).send(input);

  it('mails a recovery token as text and as a link to the configured origin, ignoring the Host header', {
    tags: 'spec-7-07',
  }, async () => {
    const { user } = await buildPerson(world, { name: 'Camille' });
    const { status, headers } = await requestRecovery({ email: user.email.toUpperCase() }).set(
      'Host',
      'evil.example',
    );
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    const email = await world.mailbox.waitForLast(user.email);
    const token = findToken(email);
    expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(email.text).toContain(`http://localhost:5173/resetpassword#${token}\n`);
    expect(email.text).toContain('Hi Camille,');
    expect(JSON.stringify(email)).not.toContain('evil');
  });

  it('stores a recovery token only as a hash, valid for 30 minutes', async () => {
    const { user } = await buildPerson(world);
    await requestRecovery({ email: user.email });
    const token = findToken(await world.mailbox.waitForLast(user.email));
    const rows = await world.deps.db.recoveryToken.findMany({ where: { userId: user.id } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|${token.replaceAll('-', '')}`, 'i'));
    const [row] = rows;
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(30 * minuteMs);
  });

  it('responds to a recovery request for an unknown email or a closed account as usual, but sends no email', async () => {
    const { user } = await buildPerson(world);
    const closedAccount = await buildPerson(world, { isActive: false });
    const emailAddresses = [
      user.email,
      `nobody-${method.toLowerCase()}@example.org`,
      closedAccount.user.email,
    ];
    const responses = await Promise.all(emailAddresses.map((email) => requestRecovery({ email })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    await waitForAllEmails(world);
    const emails = await Promise.all(
      emailAddresses.map(async (email) => (await world.mailbox.emails(email)).length),
    );
    expect(emails).toEqual([1, 0, 0]);
    expect(await world.deps.db.recoveryToken.count({ where: { userId: closedAccount.user.id } })).toBe(0);
  });

  it.each([
    ['no email', {}],
    ['an empty email', { email: '' }],
    ['an invalid email', { email: 'somebody' }],
    ['two emails', { email: ['a@example.org', 'b@example.org'] }],
    ['a line break in the email', { email: 'a@example.org\r\nBcc: b@example.org' }],
  ])('rejects a recovery request with %s', async (_caseName, input) => {
    const { status, body, headers } = await requestRecovery(input);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['email']);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('asking for a recovery mail', () => {
  it('does not send a recovery email for a HEAD request', async () => {
    const { user } = await buildPerson(world);
    const { status, headers } = await world.api.head(tokenRequestPath).query({ email: user.email });
    expect([status, headers.allow]).toEqual([405, 'GET, POST']);
    await waitForAllEmails(world);
    expect(await world.mailbox.emails(user.email)).toHaveLength(0);
    expect(await world.deps.db.recoveryToken.count({ where: { userId: user.id } })).toBe(0);
  });

  it('emails an account at most 3 recovery tokens per hour, and returns the usual response to further requests', async () => {
    const limitedWorld = await startWorld({ SMTP_URL: world.mailbox.smtpUrl, LIMITS_FACTOR: '1' });
    try {
      const { user } = await buildPerson(limitedWorld);
      const responseTexts = new Set<string>();
      for (let i = 0; i < 6; i += 1) {
        const { status, text } = await requestRecoveryToken(limitedWorld, user.email);
        expect(status).toBe(200);
        responseTexts.add(text);
        await sendEmails(limitedWorld.deps);
        await world.mailbox.waitFor(user.email, Math.min(i + 1, 3));
      }
      expect(responseTexts.size).toBe(1);
      const otherPerson = await buildPerson(limitedWorld);
      await requestRecoveryToken(limitedWorld, otherPerson.user.email);
      await sendEmails(limitedWorld.deps);
      await world.mailbox.waitFor(otherPerson.user.email);
      expect(await world.mailbox.emails(user.email)).toHaveLength(3);
      await limitedWorld.deps.sql.query('update rate_limits set expire = 0');
      await requestRecoveryToken(limitedWorld, user.email);
      await sendEmails(limitedWorld.deps);
      await world.mailbox.waitFor(user.email, 4);
    } finally {
      await limitedWorld.close();
    }
  });

  it('limits recovery requests per IP address with 429 and Retry-After, ignoring X-Forwarded-For', async () => {
    const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      for (let i = 0; i < 100; i += 10)
        await Promise.all(Array.from({ length: 10 }, () => limitedWorld.api.post(tokenCheckPath).send({})));
      for (const path of [tokenRequestPath, tokenCheckPath, passwordResetPath]) {
        const responses = [
          await limitedWorld.api.post(path).send({}),
          await limitedWorld.api.get(path).set('X-Forwarded-For', '203.0.113.7'),
        ];
        for (const { status, headers } of responses) {
          expect(status).toBe(429);
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        }
      }
    } finally {
      await limitedWorld.close();
    }
  });

  it('leaves all stored recovery tokens unchanged when recovery is requested for an unknown email address', async () => {
    await buildRecoveringPerson(world);
    const findTokens = () => world.deps.db.recoveryToken.findMany({ orderBy: { id: 'asc' } });
    const tokensBefore = await findTokens();
    await requestRecoveryToken(world, 'nobody-with-a-token@example.org');
    expect(await findTokens()).toEqual(tokensBefore);
  });

  it('stores a decoy row, which is never sent, instead of a recovery email for an unknown email address', async () => {
    const countEmails = () => world.deps.db.email.count();
    const emailCountBefore = await countEmails();
    await requestRecoveryToken(world, 'nobody-at-all@example.org');
    expect(await countEmails()).toBe(emailCountBefore + 1);
    const [decoyEmail] = await world.deps.db.email.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(decoyEmail).toMatchObject({ userId: null, recipient: null, body: '', sentAt: expect.any(Date) });
    await waitForAllEmails(world);
    expect(await world.mailbox.emails('nobody-at-all@example.org')).toEqual([]);
  });
});

describe.each(['GET', 'POST'] as const)('%s /v1/user/verify-password-recovery-token', (method) => {
  const send = (input: Record<string, string | string[]>) =>
    method === 'GET'
      ? world.api.get(tokenCheckPath).query(input)
      : world.api.post(tokenCheckPath).send(input);

  it('verifies a recovery token repeatedly, even in lower case, without dashes or with misread characters', {
    tags: 'spec-7-08',
  }, async () => {
    const { token } = await buildRecoveringPerson(world);
    const misreadToken = token.replaceAll('0', 'o').replaceAll('1', 'l');
    const typedTokens = [token, token.toLowerCase(), token.replaceAll('-', ''), ` ${token} `, misreadToken];
    for (const verification_token of typedTokens) {
      const { status, body, headers } = await send({ verification_token });
      expect(status).toBe(200);
      expect(body.message).toContain('valid');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it.each([
    ['a missing token', {}],
    ['a token that was never mailed', { verification_token: 'ABCD-EFGH-JKMN-PQRS' }],
    ['two tokens', { verification_token: ['ABCD-EFGH-JKMN-PQRS', 'ABCD-EFGH-JKMN-PQRS'] }],
    ['a long text', { verification_token: 'A'.repeat(101) }],
  ])('rejects %s as a recovery token with 422', async (_caseName, input) => {
    const { status, body } = await send(input);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['verification_token']);
    expect(body.message).not.toBe('');
  });
});

describe('a recovery token', () => {
  it('rejects a recovery token that expired after 30 minutes, was replaced or belongs to a closed account', async () => {
    const expiredRecovery = await buildRecoveringPerson(world);
    world.moveClock(29 * minuteMs);
    expect((await verifyRecoveryToken(world, expiredRecovery.token)).status).toBe(200);
    world.moveClock(2 * minuteMs);
    expect([
      (await verifyRecoveryToken(world, expiredRecovery.token)).status,
      (await resetWithToken(world, expiredRecovery.token)).status,
    ]).toEqual([422, 422]);

    const repeatedRecovery = await buildRecoveringPerson(world);
    await requestRecoveryToken(world, repeatedRecovery.user.email);
    const newestToken = findToken(await world.mailbox.waitForLast(repeatedRecovery.user.email, 2));
    expect(newestToken).not.toBe(repeatedRecovery.token);
    expect([
      (await verifyRecoveryToken(world, repeatedRecovery.token)).status,
      (await verifyRecoveryToken(world, newestToken)).status,
    ]).toEqual([422, 200]);

    const closedAccount = await buildRecoveringPerson(world);
    await world.deps.db.user.update({ where: { id: closedAccount.user.id }, data: { isActive: false } });
    expect([
      (await verifyRecoveryToken(world, closedAccount.token)).status,
      (await resetWithToken(world, closedAccount.token)).status,
    ]).toEqual([422, 422]);
  });

  it('rejects a recovery token as a session token, and a session token as a recovery token', async () => {
    const { token, token: recoveryToken, user } = await buildRecoveringPerson(world);
    const libraryResponse = await world.api
      .get('/v1/user/book-list')
      .set('Authorization', `Bearer ${recoveryToken}`);
    expect(libraryResponse.status).toBe(401);
    const person = await buildPerson(world);
    expect((await verifyRecoveryToken(world, person.token)).status).toBe(422);
    expect((await signIn(world, user.email, token)).status).toBe(401);
  });

  it('keeps only one recovery token valid when several are requested at the same time', async () => {
    const { user } = await buildPerson(world);
    await Promise.all(Array.from({ length: 4 }, () => requestRecoveryToken(world, user.email)));
    const emails = await world.mailbox.waitFor(user.email, 4);
    const responses = await Promise.all(emails.map((email) => verifyRecoveryToken(world, findToken(email))));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);

    const { token, user: otherPerson } = await buildRecoveringPerson(world);
    const { id: _id, ...row } = await world.deps.db.recoveryToken.findFirstOrThrow({
      where: { userId: otherPerson.id },
    });
    await world.deps.db.recoveryToken.create({ data: { ...row, tokenHash: 'of another' } });
    expect((await verifyRecoveryToken(world, token)).status).toBe(422);
    expect((await resetWithToken(world, token)).status).toBe(422);
  });
});
