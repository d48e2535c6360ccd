import pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { buildAdministrator, buildBook, chaptersOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const postLogin = () => world.api.post('/v1/user/login');
const siteOrigin = 'http://localhost:5173';

describe('an unknown path', () => {
  it.each([
    ['get', '/'],
    ['get', '/v1'],
    ['get', '/v1/no-such-call'],
    ['get', '/v1/media'],
    ['get', '/v1/media/others/x.mp3'],
    ['get', '/v2/guest/list-book'],
    ['get', '/v1/user/login'],
    ['post', '/v1/guest/list-book'],
    ['delete', '/v1/user/book-list'],
    ['get', '/v1/../../etc/passwd'],
    ['get', '/package.json'],
  ] as const)('returns 404 with a JSON body for the request %s %s', async (method, path) => {
    const { status, body, headers } = await world.api[method](path);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(body).toEqual({ message: expect.stringMatching(/./) });
  });

  it('reveals nothing about the server in the response for an unknown path', async () => {
    const { headers } = await world.api.get('/v1/no-such-call');
    expect([headers['x-powered-by'], headers.server]).toEqual([undefined, undefined]);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('CORS', () => {
  it('allows the site’s exact origin in CORS responses', async () => {
    const { headers } = await world.api.get('/v1/guest/list-book').set('Origin', siteOrigin);
    expect(headers['access-control-allow-origin']).toBe(siteOrigin);
    expect(headers.vary).toContain('Origin');
    const preflightResponse = await world.api
      .options('/v1/user/book-list')
      .set({ Origin: siteOrigin, 'Access-Control-Request-Method': 'GET' })
      .set('Access-Control-Request-Headers', 'authorization');
    expect(preflightResponse.status).toBe(204);
    expect(preflightResponse.headers).toMatchObject({
      'access-control-allow-origin': siteOrigin,
      'access-control-allow-headers': 'authorization',
    });
  });

  it.each([
    'http://localhost:5174',
    'https://localhost:5173',
    'http://localhost',
    'http://localhost:5173.evil.example',
    'http://evil.localhost:5173',
    'http://localhost:51730',
    'null',
    '*',
  ])('does not allow the CORS origin %s', async (origin) => {
    for (const path of [
      '/v1/guest/list-book',
      '/v1/user/book-list',
      '/v1/no-such-call',
      '/v1/media/covers/x',
    ]) {
      const { headers } = await world.api.get(path).set('Origin', origin);
      const preflightResponse = await world.api
        .options(path)
        .set({ Origin: origin, 'Access-Control-Request-Method': 'GET' });
      for (const response of [headers, preflightResponse.headers])
        expect([path, response['access-control-allow-origin']]).toEqual([path, undefined]);
    }
  });
});

describe('a body that cannot be read', () => {
  const multipartType = 'multipart/form-data; boundary=xx';
  const createPart = (name: string, value: string) =>
    `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  it.each([
    ['truncated JSON', 'application/json', '{"email":'],
    ['a JSON text', 'application/json', '"email"'],
    ['a JSON null', 'application/json', 'null'],
    ['a JSON list', 'application/json', '[1, 2]'],
    ['text instead of JSON', 'application/json', 'email=a@example.org'],
    ['an unknown character set', 'application/json; charset=klingon', '{}'],
    ['a form in an unknown character set', 'application/x-www-form-urlencoded; charset=klingon', 'email=a'],
    ['a form with too many fields', 'application/x-www-form-urlencoded', 'a=1&'.repeat(1100)],
    ['multipart without boundary', 'multipart/form-data', createPart('email', 'a')],
    ['multipart with an empty boundary', 'multipart/form-data; boundary=', createPart('email', 'a')],
    ['multipart without any parts', multipartType, 'nonsense'],
    ['truncated multipart', multipartType, createPart('email', 'a@example.org').slice(0, -20)],
    ['multipart without an end', multipartType, createPart('email', 'a@example.org')],
    ['multipart with an unnamed part', multipartType, '--xx\r\nX: y\r\n\r\n1\r\n--xx--\r\n'],
    ['multipart with too many fields', multipartType, `${createPart('a', '1').repeat(60)}--xx--\r\n`],
    ['multipart with nested names', multipartType, `${createPart('email[a][b]', '1')}--xx--\r\n`],
    [
      'multipart with a field named toString',
      multipartType,
      `${createPart('email[toString]', '1')}--xx--\r\n`,
    ],
    ['a prototype in multipart', multipartType, `${createPart('__proto__[email]', 'a@b.c')}--xx--\r\n`],
    ['a prototype in JSON', 'application/json', '{"__proto__":{"email":"a@b.c","password":"x"}}'],
    ['JSON with the names of object methods', 'application/json', '{"constructor":1,"toString":2}'],
    ['an object that cannot be text', 'application/json', '{"email":{"toString":1},"password":"x"}'],
    ['a NUL in a field', 'application/json', '{"email":"a\\u0000@example.org","password":"x"}'],
    ['plain text', 'text/plain', 'email=a@example.org'],
    ['no body', 'application/json', ''],
  ])('rejects an unreadable request body with 422: %s', async (_caseName, type, body) => {
    const response = await postLogin().set('Content-Type', type).serialize(String).send(body);
    expect([response.status, response.body.message]).toEqual([422, expect.stringMatching(/./)]);
  });

  it.each(['br', 'gzip', 'klingon'])(
    'rejects a body with 422 if its Content-Encoding is %s but the body is not compressed that way',
    async (encoding) => {
      const response = await postLogin().type('json').set('Content-Encoding', encoding).send('{"email":"a"}');
      expect(response.status).toBe(422);
    },
  );

  const jsonHeaders = { 'Content-Type': 'application/json' };
  const undecodableMessage = 'We could not read this request. Please send it as UTF-8, not compressed.';
  it.each([
    [
      'an unknown character set',
      { 'Content-Type': 'application/json; charset=klingon' },
      '{}',
      undecodableMessage,
    ],
    ['an unknown encoding', { ...jsonHeaders, 'Content-Encoding': 'klingon' }, '{}', undecodableMessage],
    ['a truncated object', jsonHeaders, '{"email":', 'The request is not valid JSON.'],
    [
      'a body that is too large',
      jsonHeaders,
      JSON.stringify({ email: 'x'.repeat(103_000) }),
      'This request is too large.',
    ],
    [
      'a body that is not gzip although its header says so',
      { ...jsonHeaders, 'Content-Encoding': 'gzip' },
      '{}',
      'The request could not be read.',
    ],
  ])('explains what is wrong with a request body: %s', async (_caseName, headers, requestBody, message) => {
    const { body } = await postLogin().set(headers).serialize(String).send(requestBody);
    expect(body.message).toBe(message);
  });

  it('rejects a body of more than 100 kB with 422, in any format', async () => {
    const largeForm = { email: 'a@example.org', password: 'x'.repeat(103_000) };
    const responses = [
      await postLogin().send(largeForm),
      await postLogin().type('form').send(largeForm),
      await postLogin().field('email', largeForm.email).field('password', largeForm.password),
    ];
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(responses.map(({ body }) => body.errors?.password?.[0] ?? body.message)).toEqual([
      'This request is too large.',
      'This request is too large.',
      'The form could not be read: Field value too long.',
    ]);
  });

  it('accepts text of 100 kB and a field name of 100 characters in a multipart form, but nothing longer', async () => {
    const postFormField = async (name: string, text: string) => {
      const { body } = await postLogin().field('email', 'a@example.org').field(name, text);
      return JSON.stringify(body.errors);
    };
    const max = 100 * 1024;
    expect(await postFormField('password', 'x'.repeat(max))).not.toContain('Field value too long');
    expect(await postFormField('password', 'x'.repeat(max + 1))).toContain('Field value too long');
    expect(await postFormField('n'.repeat(100), 'x')).not.toContain('Field name too long');
    expect(await postFormField('n'.repeat(101), 'x')).toContain('Field name too long');
  });

  it('rejects a form with an unexpected file with 422', async () => {
    const file = Buffer.from('<svg onload="alert(1)"/>');
    const extraFileResponse = await postLogin()
      .field('email', 'a@example.org')
      .field('password', 'x')
      .attach('avatar', file, '../a.svg');
    const fileFieldResponse = await postLogin().attach('email', file, 'email').field('password', 'x');
    expect([extraFileResponse.status, fileFieldResponse.status]).toEqual([422, 422]);
  });

  it('rejects a path that cannot be decoded with 422', async () => {
    expect((await world.api.get('/v1/guest/book-detail/%E0%A4%A')).status).toBe(422);
  });
});

describe('an unexpected error', () => {
  it.each([500, 502])(
    'returns 500 for an unexpected error and logs it, even if the error’s own status property is %i',
    async (errorStatus) => {
      const error = Object.assign(new Error(`a gateway failed with ${errorStatus}`), { status: errorStatus });
      const query = vi.spyOn(world.deps.sql, 'query').mockRejectedValueOnce(error as never);
      const { status, body } = await world.api.get('/v1/media/clips/0123456789abcdef.mp3');
      query.mockRestore();
      expect([status, body]).toMatchObject([
        500,
        { message: 'Something went wrong. Please try again later.' },
      ]);
      expect(world.readLog()).toContain(`a gateway failed with ${errorStatus}`);
    },
  );
});

describe('a parameter of the path', () => {
  it('ignores a body or query field that has the same name as a path parameter', async () => {
    const administrator = await buildAdministrator(world);
    const [chosenChapter, otherChapter] = await chaptersOf(world, await buildBook(world));
    const authorize = (request: ReturnType<typeof world.api.put>) =>
      request.set('Authorization', administrator.bearer);
    const path = `/v1/admin/chapter/${chosenChapter?.id}?id=${otherChapter?.id}`;
    const requestBody = { id: otherChapter?.id, title: 'Un autre titre', chapter_no: 1 };
    const jsonResponse = await authorize(world.api.put(path)).send(requestBody);
    expect([jsonResponse.status, jsonResponse.body.data.id]).toEqual([200, chosenChapter?.id]);
    const formResponse = await authorize(world.api.put(path))
      .field('id', String(otherChapter?.id))
      .field('title', 'Encore un')
      .field('chapter_no', '1');
    expect([formResponse.status, formResponse.body.data.id]).toEqual([200, chosenChapter?.id]);
    expect((await authorize(world.api.delete(path)).send(requestBody)).status).toBe(200);
    const remainingChapters = await world.deps.db.chapter.findMany({
      where: { id: { in: [chosenChapter?.id ?? 0, otherChapter?.id ?? 0] } },
      select: { id: true, title: true },
    });
    expect(remainingChapters).toEqual([{ id: otherChapter?.id, title: otherChapter?.title }]);
  });
});

describe('GET /healthz and /readyz', () => {
  it('returns 200 from both health checks while everything works', async () => {
    expect((await world.api.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await world.api.get('/readyz')).body).toEqual({ status: 'ready' });
  });

  it('reports the process as live but not ready while the database is unavailable', async () => {
    const unreachablePool = new pg.Pool({
      connectionString: 'postgresql://somebody:secret@127.0.0.1:9/nowhere',
    });
    const app = supertest(createApp({ ...world.deps, sql: unreachablePool }));
    const [healthResponse, readyResponse] = [await app.get('/healthz'), await app.get('/readyz')];
    expect([healthResponse.status, readyResponse.status, readyResponse.body]).toEqual([
      200,
      503,
      { status: 'not ready' },
    ]);
    const clipResponse = await app.get('/v1/media/clips/0123456789abcdef.mp3');
    expect([clipResponse.status, Object.keys(clipResponse.body)]).toEqual([503, ['message', 'request_id']]);
    expect(clipResponse.text).not.toMatch(/ECONNREFUSED|secret|127\.0\.0\.1/);
    await unreachablePool.end();
  });
});
