import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import { addBookToLibrary, buildBook, buildPerson, getAs, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const minutesAgo = (minutes: number) =>
  new Date(world.deps.clock.now().getTime() - minutes * 60_000).toISOString();

/** Creates a member with two books of five phrases each. */
async function buildReader(): Promise<{ member: Person; book: Book; otherBook: Book }> {
  const [member, book, otherBook] = [
    await buildPerson(world),
    await buildBook(world),
    await buildBook(world),
  ];
  await addBookToLibrary(world, member.user.id, book.id);
  await addBookToLibrary(world, member.user.id, otherBook.id);
  return { member, book, otherBook };
}

const savePosition = ({ bearer }: Person, { bookCode }: Book, phrase_no: number, seen_at?: string) =>
  world.api
    .put('/v1/user/reading-position')
    .set('Authorization', bearer)
    .send({ book_code: bookCode, phrase_no, seen_at });

const readPage = (member: Person, { bookCode }: Book, extraQuery = '') =>
  getAs(world, `/user/read-book?book_code=${bookCode}${extraQuery}`, member);

describe('a position in a book', () => {
  it('stores a separate reading position for each book', async () => {
    const { member, book, otherBook } = await buildReader();
    await savePosition(member, book, 4);
    expect((await readPage(member, otherBook)).body.data.phrase_no).toBe(1);
    await savePosition(member, otherBook, 2);
    const responses = [await readPage(member, book), await readPage(member, otherBook)];
    expect(responses.map(({ body }) => body.data.phrase_no)).toEqual([4, 2]);
  });

  it('keeps and returns the stored reading position when an older position is sent', async () => {
    const { member, book, otherBook } = await buildReader();
    const otherReader = await buildPerson(world);
    await addBookToLibrary(world, otherReader.user.id, book.id);
    await savePosition(otherReader, book, 1, minutesAgo(1));
    await savePosition(member, otherBook, 2, minutesAgo(1));
    const newerTime = minutesAgo(2);
    await savePosition(member, book, 4, newerTime);
    const { status, body } = await savePosition(member, book, 5, minutesAgo(60));
    expect([status, body.data]).toEqual([
      200,
      { book_code: book.bookCode, phrase_no: 4, seen_at: newerTime },
    ]);
  });

  it('replaces a reading position with a later request’s position even if both have the same timestamp', async () => {
    const { member, book } = await buildReader();
    const savedAt = minutesAgo(1);
    await savePosition(member, book, 2, savedAt);
    expect((await savePosition(member, book, 3, savedAt)).body.data.phrase_no).toBe(3);
    expect((await readPage(member, book)).body.data.phrase_no).toBe(3);
  });

  it('rejects a reading position in a book that the member does not own, or beyond its end', async () => {
    const { member, book } = await buildReader();
    const unownedBook = await buildBook(world);
    await savePosition(member, book, 4);
    const responses = [
      await savePosition(member, unownedBook, 2),
      await savePosition(member, book, 6, minutesAgo(60)),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    const storedPositions = await world.deps.db.readingPosition.findMany({
      where: { userId: member.user.id },
    });
    expect(storedPositions.map(({ bookId, phraseNo }) => [bookId, phraseNo])).toEqual([[book.id, 4]]);
  });
});

describe('chapters without phrases', () => {
  /**
   * An empty chapter has the same first phrase number as the chapter after it. The database may return the two in
   * either order, depending on where their rows are stored.
   */
  it.each([0, 1, 2, 3, 4])(
    'returns every phrase of a book with empty chapters even if the database stores chapter index %i last',
    async (lastChapterIndex) => {
      const chapters = [[], ['Un.', 'Deux.'], [], ['Trois.'], []];
      const book = await buildBook(world, { chapters, sampleChapters: [1, 2, 3, 4, 5] });
      const member = await buildPerson(world);
      await addBookToLibrary(world, member.user.id, book.id);
      // Updates the chapter's row twice, so that PostgreSQL stores it behind all other rows.
      for (const offset of [1000, -1000])
        await world.deps.db.chapter.updateMany({
          where: { bookId: book.id, chapterNo: lastChapterIndex + 1 },
          data: { firstPhraseNo: { increment: offset }, firstSampleNo: { increment: offset } },
        });
      const phrases: string[] = [];
      for (const phraseNo of [1, 2, 3]) {
        const sampleResponse = await getAs(
          world,
          `/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=${phraseNo}`,
        );
        const pageResponse = await readPage(member, book, `&phrase_no=${phraseNo}`);
        expect(pageResponse.body.data?.phrase).toBe(sampleResponse.body.data?.phrase);
        phrases.push(sampleResponse.body.data?.phrase);
      }
      expect(phrases).toEqual(['Un.', 'Deux.', 'Trois.']);
    },
  );
});

describe('the session of a reader', () => {
  it('lets a member keep reading in one session after another of the member’s sessions has signed out', {
    tags: 'security-13',
  }, async () => {
    const { member, book } = await buildReader();
    const credentials = { email: member.user.email, password: 'correct horse battery staple' };
    const { token } = (await world.api.post('/v1/user/login').send(credentials)).body;
    const memberInOtherSession = { ...member, bearer: `Bearer ${token}` };
    await world.api.post('/v1/user/logout').set('Authorization', member.bearer);
    expect([
      (await readPage(member, book)).status,
      (await readPage(memberInOtherSession, book)).status,
    ]).toEqual([401, 200]);
  });

  it("expires a reader's session after 30 days without use", { tags: 'security-11' }, async () => {
    const { member, book } = await buildReader();
    const expiryMs = 31 * 24 * 60 * 60 * 1000;
    world.moveClock(expiryMs);
    try {
      expect((await readPage(member, book)).status).toBe(401);
    } finally {
      world.moveClock(-expiryMs);
    }
  });
});
