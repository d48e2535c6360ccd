import { createHash } from 'node:crypto';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { startWebServer, type WebServer } from '../../dev/stack/web-server.ts';
import { loadViewRenderer } from '../../src/pages/pages.ts';
import { addBookToLibrary, buildBook, buildPerson } from '../support/builders.ts';
import { sendRawGet } from '../support/http/raw-request.ts';
import { readPage } from '../support/http/read-page.ts';
import { startWorld, type World } from '../support/running/world.ts';

const client = fileURLToPath(new URL('../../../client/', import.meta.url));
const origin = 'https://www.lingostory.example';

let world: World;
let webServer: WebServer;
/** A second web server that serves the same pages but cannot reach the API. */
let isolatedWebServer: WebServer;
const failures: unknown[] = [];
beforeAll(async () => {
  world = await startWorld({ CLIENT_ORIGIN: origin });
  const options = {
    folder: join(client, 'dist'),
    views: await loadViewRenderer(join(client, 'dist-server', 'render.js')),
    host: '127.0.0.1',
    clientOrigin: origin,
    onError: (error: unknown) => void failures.push(error),
  };
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
  await world.close({ rowsByHand: true });
  expect(failures).toEqual([]);
});

const getPage = (path: string, headers: Record<string, string> = {}, { port } = webServer) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });

async function readFirstView(path: string, server = webServer) {
  const response = await getPage(path, {}, server);
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, page: readPage(html) };
}

const setRating = (id: number, ratingCount: number, averageRating: number) =>
  world.deps.db.book.update({ where: { id }, data: { notations: ratingCount, averageRating } });

