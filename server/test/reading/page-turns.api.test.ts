import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import { buildBook, buildPerson, getAs, ownBook, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ago = (minutes: number) => new Date(world.deps.clock.now().getTime() - minutes * 60_000).toISOString();

/** Creates a member with two books of five phrases each. */
async function reader(): Promise<{ member: Person; book: Book; other: Book }> {
  const [member, book, other] = [await buildPerson(world), await buildBook(world), await buildBook(world)];
  await ownBook(world, member.user.id, book.id);
  await ownBook(world, member.user.id, other.id);
  return { member, book, other };
}

const save = ({ bearer }: Person, { bookCode }: Book, phrase_no: number, seen_at?: string) =>
  world.api
    .put('/v1/user/reading-position')
    .set('Authorization', bearer)
    .send({ book_code: bookCode, phrase_no, seen_at });

const read = (member: Person, { bookCode }: Book, more = '') =>
  getAs(world, `/user/read-book?book_code=${bookCode}${more}`, member);

describe('a position in a book', () => {
  it('keeps a separate position in each book', async () => {
    const { member, book, other } = await reader();
    await save(member, book, 4);
    expect((await read(member, other)).body.data.phrase_no).toBe(1);
    await save(member, other, 2);
    const responses = [await read(member, book), await read(member, other)];
    expect(responses.map(({ body }) => body.data.phrase_no)).toEqual([4, 2]);
  });

  it('returns the newer stored position when an older one is saved', async () => {
    const { member, book, other } = await reader();
    const stranger = await buildPerson(world);
    await ownBook(world, stranger.user.id, book.id);
    await save(stranger, book, 1, ago(1));
    await save(member, other, 2, ago(1));
    const newer = ago(2);
    await save(member, book, 4, newer);
    const { status, body } = await save(member, book, 5, ago(60));
    expect([status, body.data]).toEqual([200, { book_code: book.bookCode, phrase_no: 4, seen_at: newer }]);
  });

  it('replaces a position when a later request has the same timestamp', async () => {
    const { member, book } = await reader();
    const at = ago(1);
    await save(member, book, 2, at);
    expect((await save(member, book, 3, at)).body.data.phrase_no).toBe(3);
    expect((await read(member, book)).body.data.phrase_no).toBe(3);
  });

  it('rejects a position in a book that is not owned, or beyond the end of a book', async () => {
    const { member, book } = await reader();
    const foreign = await buildBook(world);
    await save(member, book, 4);
    const responses = [await save(member, foreign, 2), await save(member, book, 6, ago(60))];
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    const stored = await world.deps.db.readingPosition.findMany({ where: { userId: member.user.id } });
    expect(stored.map(({ bookId, phraseNo }) => [bookId, phraseNo])).toEqual([[book.id, 4]]);
  });
});

describe('chapters without phrases', () => {
  /**
   * An empty chapter has the same first phrase number as the next chapter. A query may return them in either order,
   * depending on where their rows are stored.
   */
  it.each([0, 1, 2, 3, 4])('shows every phrase of a book with empty chapters (%i)', async (last) => {
    const chapters = [[], ['Un.', 'Deux.'], [], ['Trois.'], []];
    const book = await buildBook(world, { chapters, sampleChapters: [1, 2, 3, 4, 5] });
    const member = await buildPerson(world);
    await ownBook(world, member.user.id, book.id);
    // Moves the chapter's row and its index entries behind all others by updating the row.
    for (const by of [1000, -1000])
      await world.deps.db.chapter.updateMany({
        where: { bookId: book.id, chapterNo: last + 1 },
        data: { firstPhraseNo: { increment: by }, firstSampleNo: { increment: by } },
      });
    const phrases: string[] = [];
    for (const number of [1, 2, 3]) {
      const sample = await getAs(
        world,
        `/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=${number}`,
      );
      const page = await read(member, book, `&phrase_no=${number}`);
      expect(page.body.data?.phrase).toBe(sample.body.data?.phrase);
      phrases.push(sample.body.data?.phrase);
    }
    expect(phrases).toEqual(['Un.', 'Deux.', 'Trois.']);
  });
});

describe('the session of a page turn', () => {
  it('authenticates a page turn by its own token after another session has signed out', {
    tags: 'security-13',
  }, async () => {
    const { member, book } = await reader();
    const login = { email: member.user.email, password: 'correct horse battery staple' };
    const { token } = (await world.api.post('/v1/user/login').send(login)).body;
    const elsewhere = { ...member, bearer: `Bearer ${token}` };
    await world.api.post('/v1/user/logout').set('Authorization', member.bearer);
    expect([(await read(member, book)).status, (await read(elsewhere, book)).status]).toEqual([401, 200]);
  });

  it("expires a reader's session after 30 days without use", { tags: 'security-11' }, async () => {
    const { member, book } = await reader();
    const days = 31 * 24 * 60 * 60 * 1000;
    world.moveClock(days);
    try {
      expect((await read(member, book)).status).toBe(401);
    } finally {
      world.moveClock(-days);
    }
  });
});
