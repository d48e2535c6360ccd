import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpiredDeletions } from '../../src/features/studio/deletions/purge-expired-deletions.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import { openSession } from '../../src/http/session.ts';
import { buildAdministrator, buildBook, getAs, type Person } from '../support/builders.ts';
import { buildIncludedBook, buildMember, setMembershipState } from '../support/included-books.ts';
import { startWorld, type World } from '../support/running/world.ts';

const dayMs = 24 * 60 * 60 * 1000;

let world: World;
let editor: Person;
beforeAll(async () => {
  world = await startWorld();
  editor = await buildAdministrator(world);
});
afterAll(() => world.close());

const formOf = (book: Book, fields: object = {}) => ({
  title: book.title,
  author: book.author,
  narrated_by: book.narratedBy,
  hours: book.hours,
  minutes: book.minutes,
  description: book.description,
  difficulty: book.difficulty,
  sample_text: 'Il pleut.',
  ...fields,
});
const editBook = (book: Book, fields: object = {}) =>
  world.api
    .post(`/v1/admin/book/${book.bookCode}?_method=put`)
    .set('Authorization', editor.bearer)
    .send(formOf(book, fields));
const publishBook = (book: Book, published: boolean) =>
  world.api
    .put(`/v1/admin/book-publication/${book.bookCode}`)
    .set('Authorization', editor.bearer)
    .send({ published });
/** Sends a request in a new session, because the clock may have moved past the end of the first one. */
async function getInNewSession(path: string, { user }: Person) {
  const token = await openSession(world.deps, user.id);
  return await world.api.get(`/v1${path}`).set('Authorization', `Bearer ${token}`);
}
const readBook = ({ bookCode }: Book, person: Person) =>
  getInNewSession(`/user/read-book?book_code=${bookCode}`, person);

/** Builds an active member who has read this book up to phrase 4. */
async function buildBeginner({ bookCode }: Book): Promise<Person> {
  const member = await buildMember(world, 'active');
  const { status } = await world.api
    .put('/v1/user/reading-position')
    .set('Authorization', member.bearer)
    .send({ book_code: bookCode, phrase_no: 4 });
  expect(status).toBe(200);
  return member;
}

/** Runs a test with the server's clock moved to a later time. */
async function runLater<Result>(milliseconds: number, run: () => Promise<Result>): Promise<Result> {
  world.moveClock(milliseconds);
  return await run().finally(() => world.moveClock(-milliseconds));
}

async function fetchLibraryEntry({ id }: Book, person: Person) {
  const { body } = await getInNewSession('/user/book-list?per_page=100', person);
  return body.data.data.find((entry: { id: number }) => entry.id === id);
}

