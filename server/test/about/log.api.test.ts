import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createSignatureQuery } from '../../src/features/reading/public.ts';
import { sandboxKey } from '../../src/settings.ts';
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
import { prices } from '../support/money/checkouts.ts';
import { startWorld, type World, webhookSecret } from '../support/running/world.ts';

let world: World;
const secretKey = 'canary of the settings, long enough to be one';
beforeAll(async () => {
  world = await startWorld({ SECRET_KEY: secretKey });
});
afterAll(() => world.close());

let logLengthBefore = 0;
beforeEach(() => {
  logLengthBefore = world.readLog().length;
});
const readNewLog = () => world.readLog().slice(logLengthBefore);

type LogLine = {
  msg: string;
  level: number;
  requestId?: string;
  method?: string;
  path?: string;
  status?: number;
  userId?: number;
};

const readLogLines = (): LogLine[] =>
  readNewLog()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Waits for a request's log line, which is written after the response, and returns it. */
const findLogLine = (response: { headers: Record<string, string> }) =>
  vi.waitFor(() => {
    const line = readLogLines().find(
      ({ msg, requestId }) => msg === 'request' && requestId === response.headers['x-request-id'],
    );
    if (!line) throw new Error('There is no line of this request yet.');
    return line;
  });

async function expectNotLogged(secrets: string[]): Promise<void> {
  await findLogLine(await world.api.get('/healthz'));
  const text = readNewLog();
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toContain('canary');
}

