import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../dev/ports.ts';
import { startWebServer, type WebServer } from '../../dev/stack/web-server.ts';
import { getRaw, type RawResponse, rawRequest } from '../support/http/raw-request.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let folder: string;
let web: WebServer;
/** The same web server, but with an API that is unavailable. */
let alone: WebServer;
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
  web = await startWebServer({ ...options, port: await freePort(), apiOrigin: world.origin });
  const nobody = `http://127.0.0.1:${await freePort()}`;
  alone = await startWebServer({ ...options, port: await freePort(), apiOrigin: nobody });
});
afterAll(async () => {
  await web.close();
  await alone.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const traces = /node_modules|\bat .+:\d+:\d+|Error:|<pre>|web-app|\/server\//;

/** Expects a plain, uncached response that reveals nothing about the server. */
function expectPlain({ status, headers, body }: RawResponse, path: string): void {
  expect([status >= 400 && status < 500, headers.get('cache-control')], path).toEqual([true, 'no-store']);
  expect(body, path).not.toMatch(traces);
}

describe('the payment sandbox', () => {
  it.each(['/', '//', '/%', '/pay/%E0%A4%A', '/pay/%00', '/invoice/..%2f', '/_sandbox/%', 'http://['])(
    'answers %s in the payment sandbox without a stack trace',
    { tags: 'security-49' },
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const request = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
        const response = await rawRequest(
          world.sandbox.port,
          `${request}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nnumber=%E`,
        );
        expect(response.status, method).toBeGreaterThanOrEqual(400);
        expect(response.status, method).toBeLessThan(500);
        expect(response.body, method).not.toMatch(traces);
      }
    },
  );
});

describe('the local web server', () => {
  it('serves the app’s page for every client route, and files unchanged', async () => {
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
    'sends an asset in the right encoding to a browser that accepts %s',
    async (readable, encoding, body) => {
      const asset = await getRaw(web.port, '/assets/start-abc.js', `Accept-Encoding: ${readable}\r\n`);
      expect([asset.headers.get('content-encoding'), asset.body]).toEqual([encoding, body]);
      expect(asset.headers.get('vary')).toBe('Accept-Encoding');
      expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(asset.headers.get('cache-control')).toContain('immutable');
    },
  );

  it('serves the files of a later build, and no longer those that it removed', async () => {
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
    'answers an uncacheable 404 instead of the app’s page for the missing file %s',
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
    expectPlain(await getRaw(web.port, path), path);
  });

  it('does not show a stack trace for malformed requests', { tags: 'security-49' }, async () => {
    const huge = await getRaw(web.port, '/', `X-Huge: ${'x'.repeat(100_000)}\r\n`);
    expect([huge.status, huge.body]).toEqual([431, '']);
    const range = await getRaw(web.port, '/theme.js', 'Range: bytes=900-\r\n');
    expect(range.status).toBe(416);
    expect(range.body).not.toMatch(traces);
    for (const text of [
      'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      'PUT /lingostory HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    ])
      expectPlain(await rawRequest(web.port, text), text);
    const broken = await rawRequest(web.port, 'nonsense\r\n\r\n');
    expect([broken.status, broken.body]).toEqual([400, '']);
    for (const path of ['//', '/v1//', 'http://elsewhere.example/v1/guest/nothing', '/v1/\xff\xfe'])
      expect((await getRaw(web.port, path)).body, path).not.toMatch(traces);
  });

  it('answers 502 as JSON from the web server when the API is unavailable', {
    tags: 'security-49',
  }, async () => {
    for (const path of ['/v1/guest/list-book', '/v1/%E0%A4%A', '/v1/media/covers/a.webp']) {
      const { status, headers, body } = await getRaw(alone.port, path);
      expect([status, JSON.parse(body)], path).toEqual([
        502,
        { message: 'We can’t reach LingoStory right now. Please try again in a moment.' },
      ]);
      const { headers: own } = await getRaw(web.port, '/v1/nothing');
      for (const name of ['content-type', 'cache-control', 'content-security-policy', 'referrer-policy'])
        expect(headers.get(name), name).toBe(own.get(name));
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await getRaw(alone.port, '/lingostory')).status).toBe(200);
  });
});
