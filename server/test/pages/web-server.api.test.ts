import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { startWebServer, type WebServer } from '../../dev/stack/web-server.ts';
import { type RawResponse, sendRawGet, sendRawRequest } from '../support/http/raw-request.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let folder: string;
let webServer: WebServer;
/** A second web server that serves the same pages but cannot reach the API. */
let isolatedWebServer: WebServer;
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'lingostory-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>LingoStory</title>');
  await writeFile(join(folder, 'theme.js'), '// theme');
  await writeFile(join(folder, 'assets', 'start-abc.js'), '// start');
  await writeFile(join(folder, 'assets', 'start-abc.js.br'), 'brotli');
  await writeFile(join(folder, 'assets', 'start-abc.js.gz'), 'gzipped');
  const options = { folder, host: '127.0.0.1', clientOrigin: 'http://localhost:5173', onError: () => {} };
  webServer = await startWebServer({ ...options, port: await findFreePort(), apiOrigin: world.origin });
  const unusedOrigin = `http://127.0.0.1:${await findFreePort()}`;
  isolatedWebServer = await startWebServer({
    ...options,
    port: await findFreePort(),
    apiOrigin: unusedOrigin,
  });
});
afterAll(async () => {
  await webServer.close();
  await isolatedWebServer.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const stackTracePattern = /node_modules|\bat .+:\d+:\d+|Error:|<pre>|web-app|\/server\//;

/** Expects a plain, uncached response that reveals nothing about the server. */
function expectPlainError({ status, headers, body }: RawResponse, path: string): void {
  expect([status >= 400 && status < 500, headers.get('cache-control')], path).toEqual([true, 'no-store']);
  expect(body, path).not.toMatch(stackTracePattern);
}

describe('the payment sandbox', () => {
  it.each(['/', '//', '/%', '/pay/%E0%A4%A', '/pay/%00', '/invoice/..%2f', '/_sandbox/%', 'http://['])(
    'returns an error without a stack trace for the path %s in the payment sandbox',
    { tags: 'security-49' },
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
        const response = await sendRawRequest(
          world.sandbox.port,
          `${request}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nnumber=%E`,
        );
        expect(response.status, method).toBeGreaterThanOrEqual(400);
        expect(response.status, method).toBeLessThan(500);
        expect(response.body, method).not.toMatch(stackTracePattern);
      }
    },
  );
});

describe('the local web server', () => {
  it('serves the same HTML page for every route of the client, and serves files unchanged', async () => {
    for (const path of ['/', '/lingostory', '/book-detail/le-phare?a=b.c', '/index.html']) {
      const { status, headers, body } = await sendRawGet(webServer.port, path);
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-cache']);
      expect(body).toContain('<title>LingoStory</title>');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    }
    const assetResponse = await sendRawGet(webServer.port, '/assets/start-abc.js');
    expect([assetResponse.status, assetResponse.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await sendRawGet(webServer.port, '/theme.js')).body).toContain('// theme');
  });

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzipped'],
    ['identity', null, '// start'],
  ])(
    'sends an asset in the best encoding that the browser accepts with Accept-Encoding %s',
    async (acceptEncoding, encoding, body) => {
      const assetResponse = await sendRawGet(
        webServer.port,
        '/assets/start-abc.js',
        `Accept-Encoding: ${acceptEncoding}\r\n`,
      );
      expect([assetResponse.headers.get('content-encoding'), assetResponse.body]).toEqual([encoding, body]);
      expect(assetResponse.headers.get('vary')).toBe('Accept-Encoding');
      expect(assetResponse.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(assetResponse.headers.get('cache-control')).toContain('immutable');
    },
  );

  it('serves the files of a later build, and stops serving files that are no longer in the build', async () => {
    const [oldFile, newFile] = ['old-abc.js', 'new-abc.js'].map((name) => join(folder, 'assets', name));
    await writeFile(String(oldFile), '// built');
    expect((await sendRawGet(webServer.port, '/assets/old-abc.js')).status).toBe(200);
    await rename(String(oldFile), String(newFile));
    expect((await sendRawGet(webServer.port, '/assets/old-abc.js')).status).toBe(404);
    expect((await sendRawGet(webServer.port, '/assets/new-abc.js')).body).toBe('// built');
  });

  it.each([
    '/assets/x.js',
    '/assets/',
    '/assets/start',
    '/theme-2.js',
    '/theme.js.map',
    '/deep/favicon.ico',
    '/.env',
    '/v1/media/covers/none.webp',
    '/v1/media/clips/none.mp3',
    '/v1/media/samples/none.mp3',
  ])(
    'returns an uncacheable 404 for the missing file %s instead of the client’s HTML page',
    { tags: 'security-45' },
    async (path) => {
      const response = await sendRawGet(webServer.port, path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(response.body).not.toContain('<title>');
    },
  );

  it.each([
    '/%E0%A4%A',
    '/%',
    '/%00',
    '/theme.js%00',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%E0%A4%A',
    '/v1/%E0%A4%A',
    '/v1/%',
    '/v1/media/covers/%E0%A4%A',
    '/v1/guest/book-detail/%00',
  ])('returns an error without a stack trace for the path %s', { tags: 'security-49' }, async (path) => {
    expectPlainError(await sendRawGet(webServer.port, path), path);
  });

  it('returns errors without a stack trace for malformed requests', {
    tags: 'security-49',
  }, async () => {
    const hugeHeaderResponse = await sendRawGet(webServer.port, '/', `X-Huge: ${'x'.repeat(100_000)}\r\n`);
    expect([hugeHeaderResponse.status, hugeHeaderResponse.body]).toEqual([431, '']);
    const rangeResponse = await sendRawGet(webServer.port, '/theme.js', 'Range: bytes=900-\r\n');
    expect(rangeResponse.status).toBe(416);
    expect(rangeResponse.body).not.toMatch(stackTracePattern);
    for (const text of [
      'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      'PUT /lingostory HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    ])
      expectPlainError(await sendRawRequest(webServer.port, text), text);
    const malformedResponse = await sendRawRequest(webServer.port, 'nonsense\r\n\r\n');
    expect([malformedResponse.status, malformedResponse.body]).toEqual([400, '']);
    for (const path of ['//', '/v1//', 'http://elsewhere.example/v1/guest/nothing', '/v1/\xff\xfe'])
      expect((await sendRawGet(webServer.port, path)).body, path).not.toMatch(stackTracePattern);
  });

  it('returns 502 as JSON from the web server while the API is unavailable', {
    tags: 'security-49',
  }, async () => {
    for (const path of ['/v1/guest/list-book', '/v1/%E0%A4%A', '/v1/media/covers/a.webp']) {
      const { status, headers, body } = await sendRawGet(isolatedWebServer.port, path);
      expect([status, JSON.parse(body)], path).toEqual([
        502,
        { message: 'We can’t reach LingoStory right now. Please try again in a moment.' },
      ]);
      const { headers: webHeaders } = await sendRawGet(webServer.port, '/v1/nothing');
      for (const name of ['content-type', 'cache-control', 'content-security-policy', 'referrer-policy'])
        expect(headers.get(name), name).toBe(webHeaders.get(name));
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await sendRawGet(isolatedWebServer.port, '/lingostory')).status).toBe(200);
  });
});
