import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { firstViewParameters } from '@lingostory/contract/first-view';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { startWebServer, type WebServer } from '../../dev/stack/web-server.ts';
import { loadViewRenderer } from '../../src/pages/pages.ts';
import { buildBook } from '../support/builders.ts';
import {
  encodeAllCharacters,
  encodeFirstCharacter,
  listHostileRequests,
  personalHeaders,
  publicPages,
} from '../support/http/hostile-addresses.ts';
import { type RawResponse, sendRawGet, sendRawRequest } from '../support/http/raw-request.ts';
import { readPage } from '../support/http/read-page.ts';
import { type Nginx, startNginx } from '../support/running/nginx.ts';
import { startWorld, type World } from '../support/running/world.ts';

const client = fileURLToPath(new URL('../../../client/', import.meta.url));
const origin = 'https://www.lingostory.example';

/**
 * Starts a page server that echoes the whole request, so that a cached page shows which request it was created for.
 */
const createEchoServer = () =>
  createServer((request, response) => {
    const [path, ...query] = (request.url ?? '').split('?');
    const parameters = new URLSearchParams(query.join('?'));
    const requestParts = [request.method, path, [...parameters], request.headers];
    response.statusCode = parameters.get('phrase') === '9999' ? 404 : 200;
    response
      .setHeader('Content-Type', 'text/html')
      .setHeader('ETag', `"${JSON.stringify(requestParts).length}"`);
    response.setHeader('X-Accel-Expires', '60').end(JSON.stringify(requestParts));
  });

let world: World;
let webServer: WebServer;
let echoServer: Server;
let echoNginx: Nginx;
let realNginx: Nginx;
const failures: unknown[] = [];
beforeAll(async () => {
  world = await startWorld({ CLIENT_ORIGIN: origin });
  webServer = await startWebServer({
    folder: `${client}dist`,
    views: await loadViewRenderer(`${client}dist-server/render.js`),
    host: '127.0.0.1',
    port: await findFreePort(),
    apiOrigin: world.origin,
    clientOrigin: origin,
    onError: (error) => void failures.push(error),
  });
  echoServer = createEchoServer();
  await new Promise<void>((resolve) => echoServer.listen(0, '127.0.0.1', resolve));
  const { port } = echoServer.address() as AddressInfo;
  const files = { 'index.html': '<!doctype html><title>LingoStory</title>' };
  echoNginx = await startNginx({ api: world.origin, pages: `http://127.0.0.1:${port}` }, files);
  realNginx = await startNginx({ api: world.origin, pages: `http://127.0.0.1:${webServer.port}` }, files);
});
afterAll(async () => {
  for (const nginx of [echoNginx, realNginx]) await nginx.close();
  echoServer.closeAllConnections();
  echoServer.close();
  await webServer.close();
  await world.close();
  expect(failures).toEqual([]);
});

const toVisibleResponse = ({ status, body }: RawResponse) => ({ status, body });

