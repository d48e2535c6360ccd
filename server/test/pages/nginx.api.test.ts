import { createServer, type Server } from 'node:http';
import { problemView } from '@lingostory/contract/problem';
import express from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { createErrorMiddleware, rejectUnknownPath } from '../../src/http/create-error-middleware.ts';
import { createApiHeaders, createRequestMiddleware } from '../../src/http/create-request-middleware.ts';
import { permissionsPolicy } from '../../src/pages/content-policy.ts';
import { type RawResponse, sendRawGet, sendRawRequest } from '../support/http/raw-request.ts';
import { type Nginx, startNginx } from '../support/running/nginx.ts';
import { startWorld, type World } from '../support/running/world.ts';

const files = {
  'index.html': '<!doctype html><meta content="/social.png"><title>LingoStory</title>',
  'theme.js': '// theme',
  'assets/start-abc.js': '// start',
  'assets/start-abc.js.gz': 'gzipped',
};

let world: World;
/** A server that accepts requests but never responds. */
let silentServer: Server;
/** A page server whose pages contain a request count and any credentials in the request. */
let pagesServer: Server;
let nginx: Nginx;
let nginxWithoutServers: Nginx;
let nginxToSilentServer: Nginx;
beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '1' });
  silentServer = createServer(() => {});
  const port = await findFreePort();
  await new Promise<void>((resolve) => silentServer.listen(port, '127.0.0.1', resolve));
  let requestCount = 0;
  pagesServer = createServer(({ url, headers }, response) => {
    requestCount += 1;
    const [path] = url?.split('?') ?? [];
    if (path === '/nowhere') response.statusCode = 404;
    if (path === '/broken') response.statusCode = 500;
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('X-Accel-Expires', '60');
    response.setHeader('Content-Security-Policy', "script-src 'self' 'sha256-x'");
    response.setHeader('Content-Type', 'text/html');
    const page = `<title>Page ${requestCount}</title>${headers.authorization ?? ''}${headers.cookie ?? ''}`;
    response.setHeader('Content-Length', page.length);
    response.end(page);
  });
  const pagesPort = await findFreePort();
  await new Promise<void>((resolve) => pagesServer.listen(pagesPort, '127.0.0.1', resolve));
  nginx = await startNginx({ api: world.origin, pages: `http://127.0.0.1:${pagesPort}` }, files);
  nginxWithoutServers = await startNginx({ api: `http://127.0.0.1:${await findFreePort()}` }, files);
  nginxToSilentServer = await startNginx(
    { api: `http://127.0.0.1:${port}`, pages: `http://127.0.0.1:${port}` },
    files,
    1,
  );
});
afterAll(async () => {
  for (const nginxProcess of [nginx, nginxWithoutServers, nginxToSilentServer]) await nginxProcess.close();
  pagesServer.closeAllConnections();
  pagesServer.close();
  silentServer.closeAllConnections();
  silentServer.close();
  await world.close();
});

/** Returns the headers that the API sends with an error response in production. */
async function readApiHeaders(): Promise<Record<string, string>> {
  const app = express().disable('x-powered-by').disable('etag');
  app.use(
    createRequestMiddleware(createApiHeaders(true), []),
    rejectUnknownPath,
    createErrorMiddleware(() => {}),
  );
  const { headers } = await supertest(app).get('/v1/nothing');
  const perResponseHeaders = ['date', 'x-request-id', 'content-length', 'connection', 'keep-alive'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !perResponseHeaders.includes(name)));
}

/** Expects a JSON error response whose message can be shown to a reader. */
async function expectErrorResponse(response: RawResponse, status: number, message: RegExp): Promise<void> {
  expect(response.status).toBe(status);
  const problem = problemView.validateSync(JSON.parse(response.body), { strict: true });
  expect(problem.message).toMatch(message);
  for (const [name, value] of Object.entries(await readApiHeaders()))
    expect(response.headers.get(name), name).toBe(value);
}

const unreadableMessagePattern = /^We couldn’t read this request\. Please reload the page and try again\.$/;
const unavailableMessagePattern = /^We can’t reach LingoStory right now\. Please try again in a moment\.$/;
const requestHeaders = 'Host: x\r\nConnection: close\r\n';

