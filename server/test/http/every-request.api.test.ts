import { request as httpRequest } from 'node:http';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { type Asker, buildAsker } from '../support/http/asker.ts';
import { always, json, varying } from '../support/http/headers.ts';
import { metricValue, readMetrics } from '../support/http/metrics.ts';
import { requestKinds } from '../support/http/request-kinds.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let asker: Asker;
beforeAll(async () => {
  world = await startWorld();
  asker = await buildAsker(world);
});
afterAll(() => world.close());

type Headers = Record<string, string>;

/** Patterns of header values that differ in every response, with the text that replaces them. */
const shapes: [name: string, shape: RegExp, shown: string][] = [
  ['date', /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/, 'a date'],
  ['x-request-id', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/, 'a UUID'],
  ['content-length', /^[1-9]\d*$/, 'a length'],
  ['etag', /^"[\w+/=-]+"$/, 'an ETag'],
  ['etag', /^W\/"[\w+/=-]+"$/, 'a weak ETag'],
];

function shaped(headers: Headers): Headers {
  const shown = ([name, value]: [string, string]) =>
    shapes.find(([header, shape]) => header === name && shape.test(value))?.[2] ?? value;
  return Object.fromEntries(Object.entries(headers).map((entry) => [entry[0], shown(entry)]));
}

type Line = Record<string, unknown>;
const lines = (): Line[] =>
  world
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Waits for a request's line in the log. */
const lineOf = (id: unknown): Promise<Line> =>
  vi.waitFor(() => {
    const found = lines().filter(({ msg, requestId }) => msg === 'request' && requestId === id);
    if (found.length !== 1) throw new Error(`There are ${found.length} lines of this request.`);
    return found[0] ?? {};
  });

describe('a response', () => {
  it.each(requestKinds)(
    'sends exactly the expected response headers for $what',
    async ({ ask, status, headers }) => {
      const response = await ask(asker);
      expect([response.status, shaped(response.headers)]).toEqual([status, { ...always, ...headers }]);
    },
  );

  it('adds HSTS to every response in production', async () => {
    const { deps } = world;
    const app = createApp({ ...deps, settings: { ...deps.settings, production: true } });
    const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
    for (const [path, headers] of [
      ['/healthz', json],
      [`/v1/guest/list-book`, { ...json, ...varying, etag: 'an ETag' }],
    ] as const) {
      const response = await supertest(app).get(path);
      expect(shaped(response.headers)).toEqual({ ...always, ...hsts, ...headers });
    }
  });
});

describe('the log', () => {
  it.each(requestKinds)(
    'logs one line with the expected fields for $what',
    async ({ ask, method = 'GET', status, by }) => {
      const response = await ask(asker);
      const { pathname } = new URL(response.request.url);
      const line = await lineOf(response.headers['x-request-id']);
      expect(line).toEqual({
        level: 30,
        msg: 'request',
        method,
        path: pathname,
        status,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        milliseconds: expect.any(Number),
        requestId: response.headers['x-request-id'],
        ...(by && { userId: asker.ids[by] }),
      });
      expect(line.milliseconds).toSatisfy((value: number) => Number.isInteger(value) && value >= 0);
      const order = [
        'level',
        'time',
        'requestId',
        'method',
        'path',
        'status',
        'milliseconds',
        'userId',
        'msg',
      ];
      expect(Object.keys(line)).toEqual(order.filter((name) => name !== 'userId' || by));
    },
  );

  it('logs an unexpected error at level 50 with the id of its request', async () => {
    const query = vi.spyOn(world.deps.sql, 'query').mockRejectedValueOnce(new Error('broken') as never);
    const response = await asker.get(asker.turn(), asker.asMember());
    query.mockRestore();
    const line = await lineOf(response.headers['x-request-id']);
    expect(line).toMatchObject({ level: 50, status: 500, userId: asker.ids.member, msg: 'request' });
    const failure = lines().find(
      ({ msg, requestId }) => msg === 'request failed' && requestId === line.requestId,
    );
    expect(Object.keys(failure ?? {})).toEqual(['level', 'time', 'requestId', 'err', 'path', 'msg']);
  });

  it('logs and counts a request whose client disconnects before the response', async () => {
    const series = 'http_requests_total{method="GET",route="/user/read-window",status="200"}';
    const before = metricValue(await readMetrics(world), series);
    const known = lines().length;
    let release = () => {};
    const original = world.deps.sql.query.bind(world.deps.sql);
    const arrived = new Promise<void>((resolve) => {
      vi.spyOn(world.deps.sql, 'query').mockImplementationOnce((async (
        ...args: Parameters<typeof original>
      ) => {
        resolve();
        await new Promise<void>((go) => {
          release = go;
        });
        return await original(...args);
      }) as never);
    });
    const path = `/v1/user/read-window?book_code=${asker.codes.owned}&from=1&count=1`;
    const going = httpRequest(new URL(path, world.origin), { headers: asker.asMember() });
    going.on('error', () => {}).end();
    await arrived;
    going.destroy();
    const line = await vi.waitFor(() => {
      const found = lines()
        .slice(known)
        .filter((one) => one.path === '/v1/user/read-window');
      if (found.length !== 1) throw new Error(`There are ${found.length} lines.`);
      return found[0];
    });
    release();
    expect(line).toMatchObject({
      level: 30,
      method: 'GET',
      status: 200,
      userId: asker.ids.member,
      msg: 'request',
    });
    await expect.poll(async () => metricValue(await readMetrics(world), series)).toBe(before + 1);
    vi.restoreAllMocks();
  });
});