describe('the cache of rendered pages in nginx', () => {
  it('shows everyone the page that they requested, regardless of which manipulated URLs were cached before', {
    tags: 'security-54',
  }, async () => {
    for (const page of publicPages) {
      await echoNginx.clearCache();
      const uncachedResponse = toVisibleResponse(await sendRawGet(echoNginx.port, page));
      await echoNginx.clearCache();
      for (const request of listHostileRequests(page)) await sendRawRequest(echoNginx.port, request);
      expect(toVisibleResponse(await sendRawGet(echoNginx.port, page)), page).toEqual(uncachedResponse);
      // Requests the page twice, because it may be stored under one cache key and looked up under another.
      expect(toVisibleResponse(await sendRawGet(echoNginx.port, page)), page).toEqual(uncachedResponse);
    }
  });

  it('returns the requested page from the cache after any random sequence of requests', {
    tags: 'security-54',
  }, async () => {
    await echoNginx.clearCache();
    const uncachedResponses = new Map<string, object>();
    for (const page of publicPages)
      uncachedResponses.set(page, toVisibleResponse(await sendRawGet(echoNginx.port, page)));
    const name = fc.constantFrom(...firstViewParameters, 'utm_source');
    const nameEncoderArbitrary = fc.constantFrom(
      (text: string) => text,
      encodeFirstCharacter,
      encodeAllCharacters,
      (text: string) => text.toUpperCase(),
    );
    const value = fc.constantFrom(
      '',
      'x',
      'chat',
      '2',
      '9999',
      'Easy',
      'title',
      '+',
      '%20',
      '%26search=y',
      '%2523',
    );
    const queryPairArbitrary = fc
      .tuple(nameEncoderArbitrary, name, value)
      .map(([encodeName, key, text]) => `${encodeName(key)}=${text}`);
    const page = fc.constantFrom(...publicPages.map((path) => path.split('?')[0] ?? ''));
    const attackRequestArbitrary = fc.tuple(
      page,
      fc.array(queryPairArbitrary, { maxLength: 4 }),
      fc.constantFrom('&', '&&', ';', '?', '#'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(attackRequestArbitrary, { maxLength: 8 }),
        fc.constantFrom(...publicPages),
        async (attacks, victimPage) => {
          await echoNginx.clearCache();
          for (const [path, queryPairs, separator] of attacks)
            await sendRawGet(echoNginx.port, `${path}?${queryPairs.join(separator)}`);
          expect(toVisibleResponse(await sendRawGet(echoNginx.port, victimPage))).toEqual(
            uncachedResponses.get(victimPage),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('does not forward personal headers or ignored query parameters to the page server', {
    tags: 'security-54',
  }, async () => {
    await echoNginx.clearCache();
    const target = '/lingostory?token=secret&search=chat&utm_source=secret';
    const { body } = await sendRawGet(echoNginx.port, target, `${personalHeaders.join('\r\n')}\r\n`);
    const [method, path, query, headers] = JSON.parse(body);
    expect([method, path]).toEqual(['GET', '/lingostory']);
    expect(Object.fromEntries(query)).toEqual({
      search: 'chat',
      difficulty: '',
      max_new_words: '',
      sort: '',
      page: '',
      phrase: '',
    });
    expect(Object.keys(headers).sort()).toEqual(['host']);
    expect(headers.host).not.toBe('localhost');
  });

  it('caches a page only once for all URLs that differ only in ignored query parameters', async () => {
    await echoNginx.clearCache();
    let requestCount = 0;
    const countRequest = () => {
      requestCount += 1;
    };
    echoServer.on('request', countRequest);
    for (let i = 0; i < 50; i += 1)
      await sendRawGet(echoNginx.port, `/terms?utm_source=${i}&x${i}=1&%73earch=${i}`);
    echoServer.off('request', countRequest);
    expect(requestCount).toBe(1);
  });

  it('never shows a guest’s search text or error page to other visitors', {
    tags: 'security-54',
  }, async () => {
    const book = await buildBook(world, {
      title: 'Le Phare du Nord',
      chapters: [['Il pleut.', 'Elle rit.']],
    });
    const samplePath = `/guest/${book.bookCode}/read`;
    for (const [target, ...attacks] of [
      ['/lingostory', '?%73earch=canary', '?SEARCH=canary', '?search=&%73earch=canary', '?search=canary'],
      [samplePath, '?%70hrase=9999', '?PHRASE=9999', '?phrase=9999', '#?phrase=9999'],
      [`${samplePath}?phrase=2`, '&%70hrase=9999', '&phrase=9999', '&PHRASE=1'],
      [`/book-detail/${book.bookCode}`, '?search=canary', '#canary', '%3Fcanary'],
    ] as const) {
      await realNginx.clearCache();
      const uncachedResponse = toVisibleResponse(await sendRawGet(webServer.port, target));
      for (const attackSuffix of attacks) await sendRawGet(realNginx.port, target + attackSuffix);
      const { status, body } = await sendRawGet(realNginx.port, target);
      expect({ status, body }, target).toEqual(uncachedResponse);
      expect([status, readPage(body).isDrawn()]).toEqual([200, true]);
      expect(body).not.toContain('canary');
    }
  });

  it('finds a book on a cached search page, however the search text is encoded in the URL', async () => {
    const book = await buildBook(world, { title: 'Une étoile filante' });
    for (const search of [
      '%C3%A9toile',
      'e%CC%81toile',
      'etoile',
      '%20ETOILE+',
      'étoile'.replace('é', '%c3%a9'),
    ]) {
      const { body } = await sendRawGet(realNginx.port, `/lingostory?utm_source=mail&search=${search}`);
      expect(readPage(body).rootText(), search).toContain(book.title);
    }
    expect(
      readPage((await sendRawGet(realNginx.port, '/lingostory?search=nothing-like-it')).body).rootText(),
    ).not.toContain(book.title);
  });

  it('does not cache a page that could not be rendered because the API was unavailable', async () => {
    const isolatedWebServer = await startWebServer({
      folder: `${client}dist`,
      views: await loadViewRenderer(`${client}dist-server/render.js`),
      host: '127.0.0.1',
      port: await findFreePort(),
      apiOrigin: `http://127.0.0.1:${await findFreePort()}`,
      clientOrigin: origin,
      onError: (error) => void failures.push(error),
    });
    try {
      const readExpiry = async (path: string) =>
        (await sendRawGet(isolatedWebServer.port, path)).headers.get('x-accel-expires');
      expect(await readExpiry('/lingostory')).toBe('0');
      expect(await readExpiry('/terms')).toBe('1');
      expect(await readExpiry('/library')).toBe('1');
    } finally {
      await isolatedWebServer.close();
    }
  });
});