describe('including a book in memberships', () => {
  it('includes a book by its form, and leaves it as it was without the field', {
    tags: ['spec-10-11'],
  }, async () => {
    const book = await buildBook(world);
    const readState = async () => {
      const { body } = await getAs(world, `/admin/book/${book.bookCode}`, editor);
      return [body.data.included, body.data.included_until];
    };
    expect(await readState()).toEqual([false, null]);
    expect((await editBook(book)).body.data.included).toBe(false);
    expect((await editBook(book, { included: 'true' })).body.data.included).toBe(true);
    expect((await editBook(book)).body.data.included).toBe(true);
    expect(await readState()).toEqual([true, null]);
  });

  it('rejects a value for included that is neither true nor false', { tags: ['spec-10-11'] }, async () => {
    const { status, body } = await editBook(await buildBook(world), { included: 'perhaps' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['included']]);
  });

  it('gives members who began a book 30 days after it stopped being included, and nobody else', {
    tags: ['spec-10-07'],
  }, async () => {
    const book = await buildIncludedBook(world, { title: 'Le Phare' });
    const [beginner, other] = [await buildBeginner(book), await buildMember(world, 'active')];
    const { body } = await editBook(book, { included: 'false' });
    const endsAt = Date.parse(body.data.included_until);
    expect(Math.abs(endsAt - Date.now() - 30 * dayMs)).toBeLessThan(60_000);
    expect((await readBook(book, beginner)).body.data.phrase_no).toBe(4);
    expect((await readBook(book, other)).status).toBe(404);
    expect(await fetchLibraryEntry(book, beginner)).toMatchObject({
      owned: false,
      included: false,
      included_until: body.data.included_until,
    });
    expect(await fetchLibraryEntry(book, other)).toBeUndefined();
    const { body: detail } = await getAs(world, `/guest/book-detail/${book.bookCode}`, beginner);
    expect(detail.data).toMatchObject({ readable: true, included_until: body.data.included_until });
    await runLater(30 * dayMs - 60_000, async () =>
      expect((await readBook(book, beginner)).status).toBe(200),
    );
    await runLater(30 * dayMs + 60_000, async () => {
      const response = await readBook(book, beginner);
      expect(response.status).toBe(404);
      expect(response.body.message).toMatch(
        /^“Le Phare” was included with membership until \d+ \w+ \d{4}\. Get it/,
      );
      expect(await fetchLibraryEntry(book, beginner)).toBeUndefined();
    });
  });

  it('needs a membership during these 30 days too, and says until when', {
    tags: ['spec-10-07'],
  }, async () => {
    const book = await buildIncludedBook(world, { title: 'Le Phare' });
    const beginner = await buildBeginner(book);
    await editBook(book, { included: 'false' });
    await setMembershipState(world, beginner, 'paused');
    const { status, body } = await readBook(book, beginner);
    expect(status).toBe(404);
    expect(body.message).toMatch(/can be read with membership until \d+ \w+ \d{4}\. Yours is paused/);
  });

  it('keeps the date when the form is saved again, and drops it when the book is included again', {
    tags: ['spec-10-07'],
  }, async () => {
    const book = await buildIncludedBook(world);
    const { body: ended } = await editBook(book, { included: 'false' });
    const { body: edited } = await runLater(dayMs, async () => await editBook(book, { included: 'false' }));
    expect(edited.data.included_until).toBe(ended.data.included_until);
    const { body: included } = await editBook(book, { included: 'true' });
    expect(included.data).toMatchObject({ included: true, included_until: null });
  });

  it('gives the same 30 days when an included book is unpublished, and ends them when it is published', {
    tags: ['spec-10-08'],
  }, async () => {
    const book = await buildIncludedBook(world, { title: 'Le Phare' });
    const [beginner, other] = [await buildBeginner(book), await buildMember(world, 'active')];
    const { body } = await publishBook(book, false);
    expect(body.data).toMatchObject({ included: true, included_until: expect.any(String) });
    expect((await readBook(book, beginner)).status).toBe(200);
    expect((await readBook(book, other)).body.message).toBe('This phrase isn’t in your library.');
    await runLater(31 * dayMs, async () =>
      expect((await readBook(book, beginner)).body.message).toMatch(/^“Le Phare” left the catalogue/),
    );
    expect((await publishBook(book, true)).body.data.included_until).toBeNull();
    expect((await readBook(book, other)).status).toBe(200);
  });

  it('keeps the contents of a deleted book while somebody may read it, and purges them afterward', {
    tags: ['spec-10-08'],
  }, async () => {
    const book = await buildIncludedBook(world);
    const beginner = await buildBeginner(book);
    const deletion = await world.api.delete(`/v1/admin/book/${book.id}`).set('Authorization', editor.bearer);
    expect(deletion.status).toBe(200);
    await runLater(dayMs, async () => {
      await purgeExpiredDeletions(world.deps);
      expect((await readBook(book, beginner)).status).toBe(200);
    });
    await runLater(31 * dayMs, async () => {
      await purgeExpiredDeletions(world.deps);
      expect((await readBook(book, beginner)).status).toBe(404);
    });
    expect(await world.deps.db.phrase.count({ where: { bookId: book.id } })).toBe(0);
  });

  it('includes a deleted book again when the deletion is undone', { tags: ['spec-10-08'] }, async () => {
    const book = await buildIncludedBook(world);
    await world.api.delete(`/v1/admin/book/${book.id}`).set('Authorization', editor.bearer);
    const undone = await world.api
      .post(`/v1/admin/book/${book.id}/restore`)
      .set('Authorization', editor.bearer);
    expect(undone.body.data).toMatchObject({ included: true, included_until: null });
    expect((await readBook(book, await buildMember(world, 'trial'))).status).toBe(200);
  });
});
