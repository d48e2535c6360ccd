import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBookToLibrary, buildBook, buildPerson } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

const origin = 'https://www.lingostory.example';

let world: World;
beforeAll(async () => {
  world = await startWorld({ CLIENT_ORIGIN: origin });
});
afterAll(() => world.close());

describe('GET /sitemap.xml', () => {
  const readUrls = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

  it('lists the public pages and every book of the catalogue in the sitemap, at the configured origin', async () => {
    const { db } = world.deps;
    const book = await buildBook(world);
    const withdrawnBook = await buildBook(world);
    const { user } = await buildPerson(world);
    await addBookToLibrary(world, user.id, withdrawnBook.id);
    await db.book.update({ where: { id: withdrawnBook.id }, data: { deletedAt: new Date() } });
    const { status, headers, text } = await world.api.get('/sitemap.xml').set('Host', 'evil.example');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/xml/);
    const listedUrls = readUrls(text);
    expect(listedUrls).toContain(`${origin}/`);
    expect(listedUrls).toContain(`${origin}/lingostory`);
    expect(listedUrls).toContain(`${origin}/book-detail/${book.bookCode}`);
    expect(listedUrls).not.toContain(`${origin}/book-detail/${withdrawnBook.bookCode}`);
    expect(listedUrls.every((url) => url?.startsWith(origin))).toBe(true);
    const { updatedAt } = await db.book.findUniqueOrThrow({ where: { id: book.id } });
    expect(text).toContain(`<lastmod>${updatedAt.toISOString()}</lastmod>`);
  });
});

describe('GET /robots.txt', () => {
  it('names the sitemap in robots.txt, and disallows only personal pages', async () => {
    const { status, headers, text } = await world.api.get('/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    const disallowedPaths = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
    expect(disallowedPaths).toEqual(expect.arrayContaining(['/admin', '/account', '/library']));
    const sitemap = (await world.api.get('/sitemap.xml')).text;
    for (const [, url] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const path = (url ?? '').slice(origin.length);
      expect(disallowedPaths.filter((prefix) => path.startsWith(prefix))).toEqual([]);
    }
    expect(disallowedPaths.filter((prefix) => '/v1/guest/list-book'.startsWith(prefix))).toEqual([]);
  });
});
