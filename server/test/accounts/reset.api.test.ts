import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendEmails } from '../../src/features/outbox/public.ts';
import { buildPerson, getAs, password } from '../support/builders.ts';
import { findToken, type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import {
  buildRecoveringPerson,
  passwordResetPath,
  replacementPassword,
  requestRecoveryToken,
  resetWithToken,
  signIn,
  tokenCheckPath,
  verifyRecoveryToken,
} from '../support/emails/recovery.ts';
import { startWorld } from '../support/running/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

describe.each(['GET', 'POST'] as const)('%s /v1/user/reset-password-using-token', (method) => {
  const resetPassword = (input: Record<string, string | string[]>) =>
    method === 'GET'
      ? world.api.get(passwordResetPath).query(input)
      : world.api.post(passwordResetPath).send(input);

  it('sets the password with a recovery token, ends every session and mails a notice', {
    tags: 'spec-7-09',
  }, async () => {
    const person = await buildRecoveringPerson(world);
    const { user, token } = person;
    const response = await resetPassword({
      verification_token: token,
      password: replacementPassword,
      confirm_password: replacementPassword,
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: expect.stringContaining('Sign in') });
    expect(response.headers['cache-control']).toBe('no-store');
    expect((await getAs(world, '/user/book-list', person)).status).toBe(401);
    const signInResponses = [
      await signIn(world, user.email, password),
      await signIn(world, user.email, replacementPassword),
    ];
    expect(signInResponses.map(({ status }) => status)).toEqual([401, 200]);
    const notice = await world.mailbox.waitForLast(user.email, 2);
    expect(notice.subject).toContain('password was changed');
    expect(notice.text).not.toContain(replacementPassword);
  });

  it('accepts a recovery token only once, even in parallel requests', async () => {
    const { token, user } = await buildRecoveringPerson(world);
    const passwords = Array.from({ length: 8 }, (_, i) => `une phrase numéro ${i}`);
    const responses = await Promise.all(
      passwords.map((password) =>
        resetPassword({ verification_token: token, password, confirm_password: password }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(7);
    const winningPassword = passwords[statuses.indexOf(200)] ?? '';
    expect((await signIn(world, user.email, winningPassword)).status).toBe(200);
    expect((await resetWithToken(world, token)).body.errors.verification_token).toHaveLength(1);
    expect((await verifyRecoveryToken(world, token)).status).toBe(422);
  });

  it.each([
    ['no fields', {}, ['confirm_password', 'password', 'verification_token']],
    [
      'passwords that don’t match',
      { password: replacementPassword, confirm_password: `${replacementPassword}!` },
      ['confirm_password'],
    ],
    ['a short password', { password: 'court', confirm_password: 'court' }, ['password']],
    ['a common password', { password: 'password1', confirm_password: 'password1' }, ['password']],
    [
      'a password of more than 72 bytes',
      { password: 'é'.repeat(37), confirm_password: 'é'.repeat(37) },
      ['password'],
    ],
    [
      'a repeated password field',
      { password: [replacementPassword, replacementPassword], confirm_password: replacementPassword },
      ['confirm_password', 'password'],
    ],
  ])('rejects a password reset with %s and keeps the token valid', async (caseName, input, fields) => {
    const { token, user } = await buildRecoveringPerson(world);
    const { status, body } = await resetPassword(
      caseName === 'no fields' ? {} : { verification_token: token, ...input },
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(fields);
    expect((await verifyRecoveryToken(world, token)).status).toBe(200);
    expect((await signIn(world, user.email, password)).status).toBe(200);
  });
});

describe('resetting a password', () => {
  it('does not reset the password for a HEAD request, and keeps the token valid', async () => {
    const { token, user } = await buildRecoveringPerson(world);
    const secrets = {
      verification_token: token,
      password: replacementPassword,
      confirm_password: replacementPassword,
    };
    const headResponses = [
      await world.api.head(passwordResetPath).query(secrets),
      await world.api.head(tokenCheckPath).query(secrets),
    ];
    expect(headResponses.map(({ status }) => status)).toEqual([405, 405]);
    expect((await verifyRecoveryToken(world, token)).status).toBe(200);
    expect((await signIn(world, user.email, password)).status).toBe(200);
  });

  it('does not hash the new password if the recovery token is invalid', async () => {
    const hashSpy = vi.spyOn(world.deps.passwords, 'hash');
    try {
      expect((await resetWithToken(world, 'ABCD-EFGH-JKMN-PQRS')).status).toBe(422);
      expect(hashSpy).not.toHaveBeenCalled();
      expect((await resetWithToken(world, (await buildRecoveringPerson(world)).token)).status).toBe(200);
      expect(hashSpy).toHaveBeenCalledOnce();
    } finally {
      hashSpy.mockRestore();
    }
  });

  it('lifts the lockout for wrong passwords when the password is reset', async () => {
    const limitedWorld = await startWorld({ SMTP_URL: world.mailbox.smtpUrl, LIMITS_FACTOR: '1' });
    try {
      const { user } = await buildPerson(limitedWorld);
      for (let i = 0; i < 5; i += 1) await signIn(limitedWorld, user.email, 'wrong');
      expect((await signIn(limitedWorld, user.email, password)).status).toBe(429);
      await requestRecoveryToken(limitedWorld, user.email);
      await sendEmails(limitedWorld.deps);
      const token = findToken(await world.mailbox.waitForLast(user.email));
      expect((await resetWithToken(limitedWorld, token)).status).toBe(200);
      expect((await signIn(limitedWorld, user.email, replacementPassword)).status).toBe(200);
    } finally {
      await limitedWorld.close();
    }
  });

  it('ends sessions that were opened with the old password while the password reset was in progress', async () => {
    const { token, user } = await buildRecoveringPerson(world);
    const pendingSignIns = Array.from({ length: 6 }, () => signIn(world, user.email, password));
    const [response, ...signIns] = await Promise.all([resetWithToken(world, token), ...pendingSignIns]);
    expect(response?.status).toBe(200);
    for (const { status, body } of signIns) {
      if (status !== 200) continue;
      const bearer = `Bearer ${body.token}`;
      expect((await world.api.get('/v1/user/book-list').set('Authorization', bearer)).status).toBe(401);
    }
  });

  it('keeps the recovery token, the password and the query string out of the logs', async () => {
    const { token } = await buildRecoveringPerson(world);
    const secrets = {
      verification_token: token,
      password: replacementPassword,
      confirm_password: replacementPassword,
    };
    const logPartCountBefore = world.readLog().split(passwordResetPath).length;
    await world.api.get(passwordResetPath).query({ ...secrets, confirm_password: 'another' });
    await world.api.get(passwordResetPath).query(secrets);
    // The request's log line is written after its response.
    await expect.poll(() => world.readLog().split(passwordResetPath).length).toBe(logPartCountBefore + 2);
    for (const secret of [
      token,
      token.toLowerCase(),
      replacementPassword,
      encodeURIComponent(replacementPassword),
      '?',
    ])
      expect(world.readLog()).not.toContain(secret);
  });
});