describe('the page of a book', () => {
  it('includes a book’s own title, description and URL in link previews', async () => {
    const description = 'A keeper, three hens and a letter.\n\nA winter by the sea.';
    const book = await buildBook(world, { title: 'Le Phare d’Ys', description });
    const path = `/book-detail/${book.bookCode}`;
    const { status, page } = await readFirstView(`${path}?utm_source=mail`);
    expect(status).toBe(200);
    expect(page.texts('title')).toEqual(['Le Phare d’Ys · LingoStory']);
    expect(page.meta('og:title')).toBe('Le Phare d’Ys · LingoStory');
    expect(page.meta('og:type')).toBe('book');
    for (const name of ['description', 'og:description'])
      expect(page.meta(name), name).toBe('A keeper, three hens and a letter. A winter by the sea.');
    expect(page.links('canonical')).toEqual([origin + path]);
    expect(page.meta('og:url')).toBe(origin + path);
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(page.meta('og:image')).toBe(`${origin}/social.png`);
    expect(page.texts('h1')).toEqual(['Le Phare d’Ys']);
    expect(page.rootText()).toContain('A winter by the sea.');
  });

  it('shows a book’s cover in link previews, and preloads the cover image on the book’s page', async () => {
    const coverImage = sharp({ create: { width: 600, height: 900, channels: 3, background: '#274a8f' } });
    const imageFile = await world.deps.media.put('covers', 'webp', await coverImage.webp().toBuffer());
    const { id, bookCode } = await buildBook(world);
    await world.deps.db.book.update({ where: { id }, data: { imageFile } });
    const { page, html } = await readFirstView(`/book-detail/${bookCode}`);
    const imageUrl = page.meta('og:image') ?? '';
    expect(imageUrl.startsWith(`${origin}/v1/media/covers/`)).toBe(true);
    const picture = await getPage(imageUrl.slice(origin.length));
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630']);
    const [, preloadedSources] = /<link rel="preload" as="image"[^>]* imagesrcset="([^"]+)"/.exec(html) ?? [];
    const [, shownSources] = /<source type="image\/avif" srcSet="([^"]+)"/i.exec(html) ?? [];
    expect(preloadedSources).toBeTruthy();
    expect(preloadedSources).toBe(shownSources);
  });

  it('describes a book, its audiobook and its ratings as structured data', async () => {
    const book = await buildBook(world, { title: 'La Mer', author: 'Anne Port', minutes: 12 });
    await setRating(book.id, 3, 4.5);
    const url = `${origin}/book-detail/${book.bookCode}`;
    const [data] = (await readFirstView(`/book-detail/${book.bookCode}`)).page.structured();
    const rating = {
      '@type': 'AggregateRating',
      ratingValue: 4.5,
      reviewCount: 3,
      bestRating: 5,
      worstRating: 1,
    };
    const author = { '@type': 'Person', name: 'Anne Port' };
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Book',
      '@id': url,
      name: 'La Mer',
      author,
      inLanguage: 'fr',
      url,
      aggregateRating: rating,
      workExample: {
        '@type': 'Audiobook',
        bookFormat: 'https://schema.org/AudiobookFormat',
        name: 'La Mer',
        author,
        readBy: { '@type': 'Person', name: 'Luc Voix' },
        duration: 'PT0H12M',
        aggregateRating: rating,
      },
    });
    expect(data.datePublished).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('leaves the rating out of the structured data of a book that nobody has rated', async () => {
    const book = await buildBook(world);
    const [data] = (await readFirstView(`/book-detail/${book.bookCode}`)).page.structured();
    expect(JSON.stringify(data)).not.toContain('AggregateRating');
  });

  it('escapes a book’s title, author and description on its page', async () => {
    const hostileText = `</script><script>alert(1)</script><!-- "' & \u2028 $& <b>`;
    const book = await buildBook(world, {
      title: hostileText,
      author: hostileText,
      description: hostileText,
    });
    const { page, html } = await readFirstView(`/book-detail/${book.bookCode}`);
    expect(page.texts('title')).toEqual([`${hostileText} · LingoStory`]);
    expect(page.meta('og:title')).toBe(`${hostileText} · LingoStory`);
    expect(page.texts('h1')).toEqual([hostileText]);
    expect(page.structured()[0].name).toBe(hostileText);
    expect(page.scripts().length).toBe((await readFirstView('/terms')).page.scripts().length);
    expect(html).not.toContain('<script>alert');
    const { body } = await world.api.get(`/v1/guest/book-detail/${book.bookCode}`);
    expect(page.responses()).toContainEqual(
      expect.objectContaining({ endpointName: 'readBookDetail', value: body.data }),
    );
  });

  it('returns 404 for the page of a draft book, a deleted book or an unknown book', async () => {
    const [draft, deletedBook] = [await buildBook(world, { title: 'Brouillon' }), await buildBook(world)];
    await world.deps.db.book.update({ where: { id: draft.id }, data: { published: false } });
    await world.deps.db.book.update({ where: { id: deletedBook.id }, data: { deletedAt: new Date() } });
    for (const bookCode of [draft.bookCode, deletedBook.bookCode, 'no-such-book', 'x'.repeat(300), '%20'])
      for (const path of [`/book-detail/${bookCode}`, `/guest/${bookCode}/read`]) {
        const { status, page, html } = await readFirstView(path);
        expect(status, path).toBe(404);
        expect(page.meta('robots'), path).toBe('noindex');
        expect([page.structured(), page.responses(), page.isDrawn()], path).toEqual([[], [], false]);
        expect(html, path).not.toContain('Brouillon');
      }
    expect((await readFirstView('/book-detail/no-such-book')).page.texts('h1')).toEqual([
      'We couldn’t find this book',
    ]);
  });

  it('sends the new page after a book changes, even to browsers that have cached the earlier page', async () => {
    const book = await buildBook(world, { title: 'Avant' });
    const path = `/book-detail/${book.bookCode}`;
    const firstView = await readFirstView(path);
    const etag = firstView.headers.get('etag') ?? '';
    // Uses a raw request, because `fetch` would add cache headers of its own.
    const revalidate = () => sendRawGet(webServer.port, path, `If-None-Match: ${etag}\r\n`);
    expect((await revalidate()).status).toBe(304);
    await world.deps.db.book.update({ where: { id: book.id }, data: { title: 'Après' } });
    const laterResponse = await revalidate();
    expect(laterResponse.status).toBe(200);
    expect(laterResponse.body).toContain('Après');
  });
});