describe('nginx', () => {
  it('returns errors from nginx in the API’s format while the API is unavailable or does not respond', {
    tags: 'security-45',
  }, async () => {
    await expectErrorResponse(
      await sendRawGet(nginxWithoutServers.port, '/v1/guest/list-book'),
      502,
      unavailableMessagePattern,
    );
    await expectErrorResponse(
      await sendRawGet(nginxWithoutServers.port, '/v1/media/covers/a.webp'),
      502,
      unavailableMessagePattern,
    );
    await expectErrorResponse(
      await sendRawGet(nginxToSilentServer.port, '/v1/guest/list-book'),
      504,
      unavailableMessagePattern,
    );
    expect((await sendRawGet(nginxWithoutServers.port, '/lingostory')).status).toBe(200);
  });

  it('returns errors in the API’s format when nginx itself rejects a request', {
    tags: 'security-45',
  }, async () => {
    const largeRequestHead = `POST /v1/admin/phrase HTTP/1.1\r\n${requestHeaders}Content-Length: 40000000\r\n\r\n`;
    await expectErrorResponse(
      await sendRawRequest(nginx.port, largeRequestHead),
      422,
      /^Your upload is too large/,
    );
    const sendPartRequest = (bytes: number) =>
      sendRawRequest(
        nginx.port,
        `PATCH /v1/admin/uploads/x HTTP/1.1\r\n${requestHeaders}Content-Length: ${bytes}\r\n\r\n`,
      );
    await expectErrorResponse(await sendPartRequest(600_000_000), 422, /^A file can be at most 500 MB/);
    const sendDictionaryRequest = (bytes: number) => {
      const type = 'Content-Type: multipart/form-data; boundary=x\r\n';
      const requestHead = `POST /v1/admin/dictionary HTTP/1.1\r\n${requestHeaders}${type}`;
      return sendRawRequest(nginx.port, `${requestHead}Content-Length: ${bytes}\r\n\r\n`);
    };
    await expectErrorResponse(
      await sendDictionaryRequest(70_000_000),
      422,
      /^A dictionary can be at most 60 MB here/,
    );
    // The API checks the session before it reads any of the body.
    expect((await sendPartRequest(500_000_000)).status).toBe(401);
    await expectErrorResponse(await sendRawGet(nginx.port, '/v1/%E0%A4%A'), 400, unreadableMessagePattern);
    await expectErrorResponse(await sendRawGet(nginx.port, '/v1/%00'), 400, unreadableMessagePattern);
    await expectErrorResponse(
      await sendRawGet(nginx.port, `/v1/${'x'.repeat(10_000)}`),
      414,
      unreadableMessagePattern,
    );
    const header = `X-Huge: ${'x'.repeat(40_000)}\r\n`;
    await expectErrorResponse(
      await sendRawGet(nginx.port, '/v1/guest/list-book', header),
      400,
      unreadableMessagePattern,
    );
    for (const [status, request] of [
      [400, 'GET /v1/guest/list-book HTTP/1.1\r\nConnection: close\r\n\r\n'],
      [405, `TRACE /v1/guest/list-book HTTP/1.1\r\n${requestHeaders}\r\n`],
      [501, `POST /v1/user/login HTTP/1.1\r\n${requestHeaders}Transfer-Encoding: gzip\r\n\r\n`],
      [505, `GET /v1/guest/list-book HTTP/3.0\r\n${requestHeaders}\r\n`],
    ] as const) {
      const message = status >= 500 ? unavailableMessagePattern : unreadableMessagePattern;
      await expectErrorResponse(await sendRawRequest(nginx.port, request), status, message);
    }
  });

  it('passes the API’s responses through nginx unchanged', { tags: 'security-45' }, async () => {
    for (const path of ['/v1/nothing', '/v1/media/covers/none.webp', '/v1/media/clips/none.mp3']) {
      const { status, headers, body } = await sendRawGet(nginx.port, path);
      expect([status, headers.get('cache-control')], path).toEqual([404, 'no-store']);
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
      expect(JSON.parse(body).message).toBeTruthy();
    }
    expect((await sendRawGet(nginx.port, '/v1/guest/list-book')).status).toBe(200);
    expect((await sendRawGet(nginx.port, '/robots.txt')).body).toContain('Sitemap:');
    expect((await sendRawGet(nginx.port, '/sitemap.xml')).body).toContain('<urlset');
  });

  it.each([
    '/assets/x.js',
    '/assets/',
    '/assets/start',
    '/theme-2.js',
    '/theme.js.map',
    '/deep/favicon.ico',
    '/.env',
    '/_problem',
  ])(
    'returns an uncacheable 404 for the missing file %s instead of the client’s HTML page',
    { tags: 'security-45' },
    async (path) => {
      const { status, headers, body } = await sendRawGet(nginx.port, path);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(body).not.toContain('<title>LingoStory');
    },
  );

  it('sends the same page from the nginx cache to everyone, without headers meant only for nginx', async () => {
    const credentialHeaders = 'Authorization: Bearer secret\r\nCookie: a=secret\r\n';
    const [firstResponse, secondResponse] = [
      await sendRawGet(nginx.port, '/', credentialHeaders),
      await sendRawGet(nginx.port, '/'),
    ];
    expect(firstResponse.status).toBe(200);
    expect(firstResponse.body).toMatch(/<title>Page \d+<\/title>/);
    expect(firstResponse.body).not.toContain('secret');
    expect(secondResponse.body).toBe(firstResponse.body);
    expect((await sendRawGet(nginx.port, '/lingostory?page=2')).body).not.toBe(firstResponse.body);
    for (const { headers } of [firstResponse, secondResponse]) {
      expect(headers.get('content-security-policy')).toBe("script-src 'self' 'sha256-x'");
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.has('x-accel-expires')).toBe(false);
    }
    expect((await sendRawGet(nginx.port, '/nowhere')).status).toBe(404);
    expect((await sendRawGet(nginx.port, '/.env')).body).not.toContain('Page');
  });

  it('serves the unrendered page and its files from disk while the page server is unavailable', async () => {
    const oneYearCacheControl = 'public, max-age=31536000, immutable';
    for (const [nginxProcess, path, cacheControl] of [
      [nginxWithoutServers, '/', 'no-cache'],
      [nginxToSilentServer, '/subs', 'no-cache'],
      [nginx, '/broken', 'no-cache'],
      [nginx, '/index.html', 'no-cache'],
      [nginxWithoutServers, '/book-detail/le-phare?a=b.c', 'no-cache'],
      [nginx, '/theme.js', 'public, max-age=3600'],
      [nginx, '/assets/start-abc.js', oneYearCacheControl],
    ] as const) {
      const { status, headers, body } = await sendRawGet(nginxProcess.port, path);
      expect([status, headers.get('cache-control')], path).toEqual([200, cacheControl]);
      expect(headers.get('content-security-policy'), path).toContain("script-src 'self';");
      expect(headers.get('content-security-policy'), path).toContain("media-src 'self' blob:;");
      expect(headers.get('permissions-policy'), path).toBe(permissionsPolicy);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      if (cacheControl === 'no-cache')
        expect(body).toContain('content="https://lingostory.example/social.png"');
    }
    const partialResponse = await sendRawGet(nginx.port, '/assets/start-abc.js', 'Range: bytes=0-1\r\n');
    expect([partialResponse.status, partialResponse.headers.get('cache-control')]).toEqual([
      206,
      oneYearCacheControl,
    ]);
  });

  it('sends compressed assets from nginx exactly as the build produced them', async () => {
    const assetResponse = await sendRawGet(
      nginx.port,
      '/assets/start-abc.js',
      'Accept-Encoding: br, gzip\r\n',
    );
    expect([assetResponse.status, assetResponse.headers.get('content-encoding'), assetResponse.body]).toEqual(
      [200, 'gzip', 'gzipped'],
    );
    expect(assetResponse.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('gives each request an id that the API logs, the response carries and nginx logs', async () => {
    const forgedHeader = 'X-Request-Id: 00000000000000000000000000000000\r\n';
    const response = await sendRawGet(nginx.port, '/v1/guest/list-book', forgedHeader);
    const requestId = response.headers.get('x-request-id') ?? '';
    expect(requestId).toMatch(/^(?!0{32})[\da-f]{32}$/);
    await expect.poll(() => world.readLog()).toContain(`"requestId":"${requestId}"`);
    await expect.poll(() => nginx.accessLog()).toContain(` ${requestId}\n`);
  });

  it('returns and logs the id of a request that nginx could not forward', async () => {
    const response = await sendRawGet(nginxWithoutServers.port, '/v1/guest/list-book');
    const { request_id: requestId } = JSON.parse(response.body);
    expect(requestId).toMatch(/^[\da-f]{32}$/);
    expect(response.headers.get('x-request-id')).toBe(requestId);
    await expect.poll(() => nginxWithoutServers.accessLog()).toContain(` ${requestId}\n`);
  });

  it('never logs a query string in nginx, even for failed requests', async () => {
    const query = '?password=canary';
    await sendRawGet(nginx.port, `/v1/nothing${query}`);
    await sendRawGet(nginxWithoutServers.port, `/v1/nothing${query}`);
    await sendRawGet(nginxToSilentServer.port, `/v1/nothing${query}`);
    await sendRawGet(nginx.port, `/v1/${query}${'x'.repeat(10_000)}`);
    await sendRawRequest(
      nginx.port,
      `POST /v1/x${query} HTTP/1.1\r\n${requestHeaders}Content-Length: 40000000\r\n\r\n`,
    );
    for (const nginxProcess of [nginx, nginxWithoutServers, nginxToSilentServer]) {
      expect(await nginxProcess.accessLog()).toContain(' /v1/nothing ');
      expect(await nginxProcess.accessLog()).not.toContain('canary');
      expect(await nginxProcess.errorLog()).not.toContain('canary');
    }
  });
});
