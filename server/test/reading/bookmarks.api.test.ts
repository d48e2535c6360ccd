import { maxBookmarksPerBook } from '@lingostory/contract/reading/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
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
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

async function buildReader(): Promise<{ member: Person; book: Book }> {
  const [member, book] = [await buildPerson(world), await buildBook(world)];
  await addBookToLibrary(world, member.user.id, book.id);
  return { member, book };
}

const authorizeAs = <R extends ReturnType<World['api']['put']>>(request: R, person?: Person) =>
  person ? request.set('Authorization', person.bearer) : request;
const saveBookmark = (person: Person | undefined, { bookCode }: Book, phrase_no: number, note?: string) =>
  authorizeAs(world.api.put('/v1/user/bookmark'), person).send({ book_code: bookCode, phrase_no, note });
const removeBookmark = (person: Person | undefined, { bookCode }: Book, query: string) =>
  authorizeAs(world.api.delete(`/v1/user/bookmark?book_code=${bookCode}&${query}`), person);
const getBookmarks = (person: Person | undefined, { bookCode }: Book) =>
  getAs(world, `/user/bookmarks?book_code=${bookCode}`, person);
type BookmarkView = { phrase_no: number | null; phrase: string; note: string };
const readBookmarks = async (person: Person, book: Book) =>
  (await getBookmarks(person, book)).body.data.map(({ phrase_no, phrase, note }: BookmarkView) => [
    phrase_no,
    phrase,
    note,
  ]);

describe('PUT /v1/user/bookmark', () => {
  it('saves a bookmark, and changes only the note when the same phrase is bookmarked again', async () => {
    const { member, book } = await buildReader();
    const { status, body } = await saveBookmark(member, book, 4);
    expect([status, body.data]).toEqual([
      200,
      {
        bookmark_id: expect.any(Number),
        phrase_no: 4,
        phrase: 'Tout de suite !',
        note: '',
        chapter: { title: 'Chapitre 2', chapter_no: 2 },
      },
    ]);
    await saveBookmark(member, book, 2, '  Il pleut,\r\nencore.  ');
    await saveBookmark(member, book, 4, 'Vite !');
    await saveBookmark(member, book, 4);
    expect(await readBookmarks(member, book)).toEqual([
      [2, 'Il pleut.', 'Il pleut,\nencore.'],
      [4, 'Tout de suite !', 'Vite !'],
    ]);
    await saveBookmark(member, book, 4, '');
    expect((await readBookmarks(member, book))[1]).toEqual([4, 'Tout de suite !', '']);
  });

  it('enforces the limit of bookmarks per book even when two bookmarks arrive simultaneously', async () => {
    const { member, book } = await buildReader();
    await world.deps.db.membership.create({
      data: {
        userId: member.user.id,
        stripeSubscriptionId: 'sub_bookmarks',
        status: 'active',
        syncedAt: new Date(),
      },
    });
    await world.deps.sql.query(
      `insert into bookmarks (user_id, book_id, phrase_id, phrase, created_at, updated_at)
       select $1, $2, -n, 'Une phrase.', now(), now() from generate_series(1, $3::int) n`,
      [member.user.id, book.id, maxBookmarksPerBook - 1],
    );
    const responses = await Promise.all([saveBookmark(member, book, 1), saveBookmark(member, book, 2)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const rejectedResponse = responses.find(({ status }) => status === 422);
    expect(rejectedResponse?.body.errors.phrase_no[0]).toContain('at most 1,000 bookmarks');
    const bookmarkedPhraseNo = responses[0]?.status === 200 ? 1 : 2;
    expect((await saveBookmark(member, book, bookmarkedPhraseNo, 'Une note')).status).toBe(200);
  });

  it.each([
    ['phrase_no', { phrase_no: 0 }],
    ['phrase_no', {}],
    ['phrase_no', { phrase_no: [1] }],
    ['note', { phrase_no: 1, note: 'x'.repeat(501) }],
    ['note', { phrase_no: 1, note: { a: 1 } }],
  ])('rejects a bookmark with a bad %s with 422: %j', async (field, body) => {
    const { member, book } = await buildReader();
    const requestBody = { book_code: book.bookCode, ...body };
    const response = await authorizeAs(world.api.put('/v1/user/bookmark'), member).send(requestBody);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    expect(await readBookmarks(member, book)).toEqual([]);
  });

  it('allows bookmarks only to members who own the book', async () => {
    const { member, book } = await buildReader();
    const [administrator, otherPerson] = [await buildAdministrator(world), await buildPerson(world)];
    for (const [person, status] of [
      [undefined, 401],
      [administrator, 403],
      [otherPerson, 404],
    ] as const) {
      expect((await saveBookmark(person, book, 1)).status).toBe(status);
      expect((await getBookmarks(person, book)).status).toBe(status);
      expect((await removeBookmark(person, book, 'phrase_no=1')).status).toBe(status);
    }
    expect((await saveBookmark(member, book, 6)).status).toBe(404);
  });
});

describe('GET /v1/user/bookmarks', () => {
  it("lists only the member's own bookmarks, with the current numbers of the bookmarked phrases", async () => {
    const { member, book } = await buildReader();
    const otherPerson = await buildPerson(world);
    await addBookToLibrary(world, otherPerson.user.id, book.id);
    await saveBookmark(member, book, 3, 'Elle.');
    await saveBookmark(otherPerson, book, 1);
    await studio.remove(`/admin/phrase/${(await phraseOf(world, book.id, 1)).id}`);
    expect(await readBookmarks(member, book)).toEqual([[2, 'Elle rit.', 'Elle.']]);
  });

  it('keeps a bookmark and its text when its phrase is deleted, and links it to the phrase once restored', async () => {
    const { member, book } = await buildReader();
    const { id } = await phraseOf(world, book.id, 2);
    await saveBookmark(member, book, 2, 'Une note');
    await saveBookmark(member, book, 3);
    await studio.remove(`/admin/phrase/${id}`);
    expect(await readBookmarks(member, book)).toEqual([
      [2, 'Elle rit.', ''],
      [null, 'Il pleut.', 'Une note'],
    ]);
    await studio.post(`/admin/phrase/${id}/restore`);
    expect((await readBookmarks(member, book))[0]).toEqual([2, 'Il pleut.', 'Une note']);
  });

  it('lists an owner’s bookmarks in a withdrawn book, and responds with 422 if the book code is missing', async () => {
    const { member, book } = await buildReader();
    await saveBookmark(member, book, 1);
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect(await readBookmarks(member, book)).toHaveLength(1);
    const { status, body } = await getAs(world, '/user/bookmarks', member);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['book_code']]);
  });
});

