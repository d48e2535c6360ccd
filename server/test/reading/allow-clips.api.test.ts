import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowClips } from '../../src/features/reading/base/clip-cookies.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
} from '../support/builders.ts';
import { cookiesOf, hearWith, setCookiesOf } from '../support/http/hear.ts';
import { buildReader } from '../support/http/reading.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));

const sendBookIds = (person: Person, bookIds: unknown) =>
  world.api.put('/v1/user/clips').set('Authorization', person.bearer).send({ book_ids: bookIds });

async function readAddress(person: Person, bookCode: string): Promise<string> {
  const { body } = await getAs(world, `/user/read-book?book_code=${bookCode}&phrase_no=5`, person);
  return body.data.line_audio;
}

describe('PUT /v1/user/clips', { tags: 'security-53' }, () => {
  it('lets a member hear the clips of several of their books, and names these books', async () => {
    const { member, book } = await buildReader(world);
    const [otherBook, foreignBook] = [await buildBook(world), await buildBook(world)];
    await addBookToLibrary(world, member.user.id, otherBook.id);
    const response = await sendBookIds(member, [foreignBook.id, book.id, otherBook.id]);
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.body.data.book_ids.toSorted()).toEqual([book.id, otherBook.id].toSorted());
    for (const { bookCode } of [book, otherBook]) {
      const address = await readAddress(member, bookCode);
      expect((await hearWith(world, cookiesOf(response), address)).status).toBe(200);
    }
    const { member: foreignOwner } = await buildReader(world);
    await addBookToLibrary(world, foreignOwner.user.id, foreignBook.id);
    const foreignAddress = await readAddress(foreignOwner, foreignBook.bookCode);
    expect((await hearWith(world, cookiesOf(response), foreignAddress)).status).toBe(404);
  });

  it('sets no cookie and names no book if none is the member’s', async () => {
    const [member, book] = [await buildPerson(world), await buildBook(world)];
    const response = await sendBookIds(member, [book.id, 999_999_999]);
    expect([response.status, response.body, setCookiesOf(response)]).toEqual([
      200,
      { data: { book_ids: [] } },
      [],
    ]);
  });

  it('lets administrators hear drafts and all other books that are not deleted', async () => {
    const administrator = await buildAdministrator(world);
    const [draft, deletedBook] = [await buildBook(world), await buildBook(world)];
    const { member: owner, book } = await buildReader(world);
    await addBookToLibrary(world, owner.user.id, deletedBook.id);
    const changeBook = (id: number, data: object) => world.deps.db.book.update({ where: { id }, data });
    await changeBook(draft.id, { published: false });
    await changeBook(deletedBook.id, { deletedAt: new Date() });
    const response = await sendBookIds(administrator, [draft.id, deletedBook.id, book.id]);
    expect(response.body.data.book_ids.toSorted()).toEqual([draft.id, book.id].toSorted());
    const address = await readAddress(owner, book.bookCode);
    expect((await hearWith(world, cookiesOf(response), address)).status).toBe(200);
    expect((await sendBookIds(owner, [deletedBook.id])).body.data.book_ids).toEqual([deletedBook.id]);
  });

  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['a text', 'all'],
    ['zero', [0]],
    ['a fraction', [1.5]],
    ['a number beyond 32 bits', [4_294_967_297]],
    ['the same book twice', [1, 1]],
    ['an object', [{ id: 1 }]],
    ['more than 100 books', Array.from({ length: 101 }, (_, index) => index + 1)],
  ])('rejects %s with 422, and names the field', async (_case, bookIds) => {
    const response = await sendBookIds(await buildPerson(world), bookIds);
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['book_ids']]);
    expect(setCookiesOf(response)).toEqual([]);
  });
});

describe('a page with clips of many books', { tags: 'security-53' }, () => {
  /** The bytes that every browser accepts for a single cookie. All cookies of a request should fit. */
  const maxCookieBytes = 4096;

  it('plays the words of 20 books with at most 20 cookies in 4 KB', async () => {
    const member = await buildPerson(world);
    for (const ending of 'abcdefghijklmnopqrst') {
      const text = `mot${ending}`;
      const book = await buildBook(world, { chapters: [[`Le ${text} vient.`]], sampleChapters: [] });
      await addBookToLibrary(world, member.user.id, book.id);
      const word = { id: randomUUID(), book_code: book.bookCode, phrase_no: 1, index: 2, text };
      const addition = world.api.post('/v1/user/word').set('Authorization', member.bearer);
      expect((await addition.send(word)).status).toBe(200);
    }
    const response = await getAs(world, '/user/words?per_page=50', member);
    const addresses: string[] = response.body.data.map(({ audio }: { audio: string }) => audio);
    expect(new Set(addresses.map((address) => address.split('/')[4])).size).toBe(20);
    expect(setCookiesOf(response).length).toBeLessThanOrEqual(20);
    expect(Buffer.byteLength(cookiesOf(response))).toBeLessThanOrEqual(maxCookieBytes);
    for (const address of addresses)
      expect((await hearWith(world, cookiesOf(response), address)).status).toBe(200);
  });

  it('fits the cookie for the largest number of books, with the largest ids, into 4 KB', () => {
    const values: string[] = [];
    const cookie = (name: string, value: string) => values.push(`${name}=${value}`);
    const bookIds = Array.from({ length: 1000 }, (_, index) => 2_147_483_647 - index);
    const claims = { userId: 2_147_483_647, sessionId: randomUUID() };
    allowClips(world.deps, { cookie } as unknown as Response, claims, bookIds);
    expect(values.map((value) => value.split('=')[0])).toEqual(['listener', 'books_clips']);
    expect(Buffer.byteLength(values.join('; '))).toBeLessThanOrEqual(maxCookieBytes);
  });
});