describe('the first page that a visitor loads', () => {
  it('sends two members and a guest exactly the same rendered page', async () => {
    const book = await buildBook(world);
    const [owner, otherPerson] = [await buildPerson(world, { name: 'Ségolène' }), await buildPerson(world)];
    await addBookToLibrary(world, owner.user.id, book.id);
    for (const path of [
      '/',
      '/lingostory',
      `/book-detail/${book.bookCode}`,
      `/guest/${book.bookCode}/read`,
    ]) {
      const pages = [
        await getPage(path),
        await getPage(path, { Authorization: owner.bearer, Cookie: `token=${owner.token}` }),
        await getPage(path, { Authorization: otherPerson.bearer, 'Accept-Language': 'de' }),
      ];
      const texts = await Promise.all(pages.map((page) => page.text()));
      expect(new Set(texts).size, path).toBe(1);
      expect(texts[0], path).not.toContain('Ségolène');
    }
  });

  it.each([
    ['/', ['listBooks', 'listOffers', 'readSample']],
    ['/lingostory', ['listBooks']],
    ['/lingostory?difficulty=Hard&sort=title', ['listBooks']],
    ['/subs', ['listOffers']],
    ['/lingonovel-story', []],
    ['/help', []],
    ['/contact', []],
    ['/terms', []],
    ['/review-guidelines', []],
    ['/profile', []],
    ['/signup', []],
    ['/login', []],
  ])('serves the page %s fully rendered, with its API responses, styles and scripts', async (path, calls) => {
    await buildBook(world);
    const { status, page } = await readFirstView(path);
    expect([status, page.isDrawn()]).toEqual([200, true]);
    expect(page.texts('h1').length).toBe(1);
    expect(page.texts('title')[0]).toContain('LingoStory');
    expect(page.meta('description')?.length).toBeGreaterThan(40);
    expect(page.links('canonical').length).toBe(1);
    const endpointNames = page.responses().map(({ endpointName }: { endpointName: string }) => endpointName);
    expect([...new Set(endpointNames)].sort()).toEqual(calls);
    expect(page.texts('style').join('')).toContain('--paper');
    expect(page.scripts().length).toBe(1);
    expect(page.later().length).toBeGreaterThan(5);
    for (const file of [...page.links('modulepreload'), ...page.later()])
      await access(join(client, 'dist', file));
    // The shared chunks, which include the front page and sign-in, are loaded later.
    if (path !== '/login') expect(page.links('modulepreload').length).toBe(path === '/' ? 0 : 1);
  });

  it('preloads only the three fonts that the front page needs first', async () => {
    const { page } = await readFirstView('/');
    const fontFiles = page.links('preload').filter((file) => file.endsWith('.woff2'));
    expect(fontFiles.map((file) => file.replace(/-.{8}\.woff2$/, '')).sort()).toEqual([
      '/assets/inter-latin-wght-normal',
      '/assets/literata-latin-opsz-normal',
      '/assets/literata-mark',
    ]);
    const pendingFileSizes = fontFiles.map(async (file) => (await stat(join(client, 'dist', file))).size);
    expect((await Promise.all(pendingFileSizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);
    expect(page.texts('style').filter((text) => text.includes('@font-face')).length).toBe(1);
  });

  it('opens a book’s sample at the phrase given in the page’s URL', async () => {
    const book = await buildBook(world, { chapters: [['Il pleut.', 'Elle rit.']] });
    const path = `/guest/${book.bookCode}/read`;
    expect((await readFirstView(path)).page.rootText()).toContain('Il pleut.');
    expect((await readFirstView(`${path}?phrase=2`)).page.rootText()).toContain('Elle rit.');
    expect((await readFirstView(`${path}?phrase=3`)).status).toBe(404);
  });

  it('ignores unknown query parameters in a page’s URL', async () => {
    const book = await buildBook(world);
    for (const [path, extraHeaders] of [
      ['/lingostory?page=1', '&utm_source=mail&page=1'],
      [`/book-detail/${book.bookCode}`, '?fbclid=1'],
      ['/nowhere', '/else?at=all'],
    ] as const)
      expect((await readFirstView(path + extraHeaders)).html, path).toBe((await readFirstView(path)).html);
  });

  it('allows only the page’s own scripts in the content security policy', async () => {
    const { headers, page } = await readFirstView('/lingostory');
    const themeScripts = page.texts('script').filter((text) => text.includes('dataset.theme'));
    const [themeScript = ''] = themeScripts;
    const hash = createHash('sha256').update(themeScript).digest('base64');
    expect(themeScripts.length).toBe(1);
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('leaves rendering to the browser for personal pages, and for pages with API data while the API is down', async () => {
    for (const path of ['/library', '/account', '/index.html', '/admin/preview/x/read', '/logout']) {
      const { status, page } = await readFirstView(path);
      expect([status, page.isDrawn(), page.responses()], path).toEqual([200, false, []]);
    }
    const { status, page } = await readFirstView('/lingostory', isolatedWebServer);
    expect([status, page.isDrawn(), page.responses()]).toEqual([200, false, []]);
    expect((await readFirstView('/terms', isolatedWebServer)).page.isDrawn()).toBe(true);
  });

  it('responds to a request for an unknown page with a 404 page', async () => {
    const { status, page } = await readFirstView('/nowhere/at-all');
    expect([status, page.meta('robots')]).toEqual([404, 'noindex']);
    expect(page.texts('h1').length).toBe(1);
  });
});
