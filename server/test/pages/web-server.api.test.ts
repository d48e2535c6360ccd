import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { startWebServer, type WebServer } from '../../dev/stack/web-server.ts';
import { getRaw, type RawResponse, sendRawRequest } from '../support/http/raw-request.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let folder: string;
let web: WebServer;
/** Another web server with the same pages, whose API is unavailable. */
let isolatedWeb: WebServer;
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
  web = await startWebServer({ ...options, port: await findFreePort(), apiOrigin: world.origin });
  const unusedOrigin = `http://127.0.0.1:${await findFreePort()}`;
  isolatedWeb = await startWebServer({ ...options, port: await findFreePort(), apiOrigin: unusedOrigin });
});
afterAll(async () => {
  await web.close();
  await isolatedWeb.close();
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
    'rejects requests for %s in the payment sandbox without revealing a stack trace',
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
  it('serves the app’s page for every client route, and serves files unchanged', async () => {
    for (const path of ['/', '/lingostory', '/book-detail/le-phare?a=b.c', '/index.html']) {
      const { status, headers, body } = await getRaw(web.port, path);
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-cache']);
      expect(body).toContain('<title>LingoStory</title>');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    }
    const asset = await getRaw(web.port, '/assets/start-abc.js');
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await getRaw(web.port, '/theme.js')).body).toContain('// theme');
  });

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzipped'],
    ['identity', null, '// start'],
  ])(
    'sends an asset in the best encoding that a browser with Accept-Encoding %s accepts',
    async (readable, encoding, body) => {
      const asset = await getRaw(web.port, '/assets/start-abc.js', `Accept-Encoding: ${readable}\r\n`);
      expect([asset.headers.get('content-encoding'), asset.body]).toEqual([encoding, body]);
      expect(asset.headers.get('vary')).toBe('Accept-Encoding');
      expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(asset.headers.get('cache-control')).toContain('immutable');
    },
  );

  it('serves the files of a later build, and stops serving those that it removed', async () => {
    const [before, after] = ['old-abc.js', 'new-abc.js'].map((name) => join(folder, 'assets', name));
    await writeFile(String(before), '// built');
    expect((await getRaw(web.port, '/assets/old-abc.js')).status).toBe(200);
    await rename(String(before), String(after));
    expect((await getRaw(web.port, '/assets/old-abc.js')).status).toBe(404);
    expect((await getRaw(web.port, '/assets/new-abc.js')).body).toBe('// built');
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
    'responds with an uncacheable 404 instead of the app’s page for the missing file %s',
    { tags: 'security-45' },
    async (path) => {
      const response = await getRaw(web.port, path);
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
  ])('does not show a stack trace for the address %s', { tags: 'security-49' }, async (path) => {
    expectPlainError(await getRaw(web.port, path), path);
  });

  it('does not reveal a stack trace in responses to malformed requests', {
    tags: 'security-49',
  }, async () => {
    const hugeHeaderResponse = await getRaw(web.port, '/', `X-Huge: ${'x'.repeat(100_000)}\r\n`);
    expect([hugeHeaderResponse.status, hugeHeaderResponse.body]).toEqual([431, '']);
    const rangeResponse = await getRaw(web.port, '/theme.js', 'Range: bytes=900-\r\n');
    expect(rangeResponse.status).toBe(416);
    expect(rangeResponse.body).not.toMatch(stackTracePattern);
    for (const text of [
      'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      'PUT /lingostory HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    ])
      expectPlainError(await sendRawRequest(web.port, text), text);
    const malformedResponse = await sendRawRequest(web.port, 'nonsense\r\n\r\n');
    expect([malformedResponse.status, malformedResponse.body]).toEqual([400, '']);
    for (const path of ['//', '/v1//', 'http://elsewhere.example/v1/guest/nothing', '/v1/\xff\xfe'])
      expect((await getRaw(web.port, path)).body, path).not.toMatch(stackTracePattern);
  });

  it('answers 502 as JSON from the web server when the API is unavailable', {
    tags: 'security-49',
  }, async () => {
    for (const path of ['/v1/guest/list-book', '/v1/%E0%A4%A', '/v1/media/covers/a.webp']) {
      const { status, headers, body } = await getRaw(isolatedWeb.port, path);
      expect([status, JSON.parse(body)], path).toEqual([
        502,
        { message: 'We can’t reach LingoStory right now. Please try again in a moment.' },
      ]);
      const { headers: own } = await getRaw(web.port, '/v1/nothing');
      for (const name of ['content-type', 'cache-control', 'content-security-policy', 'referrer-policy'])
        expect(headers.get(name), name).toBe(own.get(name));
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await getRaw(isolatedWeb.port, '/lingostory')).status).toBe(200);
  });
});