describe('the server log', () => {
  it('logs the method, path, status, user id and request id of each request, but no headers or query string', async () => {
    const member = await buildPerson(world);
    const response = await getAs(world, '/user/book-list?page=1&canary=query', member)
      .set('User-Agent', 'canary agent')
      .set('Referer', 'http://localhost/canary')
      .set('Cookie', 'a=canary')
      .set('X-Request-Id', 'canary');
    const line = await findLogLine(response);
    expect(line).toMatchObject({
      method: 'GET',
      path: '/v1/user/book-list',
      status: 200,
      userId: member.user.id,
    });
    const keys = ['level', 'method', 'milliseconds', 'msg', 'path', 'requestId', 'status', 'time', 'userId'];
    expect(Object.keys(line).sort()).toEqual(keys);
    await expectNotLogged([member.token, member.user.email]);
  });

  it('logs the user’s id for rejected requests as well', async () => {
    const [member, admin, book] = [
      await buildPerson(world),
      await buildAdministrator(world),
      await buildBook(world),
    ];
    const page = `/user/read-book?book_code=${book.bookCode}`;
    const problemResponses = [
      [404, member, await getAs(world, '/guest/book-detail/nothing', member)],
      [422, member, await getAs(world, '/user/book-list?page=0', member)],
      [404, member, await getAs(world, page, member)],
      [403, admin, await getAs(world, '/user/book-list', admin)],
    ] as const;
    for (const [status, { user }, response] of problemResponses) {
      const line = await findLogLine(response);
      expect([line.path, line.status, line.userId]).toEqual([line.path, status, user.id]);
    }
  });

  it('does not log passwords, tokens or query strings of sign-ups and sign-ins', async () => {
    const member = await buildPerson(world);
    const name = { name: 'N', email: 'canary@example.org' };
    const secrets = { password: 'canary secret', repeat_password: 'canary secret' };
    const statuses = [
      await world.api.post('/v1/user/signup').send({ ...name, ...secrets }),
      await world.api.post('/v1/user/signup').send({ ...name, ...secrets }),
      await world.api.post('/v1/user/signup?password=canary').send({ ...secrets, repeat_password: 'x' }),
      await world.api.post('/v1/user/login').send({ email: member.user.email, password }),
      await world.api.post('/v1/user/login').send({ email: member.user.email, password: 'canary wrong' }),
      await world.api.post('/v1/user/login').type('json').send('{"password":"canary'),
      await world.api.post('/v1/user/login').type('json').send('canary'),
      await getAs(world, '/user/book-list').set('Authorization', 'Bearer canary.canary.canary'),
      await getAs(world, `/user/book-list?token=${member.token}`),
      await world.api.post('/v1/user/logout').set('Authorization', member.bearer),
      await world.api.get('/v1/x%ZZ?x=canary'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 422, 422, 200, 401, 422, 422, 401, 401, 200, 404]);
    const { passwordHash } = member.user;
    await expectNotLogged([password, passwordHash, member.user.email, ...member.token.split('.')]);
  });

  it('does not log secret keys, cookies, or the signatures of audio URLs and webhooks', async () => {
    const [member, book] = [await buildPerson(world), await buildBook(world)];
    await addBookToLibrary(world, member.user.id, book.id);
    const page = await getAs(world, `/user/read-book?book_code=${book.bookCode}&phrase_no=5`, member);
    const address = page.body.data.line_audio;
    const cookies = cookiesOf(page);
    const clip = await findLogLine(await hearWith(world, cookies, address));
    expect([clip.path, clip.status]).toEqual([address, 200]);
    const invalidCookieLine = await findLogLine(await hearWith(world, 'book_clips=canary', address));
    expect([invalidCookieLine.path, invalidCookieLine.status]).toEqual([address, 404]);
    const { audioFile } = await phraseOf(world, book.id, 5);
    const signedPath = `/v1/media/clips/${audioFile}`;
    const query = createSignatureQuery(world.deps, member.user.id, audioFile ?? '');
    const signedClipLine = await findLogLine(await world.api.get(signedPath + query));
    expect([signedClipLine.path, signedClipLine.status]).toEqual([signedPath, 200]);
    const invalidClipLine = await findLogLine(await world.api.get(`${signedPath}?m=1&e=2&s=canary`));
    expect([invalidClipLine.path, invalidClipLine.status]).toEqual([signedPath, 404]);
    const webhookResponse = await world.api
      .post('/v1/webhooks/stripe')
      .set('Stripe-Signature', 't=1,v1=canary')
      .send({ card: 'canary' });
    expect(webhookResponse.status).toBe(400);
    const signature = new URLSearchParams(query).get('s') ?? '';
    const cookieValues = cookies.split('; ').map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
    const secrets = [...cookieValues, signature, sandboxKey, webhookSecret];
    await expectNotLogged([...secrets, world.deps.settings.databaseUrl]);
  });

  it('logs only the name, message and stack of an error, along with the request’s id', async () => {
    const member = await buildPerson(world);
    const failure = Object.assign(new Error('the provider is down'), {
      detail: 'Failing row contains (canary)',
      raw: { headers: { authorization: 'Bearer canary' } },
      config: { data: 'canary', cause: new Error('canary') },
    });
    const payments = { ...world.deps.payments, createCustomer: () => Promise.reject(failure) };
    const response = await supertest(createApp({ ...world.deps, payments }))
      .post('/v1/user/create-subscription?token=canary')
      .set('Authorization', member.bearer)
      .send({ price: prices.subscription });
    expect([response.status, Object.keys(response.body)]).toEqual([500, ['message', 'request_id']]);
    expect(response.text).not.toContain('provider is down');
    const line = await findLogLine(response);
    expect([line.level, line.status, line.userId]).toEqual([50, 500, member.user.id]);
    const failureLine = readLogLines().find(({ msg }) => msg === 'request failed');
    expect(failureLine).toMatchObject({
      requestId: response.headers['x-request-id'],
      path: '/v1/user/create-subscription',
      err: { message: 'the provider is down', stack: expect.stringContaining('log.api.test.ts') },
    });
    await expectNotLogged([member.token]);
  });

  it('keeps the values of a row that the database rejected out of the logs', async () => {
    await world.deps.sql.query("alter table users add constraint no_nina check (name <> 'Nina')");
    const secrets = { password: 'canary secret', repeat_password: 'canary secret' };
    const response = await world.api
      .post('/v1/user/signup')
      .send({ name: 'Nina', email: 'nina@example.org', ...secrets });
    expect([response.status, Object.keys(response.body)]).toEqual([500, ['message', 'request_id']]);
    expect((await findLogLine(response)).level).toBe(50);
    await expectNotLogged(['nina@example.org', '$2b$']);
  });
});
