import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignatureQuery } from '../../src/features/reading/public.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  password,
  phraseOf,
} from '../support/builders.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const createSignUpForm = (email: string) => ({
  name: 'Nadia',
  email,
  password: 'une phrase secrète',
  repeat_password: 'une phrase secrète',
});

describe('POST /v1/user/signup', { tags: ['spec-1-06', 'spec-5-02', 'spec-7-06', 'spec-9-06'] }, () => {
  it('creates a member without credits at sign-up and ignores undocumented fields', async () => {
    const body = { ...createSignUpForm('Nadia@Example.org'), user_type: 1, current_credits: 50, id: 1 };
    const { status, body: response } = await world.api.post('/v1/user/signup').send(body);
    expect(status).toBe(200);
    expect(response.message).toContain('ready');
    const user = await world.deps.db.user.findUniqueOrThrow({ where: { email: 'nadia@example.org' } });
    expect(user).toMatchObject({ name: 'Nadia', userType: 2, currentCredits: 0, isActive: true });
    expect(user.passwordHash).not.toContain('secrète');
  });

  it('accepts a sign-up as a form-encoded or multipart body', { tags: 'spec-7-02' }, async () => {
    const formResponse = await world.api
      .post('/v1/user/signup')
      .type('form')
      .send(createSignUpForm('form@example.org'));
    const multipartRequest = world.api.post('/v1/user/signup');
    for (const [name, value] of Object.entries(createSignUpForm('multipart@example.org')))
      void multipartRequest.field(name, value);
    expect([formResponse.status, (await multipartRequest).status]).toEqual([200, 200]);
  });

  it.each([
    ['an empty form', {}, ['name', 'email', 'password', 'repeat_password']],
    ['a bad email', { ...createSignUpForm('not an email') }, ['email']],
    [
      'a short password',
      { ...createSignUpForm('a@example.org'), password: 'court', repeat_password: 'court' },
      ['password'],
    ],
    [
      'a password of four emoji',
      { ...createSignUpForm('a@example.org'), password: '😀😀😀😀', repeat_password: '😀😀😀😀' },
      ['password'],
    ],
    [
      'a common password',
      { ...createSignUpForm('a@example.org'), password: 'password1', repeat_password: 'password1' },
      ['password'],
    ],
    [
      'a password of more than 72 bytes',
      { ...createSignUpForm('a@example.org'), password: 'é'.repeat(37), repeat_password: 'é'.repeat(37) },
      ['password'],
    ],
    [
      'passwords that don’t match',
      { ...createSignUpForm('a@example.org'), repeat_password: 'another one' },
      ['repeat_password'],
    ],
    ['an object as email', { ...createSignUpForm('a@example.org'), email: { gt: '' } }, ['email']],
    ['a list as name', { ...createSignUpForm('a@example.org'), name: ['a', 'b'] }, ['name']],
  ])('rejects a sign-up with %s and names the invalid fields', async (_caseName, body, fields) => {
    const { status, body: response } = await world.api.post('/v1/user/signup').send(body);
    expect(status).toBe(422);
    expect(Object.keys(response.errors).sort()).toEqual([...fields].sort());
    const messages = Object.values<string[]>(response.errors).flat();
    expect(response.message).toBe(messages.length > 1 ? 'Some fields need your attention.' : messages[0]);
  });

  it('rejects a sign-up with an email already in use, in any letter case and from parallel requests', async () => {
    const responses = await Promise.all(
      ['twice@example.org', 'TWICE@example.org'].map((email) =>
        world.api.post('/v1/user/signup').send(createSignUpForm(email)),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(responses.find(({ status }) => status === 422)?.body.errors.email).toHaveLength(1);
  });
});

describe('POST /v1/user/login', { tags: ['spec-1-06', 'spec-3-01', 'spec-7-05'] }, () => {
  it('returns a token, the user and a message at sign-in', async () => {
    const { user } = await buildPerson(world, { name: 'Camille', currentCredits: 0 });
    const { status, body } = await world.api
      .post('/v1/user/login')
      .send({ email: user.email.toUpperCase(), password });
    expect(status).toBe(200);
    expect(body.user).toEqual({
      id: user.id,
      name: 'Camille',
      email: user.email,
      user_type: 2,
      is_active: true,
      current_credits: 0,
    });
    const libraryResponse = await world.api
      .get('/v1/user/book-list')
      .set('Authorization', `Bearer ${body.token}`);
    expect(libraryResponse.status).toBe(200);
  });

  it('marks the sign-in response as uncacheable, since it contains the token', {
    tags: 'security-46',
  }, async () => {
    const { user } = await buildPerson(world);
    const { body, headers } = await world.api.post('/v1/user/login').send({ email: user.email, password });
    expect([body.token, headers['cache-control']]).toEqual([expect.stringMatching(/./), 'no-store']);
  });

  it('returns identical 401 responses for an unknown email, a wrong password and a closed account', async () => {
    const { user } = await buildPerson(world);
    const closedAccount = await buildPerson(world, { isActive: false });
    const responses = await Promise.all([
      world.api.post('/v1/user/login').send({ email: 'nobody@example.org', password }),
      world.api.post('/v1/user/login').send({ email: user.email, password: 'wrong' }),
      world.api.post('/v1/user/login').send({ email: closedAccount.user.email, password }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it('does not open a session for a closed account', async () => {
    const { user } = await buildPerson(world, { isActive: false });
    await world.api.post('/v1/user/login').send({ email: user.email, password });
    // The session that the builder created is still the only one.
    expect(await world.deps.db.session.count({ where: { userId: user.id } })).toBe(1);
  });

  it('rejects a sign-in with missing fields with 422', async () => {
    const { status, body } = await world.api.post('/v1/user/login').send({});
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'password']);
  });

  it('rejects malformed and oversized JSON at sign-in with 422', async () => {
    const malformedResponse = await world.api.post('/v1/user/login').type('json').send('{"email":');
    const largeResponse = await world.api
      .post('/v1/user/login')
      .send({ email: 'a'.repeat(120_000), password });
    expect([malformedResponse.status, largeResponse.status]).toEqual([422, 422]);
  });
});

describe('POST /v1/user/logout', { tags: ['spec-4-02', 'spec-7-31'] }, () => {
  it('ends only the current session at sign-out, with immediate effect', async () => {
    const { user, bearer } = await buildPerson(world);
    const otherSignInResponse = await world.api.post('/v1/user/login').send({ email: user.email, password });
    expect((await world.api.post('/v1/user/logout').set('Authorization', bearer)).status).toBe(200);
    expect((await world.api.get('/v1/user/book-list').set('Authorization', bearer)).status).toBe(401);
    const otherSessionResponse = await world.api
      .get('/v1/user/book-list')
      .set('Authorization', `Bearer ${otherSignInResponse.body.token}`);
    expect(otherSessionResponse.status).toBe(200);
  });
});

describe('a bearer token', () => {
  const path = '/v1/user/book-list';
  const requestLibrary = (bearer: string) => world.api.get(path).set('Authorization', bearer);
  const getNowSeconds = () => Math.floor(world.deps.clock.now().getTime() / 1000);

  /** Creates a person, and returns a newly signed copy of their token with some claims changed. */
  async function createToken(
    change: object,
    signingOptions: { key?: KeyObject; algorithm?: jwt.Algorithm } = {},
  ) {
    const { token } = await buildPerson(world);
    const { key = world.deps.settings.accessTokenKey, algorithm = 'HS256' } = signingOptions;
    return jwt.sign({ ...(jwt.decode(token) as object), ...change }, key, { algorithm });
  }

  /** Returns a valid token with one of its three parts replaced. */
  async function createTokenWithReplacedPart(
    partIndex: 0 | 1 | 2,
    replacePart: (tokenPart: string) => string,
  ) {
    const tokenParts = (await buildPerson(world)).token.split('.');
    tokenParts[partIndex] = replacePart(tokenParts[partIndex] ?? '');
    return tokenParts.join('.');
  }
  const encodePart = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const decodePart = (tokenPart: string) => JSON.parse(Buffer.from(tokenPart, 'base64url').toString());

  it('accepts a bearer token whose claims were decoded and encoded again without changes', async () => {
    expect((await requestLibrary(`Bearer ${await createToken({})}`)).status).toBe(200);
    expect(
      (
        await requestLibrary(
          `Bearer ${await createTokenWithReplacedPart(1, (tokenPart) => encodePart(decodePart(tokenPart)))}`,
        )
      ).status,
    ).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ['another issuer', () => createToken({ iss: 'somebody' })],
    ['another audience', () => createToken({ aud: 'lingostory-media' })],
    ['an expiry in the past', () => createToken({ exp: getNowSeconds() - 1 })],
    ['another user’s id', async () => createToken({ sub: String((await buildPerson(world)).user.id) })],
    ['another session', () => createToken({ sid: '3e2f6a9e-9a7e-4f39-8f50-5f3d1c0d5c11' })],
    ['another key', () => createToken({}, { key: createSecretKey(Buffer.alloc(32, 'another key')) })],
    ['the key for audio URLs', () => createToken({}, { key: world.deps.settings.mediaKey })],
    ['another algorithm', () => createToken({}, { algorithm: 'HS512' })],
    ['no algorithm', () => createTokenWithReplacedPart(0, () => encodePart({ alg: 'none', typ: 'JWT' }))],
    [
      'neither algorithm nor signature',
      async () =>
        (await createTokenWithReplacedPart(0, () => encodePart({ alg: 'none', typ: 'JWT' }))).replace(
          /[^.]+$/,
          '',
        ),
    ],
    ['no signature', () => createTokenWithReplacedPart(2, () => '')],
    [
      'an edited signature',
      () =>
        createTokenWithReplacedPart(
          2,
          (tokenPart) => `${tokenPart.startsWith('A') ? 'B' : 'A'}${tokenPart.slice(1)}`,
        ),
    ],
    [
      'edited claims',
      () =>
        createTokenWithReplacedPart(1, (tokenPart) => encodePart({ ...decodePart(tokenPart), edited: 1 })),
    ],
    ['nothing but random text', async () => 'nonsense'],
  ])('rejects a bearer token with %s', async (_caseName, createBearerToken) => {
    expect((await requestLibrary(`Bearer ${await createBearerToken()}`)).status).toBe(401);
  });

  it('rejects a clip’s cookies, and the signature of its URL, as a bearer token', async () => {
    const member = await buildPerson(world);
    const book = await buildBook(world);
    await addBookToLibrary(world, member.user.id, book.id);
    const page = `/user/read-book?book_code=${book.bookCode}&phrase_no=5`;
    const response = await getAs(world, page, member);
    const cookies = cookiesOf(response);
    expect((await hearWith(world, cookies, response.body.data.line_audio)).status).toBe(200);
    const { audioFile } = await phraseOf(world, book.id, 5);
    const query = createSignatureQuery(world.deps, member.user.id, audioFile ?? '');
    const { m, e, s } = Object.fromEntries(new URLSearchParams(query));
    expect((await hearWith(world, '', `/v1/media/clips/${audioFile}${query}`)).status).toBe(200);
    const values = cookies.split('; ').map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
    for (const secret of [cookies, ...values, s, `${m}.${e}.${s}`, query.slice(1)])
      expect([secret, (await requestLibrary(`Bearer ${secret}`)).status]).toEqual([secret, 401]);
    expect((await requestLibrary('').query({ m, e, s })).status).toBe(401);
  });

  it('rejects a bearer token once the account is closed', async () => {
    const { user, bearer } = await buildPerson(world);
    expect((await requestLibrary(bearer)).status).toBe(200);
    await world.deps.db.user.update({ where: { id: user.id }, data: { isActive: false } });
    expect((await requestLibrary(bearer)).status).toBe(401);
  });

  it('rejects a former administrator’s token in the studio', async () => {
    const administrator = await buildAdministrator(world);
    const getStudioBooks = () => getAs(world, '/admin/book', administrator);
    expect((await getStudioBooks()).status).toBe(200);
    await world.deps.db.user.update({ where: { id: administrator.user.id }, data: { userType: 2 } });
    expect((await getStudioBooks()).status).toBe(403);
    expect((await requestLibrary(administrator.bearer)).status).toBe(200);
  });

  it('expires a session after 30 days without use and extends it on use', async () => {
    const activePerson = await buildPerson(world);
    const inactivePerson = await buildPerson(world);
    const day = 24 * 60 * 60 * 1000;
    world.moveClock(20 * day);
    expect((await requestLibrary(activePerson.bearer)).status).toBe(200);
    world.moveClock(20 * day);
    expect([
      (await requestLibrary(activePerson.bearer)).status,
      (await requestLibrary(inactivePerson.bearer)).status,
    ]).toEqual([200, 401]);
    world.moveClock(-40 * day);
  });
});
