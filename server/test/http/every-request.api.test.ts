import { request as httpRequest } from 'node:http';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { commonHeaders, jsonHeaders, varyHeaders } from '../support/http/headers.ts';
import { readMetric, readMetrics } from '../support/http/metrics.ts';
import { requestKinds } from '../support/http/request-kinds.ts';
import { buildRequestSender, type RequestSender } from '../support/http/request-sender.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let requestSender: RequestSender;
beforeAll(async () => {
  world = await startWorld();
  requestSender = await buildRequestSender(world);
});
afterAll(() => world.close());

type HeaderRecord = Record<string, string>;

/**
 * Patterns for header values that vary between responses, and the text that replaces such values before they are
 * compared.
 */
const headerPatterns: [name: string, shape: RegExp, shown: string][] = [
  ['date', /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/, 'a date'],
  ['x-request-id', /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/, 'a UUID'],
  ['content-length', /^[1-9]\d*$/, 'a length'],
  ['etag', /^"[\w+/=-]+"$/, 'an ETag'],
  ['etag', /^W\/"[\w+/=-]+"$/, 'a weak ETag'],
  [
    'set-cookie',
    /^listener=[^;]+; Max-Age=3600; Path=\/v1\/media\/books;[^,]+,[^,]+,book_clips=[^;]+; Max-Age=3600;[^,]+,[^,]+$/,
    'cookies for the clips of a book',
  ],
];

function maskHeaders(headers: HeaderRecord): HeaderRecord {
  const maskHeaderValue = ([name, value]: [string, string]) =>
    headerPatterns.find(([header, pattern]) => header === name && pattern.test(value))?.[2] ?? value;
  return Object.fromEntries(
    Object.entries(headers).map((headerEntry) => [headerEntry[0], maskHeaderValue(headerEntry)]),
  );
}

type LogLine = Record<string, unknown>;
const readLogLines = (): LogLine[] =>
  world
    .readLog()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Waits for a request's line in the log. */
const findLogLine = (id: unknown): Promise<LogLine> =>
  vi.waitFor(() => {
    const requestLines = readLogLines().filter(({ msg, requestId }) => msg === 'request' && requestId === id);
    if (requestLines.length !== 1) throw new Error(`There are ${requestLines.length} lines of this request.`);
    return requestLines[0] ?? {};
  });

describe('a response', () => {
  it.each(requestKinds)(
    'sends exactly the expected response headers for $what',
    async ({ ask, status, headers }) => {
      const response = await ask(requestSender);
      expect([response.status, maskHeaders(response.headers)]).toEqual([
        status,
        { ...commonHeaders, ...headers },
      ]);
    },
  );

  it('adds an HSTS header to every response in production', async () => {
    const { deps } = world;
    const app = createApp({ ...deps, settings: { ...deps.settings, production: true } });
    const hstsHeader = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
    for (const [path, headers] of [
      ['/healthz', jsonHeaders],
      [`/v1/guest/list-book`, { ...jsonHeaders, ...varyHeaders, etag: 'an ETag' }],
    ] as const) {
      const response = await supertest(app).get(path);
      expect(maskHeaders(response.headers)).toEqual({ ...commonHeaders, ...hstsHeader, ...headers });
    }
  });
});

describe('the log', () => {
  it.each(requestKinds)(
    'logs one line with the expected fields for $what',
    async ({ ask, method = 'GET', status, by }) => {
      const response = await ask(requestSender);
      const { pathname } = new URL(response.request.url);
      const line = await findLogLine(response.headers['x-request-id']);
      expect(line).toEqual({
        level: 30,
        msg: 'request',
        method,
        path: pathname,
        status,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        milliseconds: expect.any(Number),
        requestId: response.headers['x-request-id'],
        ...(by && { userId: requestSender.ids[by] }),
      });
      expect(line.milliseconds).toSatisfy((value: number) => Number.isInteger(value) && value >= 0);
      const expectedFieldOrder = [
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
      expect(Object.keys(line)).toEqual(expectedFieldOrder.filter((name) => name !== 'userId' || by));
    },
  );

  it('logs an unexpected error at level 50 with its request’s id', async () => {
    const query = vi.spyOn(world.deps.sql, 'query').mockRejectedValueOnce(new Error('broken') as never);
    const response = await requestSender.get(requestSender.turn(), requestSender.asMember());
    query.mockRestore();
    expect(response.body).toEqual({
      message: 'Something went wrong. Please try again later.',
      request_id: response.headers['x-request-id'],
    });
    const line = await findLogLine(response.headers['x-request-id']);
    expect(line).toMatchObject({ level: 50, status: 500, userId: requestSender.ids.member, msg: 'request' });
    const failure = readLogLines().find(
      ({ msg, requestId }) => msg === 'request failed' && requestId === line.requestId,
    );
    expect(Object.keys(failure ?? {})).toEqual(['level', 'time', 'requestId', 'err', 'path', 'msg']);
  });

  it('uses the id that nginx gave a request only if the API is behind a proxy', async () => {
    const { deps } = world;
    const readId = async (trustedProxies: number, proxyId: string) => {
      const app = createApp({ ...deps, settings: { ...deps.settings, trustedProxies } });
      const { headers } = await supertest(app).get('/healthz').set('X-Request-Id', proxyId);
      return headers['x-request-id'];
    };
    const proxyId = 'ab12cd34ab12cd34ab12cd34ab12cd34';
    expect(await readId(1, proxyId)).toBe(proxyId);
    expect((await findLogLine(proxyId)).path).toBe('/healthz');
    const ownIdPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
    expect(await readId(0, proxyId)).toMatch(ownIdPattern);
    for (const invalidId of ['canary', `${proxyId}0`, proxyId.toUpperCase(), '", "level": 60'])
      expect(await readId(1, invalidId)).toMatch(ownIdPattern);
  });

  it('logs and counts a request whose client disconnects before the response', async () => {
    const requestCountSeries = 'http_requests_total{method="GET",route="/user/read-window",status="200"}';
    const countBefore = readMetric(await readMetrics(world), requestCountSeries);
    const lineCountBefore = readLogLines().length;
    let release = () => {};
    const originalQuery = world.deps.sql.query.bind(world.deps.sql);
    const queryArrival = new Promise<void>((resolve) => {
      vi.spyOn(world.deps.sql, 'query').mockImplementationOnce((async (
        ...args: Parameters<typeof originalQuery>
      ) => {
        resolve();
        await new Promise<void>((resumeQuery) => {
          release = resumeQuery;
        });
        return await originalQuery(...args);
      }) as never);
    });
    const path = `/v1/user/read-window?book_code=${requestSender.codes.owned}&from=1&count=1`;
    const abortedRequest = httpRequest(new URL(path, world.origin), { headers: requestSender.asMember() });
    abortedRequest.on('error', () => {}).end();
    await queryArrival;
    abortedRequest.destroy();
    const line = await vi.waitFor(() => {
      const requestLines = readLogLines()
        .slice(lineCountBefore)
        .filter((one) => one.path === '/v1/user/read-window');
      if (requestLines.length !== 1) throw new Error(`There are ${requestLines.length} lines.`);
      return requestLines[0];
    });
    release();
    expect(line).toMatchObject({
      level: 30,
      method: 'GET',
      status: 200,
      userId: requestSender.ids.member,
      msg: 'request',
    });
    await expect
      .poll(async () => readMetric(await readMetrics(world), requestCountSeries))
      .toBe(countBefore + 1);
    vi.restoreAllMocks();
  });
});
