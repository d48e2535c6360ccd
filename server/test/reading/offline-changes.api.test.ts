import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Book, Phrase } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, readDemoClip, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let member: Person;
let book: Book;
/** The phrase that the member saw offline as number 2. */
let seen: Phrase;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
  book = await buildBook(world);
  await addBookToLibrary(world, member.user.id, book.id);
  seen = await phraseOf(world, book.id, 2);
});

type Method = 'put' | 'post' | 'delete';
/** Sends a change to the phrase that the member saw. */
const send = (method: Method, path: string, body: object = {}, person = member) =>
  world.api[method](`/v1/user/${path}`)
    .set('Authorization', person.bearer)
    .send({ book_code: book.bookCode, phrase_no: 2, phrase_id: seen.id, ...body });

async function insertPhraseBefore(): Promise<void> {
  const form = {
    chapter_id: String(seen.chapterId),
    phrase: 'Un matin.',
    before_id: String(seen.id),
    line_audio: readDemoClip(),
  };
  expect((await studio.post('/admin/phrase', form)).status).toBe(200);
  expect(await phraseOf(world, book.id, 3)).toMatchObject({ id: seen.id });
}

const deletePhrase = async () => expect((await studio.remove(`/admin/phrase/${seen.id}`)).status).toBe(200);

const findReports = () => world.deps.db.phraseReport.findMany({ where: { phrase: { bookId: book.id } } });
const listBookmarks = async () =>
  (await getAs(world, `/user/bookmarks?book_code=${book.bookCode}`, member)).body.data;

/** The calls that change nothing if the phrase is gone. */
const changesOfPhrase = [
  ['put', 'bookmark', {}],
  ['post', 'phrase-report', { kind: 'typo' }],
] as const;

describe('PUT /v1/user/reading-position with phrase_id', () => {
  it('saves the position at the phrase itself after another was inserted before it', async () => {
    await insertPhraseBefore();
    const { status, body } = await send('put', 'reading-position');
    expect([status, body.data.phrase_no]).toEqual([200, 3]);
    const { body: page } = await getAs(world, `/user/read-book?book_code=${book.bookCode}`, member);
    expect(page.data.phrase).toBe(seen.phrase);
  });

  it('finds the phrase even if the book no longer has the number that was sent', async () => {
    expect((await send('put', 'reading-position', { phrase_no: 99 })).body.data.phrase_no).toBe(2);
    const older = { phrase_no: 99, seen_at: '2020-01-01T00:00:00Z' };
    expect((await send('put', 'reading-position', older)).body.data.phrase_no).toBe(2);
  });

  it('uses the number if the phrase was deleted, is in a draft chapter or in another book', async () => {
    const other = await phraseOf(world, (await buildBook(world)).id, 5);
    expect((await send('put', 'reading-position', { phrase_id: other.id })).body.data.phrase_no).toBe(2);
    await deletePhrase();
    expect((await send('put', 'reading-position')).body.data.phrase_no).toBe(2);
    expect((await send('put', 'reading-position', { phrase_no: 5 })).status).toBe(404);
    const { chapterId, id } = await phraseOf(world, book.id, 4);
    expect((await studio.put(`/admin/chapter-publication/${chapterId}`, { published: false })).status).toBe(
      200,
    );
    const { body } = await send('put', 'reading-position', { phrase_no: 1, phrase_id: id });
    expect(body.data.phrase_no).toBe(1);
  });
});

describe('PUT /v1/user/bookmark with phrase_id', () => {
  it('bookmarks the phrase itself after another was inserted before it', async () => {
    await insertPhraseBefore();
    const { status, body } = await send('put', 'bookmark', { note: 'Une note' });
    expect([status, body.data]).toMatchObject([200, { phrase_no: 3, phrase: seen.phrase, note: 'Une note' }]);
    expect(await listBookmarks()).toEqual([body.data]);
  });

  it('keeps one bookmark if it arrives twice and from two devices at once', async () => {
    const notes = ['Une note', 'Une note', undefined, 'Une autre note'];
    const responses = await Promise.all(notes.map((note) => send('put', 'bookmark', { note })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [bookmark, ...others] = await listBookmarks();
    expect(others).toEqual([]);
    expect(new Set(responses.map(({ body }) => body.data.bookmark_id))).toEqual(
      new Set([bookmark.bookmark_id]),
    );
    expect(['Une note', 'Une autre note']).toContain(bookmark.note);
  });
});

describe('DELETE /v1/user/bookmark with phrase_id', () => {
  const removeBookmark = () =>
    world.api
      .delete(`/v1/user/bookmark?book_code=${book.bookCode}&phrase_no=2&phrase_id=${seen.id}`)
      .set('Authorization', member.bearer);

  it('removes the bookmark of the phrase itself after another was inserted before it', async () => {
    await send('put', 'bookmark');
    await insertPhraseBefore();
    await send('put', 'bookmark', { phrase_id: undefined });
    expect((await removeBookmark()).status).toBe(200);
    expect(await listBookmarks()).toMatchObject([{ phrase: 'Un matin.' }]);
  });

  it('removes the bookmark of a deleted phrase', async () => {
    await send('put', 'bookmark');
    await deletePhrase();
    expect((await removeBookmark()).status).toBe(200);
    expect(await listBookmarks()).toEqual([]);
  });
});

describe('POST /v1/user/phrase-report with phrase_id', () => {
  it('reports the phrase itself after another was inserted before it', async () => {
    await insertPhraseBefore();
    expect((await send('post', 'phrase-report', { kind: 'typo' })).status).toBe(200);
    expect(await findReports()).toMatchObject([{ phraseId: seen.id, shownPhrase: seen.phrase }]);
  });
});

describe('phrase_id', () => {
  it.each(changesOfPhrase)('responds with 404 to %s %s if the phrase is gone', async (method, path, body) => {
    const other = await phraseOf(world, (await buildBook(world)).id, 5);
    expect((await send(method, path, { ...body, phrase_id: other.id })).status).toBe(404);
    await deletePhrase();
    const { status, body: problem } = await send(method, path, body);
    expect([status, problem.message]).toEqual([404, 'This phrase isn’t in your library.']);
    expect([await listBookmarks(), await findReports()]).toEqual([[], []]);
  });

  it.each([...changesOfPhrase, ['put', 'reading-position', {}] as const])(
    'opens no book to %s %s of others, and must be a number',
    async (method, path, body) => {
      const stranger = await buildPerson(world);
      expect((await send(method, path, body, stranger)).status).toBe(404);
      const rejected = await send(method, path, { ...body, phrase_id: 'x' });
      expect([rejected.status, rejected.body.errors]).toEqual([
        422,
        { phrase_id: ['phrase_id must be a whole number.'] },
      ]);
    },
  );
});
