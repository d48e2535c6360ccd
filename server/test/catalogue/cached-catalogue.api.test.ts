import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import type { RunningServer } from '../../src/start-server.ts';
import { buildAdministrator, buildBook, buildPerson, getAs } from '../support/builders.ts';
import { startSecondServer, startWorld, type World } from '../support/running/world.ts';

let world: World;
let otherServer: RunningServer;
beforeAll(async () => {
  world = await startWorld();
  otherServer = await startSecondServer(world);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await otherServer.close();
  await world.close({ rowsByHand: true });
});

const searchPathOf = (book: Book) => `/guest/list-book?search=${encodeURIComponent(book.author)}`;
const searchTitles = async (book: Book) =>
  (await world.api.get(`/v1${searchPathOf(book)}`)).body.data.map(({ title }: { title: string }) => title);
const searchTitlesViaOtherServer = async (book: Book) => {
  const response = await fetch(`http://127.0.0.1:${otherServer.port}/v1${searchPathOf(book)}`);
  return ((await response.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
};
const renameBook = (book: Book, title: string) =>
  world.deps.db.book.update({ where: { id: book.id }, data: { title } });

describe('a page of the catalogue', () => {
  it('reads a catalogue page from the database only once for all guests and members', async () => {
    const book = await buildBook(world, { author: 'Garde Une Fois' });
    const person = await buildPerson(world);
    const search = vi.spyOn(world.deps.db.book, 'findMany');
    const guestResponse = await world.api.get(`/v1${searchPathOf(book)}`);
    const repeatedResponse = await world.api.get(`/v1${searchPathOf(book)}`);
    const memberResponse = await getAs(world, searchPathOf(book), person);
    expect(repeatedResponse.text).toBe(guestResponse.text);
    expect(memberResponse.text).toBe(guestResponse.text);
    expect(search).toHaveBeenCalledTimes(1);
    expect(guestResponse.headers['content-type']).toBe('application/json; charset=utf-8');
    expect([guestResponse.headers['cache-control'], memberResponse.headers['cache-control']]).toEqual([
      undefined,
      'no-store',
    ]);
  });

  it('serves one cached catalogue page for all URLs that differ only in spelling or unknown parameters', {
    tags: 'security-54',
  }, async () => {
    const book = await buildBook(world, { author: 'Garde Réduit' });
    const search = vi.spyOn(world.deps.db.book, 'findMany');
    const firstResponse = await world.api.get('/v1/guest/list-book?search=garde r%C3%A9duit&page=1');
    expect(firstResponse.body.data.map(({ book_code }: { book_code: string }) => book_code)).toEqual([
      book.bookCode,
    ]);
    const equivalentResponses = [
      '?page=1&search=garde+r%c3%a9duit',
      '?%73earch=garde%20r%C3%A9duit&page=1',
      '?search=%20garde r%C3%A9duit%20&page=01&sort=',
      '?search=garde r%C3%A9duit&page=1&SEARCH=x&constructor=1&__proto__=2&phrase=3',
      ...Array.from(
        { length: 100 },
        (_, index) => `?utm_source=${index}&search=garde r%C3%A9duit&page=1&x${index}`,
      ),
    ];
    for (const query of equivalentResponses) {
      const response = await world.api.get(`/v1/guest/list-book${query}`);
      expect([query, response.status, response.text]).toEqual([query, 200, firstResponse.text]);
    }
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('caches a catalogue page separately for each set of parameters', {
    tags: 'security-54',
  }, async () => {
    const book = await buildBook(world, { author: 'Garde Autre', difficulty: 'Hard' });
    const findTitles = async (query: string) => {
      const { status, body } = await world.api.get(`/v1/guest/list-book${query}`);
      return [status, body.data?.map(({ book_code }: { book_code: string }) => book_code)];
    };
    const authorQuery = '?search=garde autre';
    for (let i = 0; i < 2; i += 1) {
      expect(await findTitles(authorQuery)).toEqual([200, [book.bookCode]]);
      expect(await findTitles(`${authorQuery}&difficulty=Easy`)).toEqual([200, []]);
      expect(await findTitles(`${authorQuery}&page=2`)).toEqual([200, []]);
      expect(await findTitles(`${authorQuery}&search=x`)).toEqual([422, undefined]);
      expect(await findTitles(`${authorQuery}&search[]=x`)).toEqual([422, undefined]);
    }
  });

  it('never serves a stale catalogue page, even if another process has changed a book', async () => {
    const book = await buildBook(world, { author: 'Garde Frais', title: 'Titre 0' });
    for (let i = 1; i <= 20; i += 1) {
      await renameBook(book, `Titre ${i}`);
      expect(await Promise.all([searchTitles(book), searchTitlesViaOtherServer(book)])).toEqual([
        [`Titre ${i}`],
        [`Titre ${i}`],
      ]);
    }
  });

  it('shows changes to a book in the catalogue only after their transaction is committed', async () => {
    const book = await buildBook(world, { author: 'Garde Engage', title: 'Avant' });
    const client = await world.deps.sql.connect();
    try {
      await client.query('begin');
      await client.query("update books set title = 'Jamais' where id = $1", [book.id]);
      expect(await searchTitles(book)).toEqual(['Avant']);
      await client.query('rollback');
      expect(await searchTitles(book)).toEqual(['Avant']);
      await client.query('begin');
      await client.query("update books set title = 'Après' where id = $1", [book.id]);
      expect(await searchTitles(book)).toEqual(['Avant']);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await searchTitles(book)).toEqual(['Après']);
  });

  it('removes a deleted book from the cached catalogue', async () => {
    const book = await buildBook(world, { author: 'Garde Rien' });
    expect(await searchTitles(book)).toHaveLength(1);
    await world.deps.db.book.delete({ where: { id: book.id } });
    expect(await searchTitles(book)).toEqual([]);
  });

  it('lets two transactions change the same books in any order without a deadlock', async () => {
    const [firstBook, otherBook] = [
      await buildBook(world, { author: 'Garde Croise' }),
      await buildBook(world, { author: 'Garde Croise' }),
    ];
    const firstClient = await world.deps.sql.connect();
    const secondClient = await world.deps.sql.connect();
    try {
      await firstClient.query('begin');
      await firstClient.query("update books set title = 'A' where id = $1", [firstBook.id]);
      await secondClient.query('begin');
      await secondClient.query("update books set title = 'B' where id = $1", [otherBook.id]);
      await secondClient.query('commit');
      await firstClient.query("update books set title = 'A' where id = $1", [otherBook.id]);
      await firstClient.query('commit');
    } finally {
      firstClient.release();
      secondClient.release();
    }
    expect(await searchTitles(firstBook)).toEqual(['A', 'A']);
  });

  it('updates the catalogue immediately when a book gains or loses its sample', async () => {
    const book = await buildBook(world, { author: 'Garde Essai' });
    const administrator = await buildAdministrator(world);
    const { id } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId: book.id, chapterNo: 1 } });
    const hasSample = async () => (await world.api.get(`/v1${searchPathOf(book)}`)).body.data[0].has_sample;
    expect(await hasSample()).toBe(true);
    for (const is_sample of [0, 1]) {
      const toggleResponse = await world.api
        .post('/v1/admin/sample-chaps')
        .set('Authorization', administrator.bearer)
        .send({ is_sample, book_code: book.bookCode, chapter_id: id });
      expect(toggleResponse.status).toBe(200);
      expect(await hasSample()).toBe(is_sample === 1);
    }
  });

  it('does not cache an error response of the catalogue', async () => {
    const fetchStatus = async () => (await world.api.get('/v1/guest/list-book?page=0')).status;
    expect([await fetchStatus(), await fetchStatus()]).toEqual([422, 422]);
  });
});
