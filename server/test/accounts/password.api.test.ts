import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, getAs, type Person, password } from '../support/builders.ts';
import { findLinkToken, findToken, type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

const newPassword = 'une toute nouvelle phrase';
const validChange = { old_password: password, new_password: newPassword };

function changePassword(person: Person | undefined, body: object, targetWorld: World = world) {
  const request = targetWorld.api.put('/v1/user/reset-password');
  return (person ? request.set('Authorization', person.bearer) : request).send(body);
}
const signIn = (email: string, password: string) =>
  world.api.post('/v1/user/login').send({ email, password });

describe('PUT /v1/user/reset-password', { tags: 'spec-7-10' }, () => {
  it('changes the password, keeps only the current session and emails a notice about the change', async () => {
    const person = await buildPerson(world);
    const { email } = person.user;
    const otherBearer = `Bearer ${(await signIn(email, password)).body.token}`;
    const { status, body } = await changePassword(person, { ...validChange, repeat_password: newPassword });
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.stringContaining('changed') });
    expect((await getAs(world, '/user/book-list', person)).status).toBe(200);
    const otherResponse = await world.api.get('/v1/user/book-list').set('Authorization', otherBearer);
    expect(otherResponse.status).toBe(401);
    const signInResponses = [await signIn(email, password), await signIn(email, newPassword)];
    expect(signInResponses.map(({ status }) => status)).toEqual([401, 200]);
    const notice = await world.mailbox.waitForLast(email);
    expect(notice.subject).toContain('password was changed');
    expect(notice.text).toContain('http://localhost:5173/forgot');
  });

  it('accepts a form-encoded password change, and also one from an administrator', async () => {
    const administrator = await buildAdministrator(world);
    const { status } = await changePassword(administrator, validChange).type('form');
    expect(status).toBe(200);
  });

  it('invalidates an emailed recovery token when the password changes', async () => {
    const person = await buildPerson(world);
    const { email } = person.user;
    await world.api.post('/v1/user/password-recovery-token').send({ email });
    const verification_token = findToken(await world.mailbox.waitForLast(email));
    await changePassword(person, validChange);
    const response = await world.api
      .post('/v1/user/verify-password-recovery-token')
      .send({ verification_token });
    expect(response.status).toBe(422);
  });

  it('keeps the confirmation link for the current email address valid when the password changes', async () => {
    const person = await buildPerson(world, { emailConfirmedAt: null });
    const confirmationRequest = world.api
      .post('/v1/user/confirmation-email')
      .set('Authorization', person.bearer);
    expect((await confirmationRequest).status).toBe(200);
    const token = findLinkToken(await world.mailbox.waitForLast(person.user.email));
    expect((await changePassword(person, validChange)).status).toBe(200);
    expect((await world.api.post('/v1/user/confirm-email').send({ token })).status).toBe(200);
  });

  it('asks a guest to sign in before changing the password', async () => {
    expect((await changePassword(undefined, validChange)).status).toBe(401);
  });

  it.each([
    ['no fields', {}, ['new_password', 'old_password']],
    ['a wrong old password', { ...validChange, old_password: 'wrong' }, ['old_password']],
    ['a short new password', { ...validChange, new_password: 'court' }, ['new_password']],
    ['a common new password', { ...validChange, new_password: 'password1' }, ['new_password']],
    [
      'a new password of more than 72 bytes',
      { ...validChange, new_password: 'é'.repeat(37) },
      ['new_password'],
    ],
    ['the same password again', { ...validChange, new_password: password }, ['new_password']],
    ['a different repetition', { ...validChange, repeat_password: 'autre chose' }, ['repeat_password']],
    ['an empty repetition', { ...validChange, repeat_password: '' }, ['repeat_password']],
    [
      'lists as passwords',
      { old_password: [password], new_password: [newPassword] },
      ['new_password', 'old_password'],
    ],
    [
      'objects as passwords',
      { old_password: { a: 1 }, new_password: { a: 1 } },
      ['new_password', 'old_password'],
    ],
  ])(
    'rejects a password change with %s and keeps the old password',
    { tags: 'spec-5-10' },
    async (_caseName, body, fields) => {
      const person = await buildPerson(world);
      const otherSignInResponse = await signIn(person.user.email, password);
      const response = await changePassword(person, body);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors).sort()).toEqual(fields);
      const otherResponse = await world.api
        .get('/v1/user/book-list')
        .set('Authorization', `Bearer ${otherSignInResponse.body.token}`);
      expect(otherResponse.status).toBe(200);
      const { passwordHash } = await world.deps.db.user.findUniqueOrThrow({ where: { id: person.user.id } });
      expect(passwordHash).toBe(person.user.passwordHash);
    },
  );

  it('accepts a passphrase in any language as a new password', async () => {
    const person = await buildPerson(world);
    const phrase = ' 日本語の長い合言葉 ✨ ';
    expect((await changePassword(person, { ...validChange, new_password: phrase })).status).toBe(200);
    expect((await signIn(person.user.email, phrase)).status).toBe(200);
    expect((await signIn(person.user.email, phrase.trim())).status).toBe(401);
  });

  it('accepts only one of two password changes sent at the same time', async () => {
    const person = await buildPerson(world);
    const responses = await Promise.all(
      ['première phrase', 'seconde phrase'].map((new_password) =>
        changePassword(person, { ...validChange, new_password }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('allows ten wrong guesses of the old password, and then returns 429', async () => {
    const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      const person = await buildPerson(limitedWorld);
      const attemptChange = () =>
        changePassword(person, { ...validChange, old_password: 'wrong' }, limitedWorld);
      for (let i = 0; i < 10; i += 1) expect((await attemptChange()).status).toBe(422);
      const blockedResponse = await attemptChange();
      expect(blockedResponse.status).toBe(429);
      expect(Number(blockedResponse.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limitedWorld.close();
    }
  });
});

describe('a stored password', () => {
  it('hashes passwords with a bcrypt cost of 12 by default', async () => {
    const slowWorld = await startWorld({ PASSWORD_COST: '12' });
    try {
      const email = 'slow@example.org';
      await slowWorld.api
        .post('/v1/user/signup')
        .send({ name: 'Slow', email, password: newPassword, repeat_password: newPassword });
      const { passwordHash } = await slowWorld.deps.db.user.findUniqueOrThrow({ where: { email } });
      expect(passwordHash).toMatch(/^\$2b\$12\$/);
    } finally {
      await slowWorld.close();
    }
  });
});
