import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import { addBookToLibrary, buildBook, buildPerson, type Person } from '../support/builders.ts';
import { describeReadyDownload } from '../support/http/downloads.ts';
import { allowClipsAs } from '../support/http/hear.ts';
import { type Nginx, startNginx } from '../support/running/nginx.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let nginx: Nginx;
let member: Person;
let book: Book;
let url: string;
let file: string;

beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '1' });
  nginx = await startNginx(
    { api: world.origin },
    { 'index.html': '<!doctype html><title>LingoStory</title>' },
  );
  book = await buildBook(world, { chapters: [['Elle rit.', 'Il dort.']], sampleChapters: [] });
  member = await buildPerson(world);
  await addBookToLibrary(world, member.user.id, book.id);
  const { chapters } = await describeReadyDownload(world, member, book);
  url = chapters[0]?.pack?.url ?? '';
  file = url.split('/').at(-1) ?? '';
}, 120_000);
afterAll(async () => {
  await nginx.close();
  await world.close({ rowsByHand: true });
});

const fetchPack = (origin: string, headers: Record<string, string>) => fetch(origin + url, { headers });
const fetchThroughNginx = (headers: Record<string, string>) =>
  fetchPack(`http://127.0.0.1:${nginx.port}`, headers);

describe('a pack through nginx', { tags: 'security-53' }, () => {
  it('equals that of the API, and comes from the cache for the next member', async () => {
    const cookie = await allowClipsAs(world, member, book.id);
    const apiBytes = await (await fetchPack(world.origin, { cookie })).arrayBuffer();
    expect(await (await fetchThroughNginx({ cookie })).arrayBuffer()).toEqual(apiBytes);
    await world.deps.media.remove('packs', file);
    const otherMember = await buildPerson(world);
    await addBookToLibrary(world, otherMember.user.id, book.id);
    const otherCookie = await allowClipsAs(world, otherMember, book.id);
    const cachedPack = await fetchThroughNginx({ cookie: otherCookie });
    expect([cachedPack.status, cachedPack.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    expect(await cachedPack.arrayBuffer()).toEqual(apiBytes);
    const range = await fetchThroughNginx({ cookie: otherCookie, range: 'bytes=0-3' });
    expect([range.status, await range.text()]).toEqual([206, 'LSPK']);
  });

  it('stays a 404 without the right cookies, and once its chapter is a draft, although it is in the cache', async () => {
    const cookie = await allowClipsAs(world, member, book.id);
    expect((await fetchThroughNginx({})).status).toBe(404);
    expect((await fetchThroughNginx({ cookie: cookie.slice(0, -2) })).status).toBe(404);
    await world.deps.db.chapter.updateMany({ where: { bookId: book.id }, data: { firstPhraseNo: null } });
    expect((await fetchThroughNginx({ cookie })).status).toBe(404);
  });
});