describe('DELETE /v1/user/bookmark', () => {
  it('deletes the bookmark of a phrase, and responds with 200 when it is already deleted', async () => {
    const { member, book } = await buildReader();
    await saveBookmark(member, book, 1);
    await saveBookmark(member, book, 4);
    for (const _time of [1, 2]) expect((await removeBookmark(member, book, 'phrase_no=4')).status).toBe(200);
    expect(await readBookmarks(member, book)).toEqual([[1, "L'homme qu'il aimait.", '']]);
  });

  it('deletes a member’s own bookmark even after its phrase was deleted, but no other member’s bookmark', async () => {
    const { member, book } = await buildReader();
    const otherPerson = await buildPerson(world);
    await addBookToLibrary(world, otherPerson.user.id, book.id);
    await saveBookmark(member, book, 1);
    const { bookmark_id: id } = (await saveBookmark(member, book, 2)).body.data;
    await studio.remove(`/admin/phrase/${(await phraseOf(world, book.id, 2)).id}`);
    await removeBookmark(otherPerson, book, `bookmark_id=${id}`);
    expect(await readBookmarks(member, book)).toHaveLength(2);
    await removeBookmark(member, book, `bookmark_id=${id}`);
    expect(await readBookmarks(member, book)).toEqual([[1, "L'homme qu'il aimait.", '']]);
  });

  it.each(['', 'phrase_no=0', 'phrase_no=x'])(
    'responds with 422 to the bookmark deletion query "%s"',
    async (query) => {
      const { member, book } = await buildReader();
      const { status, body } = await removeBookmark(member, book, query);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['phrase_no']]);
    },
  );
});
