import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildPerson,
  getAs,
  giveCredits,
  type Person,
  password,
  readLedger,
} from '../support/builders.ts';
import { allowClipsAs, cookiesOf, hearWith } from '../support/http/hear.ts';
import { buildIncludedBook, buildMember, setMembershipState } from '../support/included-books.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const readPhrase = (person: Person, { bookCode }: Book, phraseNo = 1) =>
  getAs(world, `/user/read-book?book_code=${bookCode}&phrase_no=${phraseNo}`, person);

function putAs(person: Person, path: string, body: object) {
  return world.api.put(`/v1${path}`).set('Authorization', person.bearer).send(body);
}

/** Reads to phrase 2, bookmarks it and keeps its first word, all in this book. */
async function beginBook(person: Person, { bookCode }: Book): Promise<{ wordId: string }> {
  const wordId = randomUUID();
  const target = { book_code: bookCode, phrase_no: 2 };
  const word = { id: wordId, book_code: bookCode, phrase_no: 4, index: 0, text: 'Tout de suite' };
  const responses = [
    await putAs(person, '/user/reading-position', target),
    await putAs(person, '/user/bookmark', { ...target, note: 'Ici' }),
    await world.api.post('/v1/user/word').set('Authorization', person.bearer).send(word),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  return { wordId };
}

describe('the right to read included books', () => {
  it('reads an included book without touching credits', { tags: ['spec-10-01', 'spec-10-05'] }, async () => {
    const member = await buildMember(world, 'trial');
    await giveCredits(world, member.user.id, 1);
    const book = await buildIncludedBook(world);
    expect((await readPhrase(member, book, 5)).status).toBe(200);
    await beginBook(member, book);
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 1, balance: 1 });
    expect(await world.deps.db.purchase.count({ where: { userId: member.user.id } })).toBe(0);
  });

  it.each([
    ['none', 'Start your membership to read it'],
    ['paused', 'Yours is paused: resume it on your account page'],
    ['past due after the unpaid period', 'Your last payment failed: pay the open invoice'],
    ['canceled before the end of the period', 'Yours has ended: renew it on your account page'],
  ] as const)(
    'says in every rejected read what a member can do in the membership state: %s',
    { tags: ['spec-10-03'] },
    async (stateName, advice) => {
      const member = await buildMember(world, stateName);
      const book = await buildIncludedBook(world, { title: 'Le Phare' });
      const query = `book_code=${book.bookCode}`;
      for (const path of [
        `/user/read-book?${query}`,
        `/user/read-window?${query}&from=1&count=2`,
        `/user/book-contents?${query}`,
        `/user/book-search?${query}&q=il`,
        `/user/bookmarks?${query}`,
        `/user/word-states?${query}&from=1&count=1`,
        `/user/new-words?${query}&chapter_no=1`,
      ]) {
        const { status, body } = await getAs(world, path, member);
        expect([path, status, Object.keys(body)]).toEqual([path, 404, ['message']]);
        expect(body.message).toContain('“Le Phare” is included with membership.');
        expect(body.message).toContain(advice);
        expect(body.message).toContain('or get the book for one credit.');
      }
    },
  );

  it('says the same as for an unknown book about books that are not included', async () => {
    const member = await buildMember(world, 'active');
    const book = await buildIncludedBook(world);
    await world.deps.db.book.update({ where: { id: book.id }, data: { included: false } });
    const { body } = await readPhrase(member, book);
    expect(body).toEqual((await readPhrase(member, { ...book, bookCode: 'inconnu' })).body);
  });

  it('says the same as for a bought book about a phrase beyond the end', async () => {
    const member = await buildMember(world, 'active');
    const { status, body } = await readPhrase(member, await buildIncludedBook(world), 6);
    expect([status, body.message]).toEqual([404, 'This phrase isn’t in your library.']);
  });

  it('keeps position, bookmarks and words while the right is gone, and counts late reading', {
    tags: ['spec-10-06'],
  }, async () => {
    const member = await buildMember(world, 'active');
    const book = await buildIncludedBook(world);
    const { wordId } = await beginBook(member, book);
    await setMembershipState(world, member, 'paused');
    const { body: problem } = await readPhrase(member, book);
    expect(problem.message).toContain('Your place, words and bookmarks in it are kept.');
    const { body: words } = await getAs(world, '/user/words', member);
    expect(words.data).toMatchObject([
      { id: wordId, phrase_no: null, audio: null, phrase: 'Tout de suite !' },
    ]);
    const reading = {
      id: randomUUID(),
      book_code: book.bookCode,
      phrase_no: 2,
      seconds: 3,
      heard_at: new Date().toISOString(),
      time_zone: 'Europe/Paris',
    };
    const { body: counted } = await world.api
      .post('/v1/user/reading-events')
      .set('Authorization', member.bearer)
      .send({ events: [reading] });
    expect(counted.data.counted).toBe(1);
    await setMembershipState(world, member, 'active');
    expect(
      (await getAs(world, `/user/read-book?book_code=${book.bookCode}`, member)).body.data.phrase_no,
    ).toBe(2);
    const { body: bookmarks } = await getAs(world, `/user/bookmarks?book_code=${book.bookCode}`, member);
    expect(bookmarks.data).toMatchObject([{ phrase_no: 2, note: 'Ici' }]);
    const { body: wordsAgain } = await getAs(world, '/user/words', member);
    expect(wordsAgain.data).toMatchObject([{ id: wordId, phrase_no: 4, audio: expect.any(String) }]);
  });

  it('sells an included book for a credit, and keeps it bought whatever ends later', {
    tags: ['spec-10-05'],
  }, async () => {
    const member = await buildMember(world, 'active');
    await giveCredits(world, member.user.id, 1);
    const book = await buildIncludedBook(world);
    await beginBook(member, book);
    const purchase = await world.api
      .post('/v1/user/purchase-book')
      .set('Authorization', member.bearer)
      .send({ book_code: book.bookCode });
    expect([purchase.status, purchase.body.data.current_credits]).toEqual([200, 0]);
    const { body } = await getAs(world, '/user/book-list', member);
    const ownEntry = body.data.data.filter(({ id }: { id: number }) => id === book.id);
    expect(ownEntry).toMatchObject([{ owned: true, included_until: null, phrase_no: 2 }]);
    await setMembershipState(world, member, 'canceled after the end of the period');
    await world.deps.db.book.update({ where: { id: book.id }, data: { included: false } });
    expect((await readPhrase(member, book)).status).toBe(200);
  });

  it('lists bought and begun books by their last visit, then included books not begun', {
    tags: ['spec-10-04'],
  }, async () => {
    const member = await buildMember(world, 'trial');
    const [unread, begun, bought] = [
      await buildIncludedBook(world),
      await buildIncludedBook(world),
      await buildIncludedBook(world),
    ];
    await addBookToLibrary(world, member.user.id, bought.id);
    await putAs(member, '/user/reading-position', { book_code: begun.bookCode, phrase_no: 1 });
    const pages = [1, 2, 3].map((page) => getAs(world, `/user/book-list?per_page=1&page=${page}`, member));
    const ids = (await Promise.all(pages)).flatMap(({ body }) =>
      body.data.data.map(({ id }: { id: number }) => id),
    );
    expect(ids.slice(0, 2)).toEqual([begun.id, bought.id]);
    const { body } = await getAs(world, '/user/book-list?per_page=100', member);
    expect(body.data.data.at(-1)).toMatchObject({ owned: false, phrase_no: null });
    expect(body.data.data.map(({ id }: { id: number }) => id)).toContain(unread.id);
    expect(body.data.total).toBe(body.data.data.length);
  });

  it('tells guests and lists which books are included, and recommends only books to buy', {
    tags: ['spec-10-10'],
  }, async () => {
    const book = await buildIncludedBook(world);
    const { body: list } = await getAs(world, '/guest/list-book?per_page=100');
    expect(list.data.find(({ id }: { id: number }) => id === book.id)).toMatchObject({ included: true });
    const { body: detail } = await getAs(world, `/guest/book-detail/${book.bookCode}`);
    expect(detail.data.included).toBe(true);
    expect(detail.data).not.toHaveProperty('readable');
    const recommendedIds = async (person: Person) =>
      (await getAs(world, '/user/recommended-book', person)).body.data.map(({ id }: { id: number }) => id);
    const included = (await world.deps.db.book.findMany({ where: { included: true } })).map(({ id }) => id);
    expect(await recommendedIds(await buildMember(world, 'active'))).not.toEqual(
      expect.arrayContaining([expect.toSatisfy((id: number) => included.includes(id))]),
    );
    expect(await recommendedIds(await buildMember(world, 'none'))).not.toEqual([]);
  });

  it('lets the cookie for the clips of a book expire within an hour after the right to the book has ended', {
    tags: ['spec-10-13'],
  }, async () => {
    const member = await buildMember(world, 'active');
    const book = await buildIncludedBook(world);
    const response = await readPhrase(member, book, 5);
    const cookies = cookiesOf(response);
    const { line_audio: address } = response.body.data;
    await setMembershipState(world, member, 'canceled before the end of the period');
    const laterResponse = await readPhrase(member, book, 5);
    expect([laterResponse.body.data, cookiesOf(laterResponse)]).toEqual([undefined, '']);
    expect(await allowClipsAs(world, member, book.id)).toBe('');
    expect((await hearWith(world, cookies, address)).status).toBe(200);
    world.moveClock(60 * 60 * 1000);
    expect((await hearWith(world, cookies, address)).status).toBe(404);
    world.moveClock(-60 * 60 * 1000);
  });

  it('exports what a member read in an included book, and erases it with the account', {
    tags: ['spec-10-12'],
  }, async () => {
    const member = await buildMember(world, 'canceled after the end of the period');
    const book = await buildIncludedBook(world);
    await setMembershipState(world, member, 'active');
    await putAs(member, '/user/reading-position', { book_code: book.bookCode, phrase_no: 2 });
    await putAs(member, '/user/bookmark', { book_code: book.bookCode, phrase_no: 2 });
    await setMembershipState(world, member, 'none');
    const { body } = await getAs(world, '/user/export', member);
    expect(body.data.reading_positions).toMatchObject([{ book_code: book.bookCode, phrase_no: 2 }]);
    expect(body.data.bookmarks).toMatchObject([{ book_code: book.bookCode }]);
    expect(body.data.purchases).toEqual([]);
    const closing = await world.api
      .delete('/v1/user/account')
      .set('Authorization', member.bearer)
      .send({ password });
    expect(closing.status).toBe(200);
    expect(await world.deps.db.readingPosition.count({ where: { userId: member.user.id } })).toBe(0);
  });

  it('shows a withdrawn book only to those who may still read it', async () => {
    const [reader, stranger] = [await buildMember(world, 'active'), await buildPerson(world)];
    const book = await buildIncludedBook(world);
    await putAs(reader, '/user/reading-position', { book_code: book.bookCode, phrase_no: 1 });
    await world.deps.db.book.update({
      where: { id: book.id },
      data: { published: false, inclusionEndsAt: new Date(Date.now() + 60_000) },
    });
    const detailStatus = async (person: Person) =>
      (await getAs(world, `/guest/book-detail/${book.bookCode}`, person)).status;
    const reviewStatus = async (person: Person) =>
      (await getAs(world, `/guest/book-reviews/${book.bookCode}`, person)).status;
    expect([await detailStatus(reader), await reviewStatus(reader)]).toEqual([200, 200]);
    const { body } = await getAs(world, `/guest/book-detail/${book.bookCode}`, reader);
    expect(body.data).toMatchObject({ in_catalogue: false, included: false, readable: true });
    expect([await detailStatus(stranger), await reviewStatus(stranger)]).toEqual([404, 404]);
  });
});
