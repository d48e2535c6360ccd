import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient } from '../support/studio/uploads.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const minuteMs = 60_000;
const minutesAgo = (minutes: number) =>
  new Date(world.deps.clock.now().getTime() - minutes * minuteMs).toISOString();

async function buildReader(): Promise<{ member: Person; book: Book }> {
  const [member, book] = [await buildPerson(world), await buildBook(world)];
  await addBookToLibrary(world, member.user.id, book.id);
  return { member, book };
}

function savePosition(person: Person | undefined, body: object) {
  const request = world.api.put('/v1/user/reading-position');
  if (person) void request.set('Authorization', person.bearer);
  return request.send(body);
}

const findPosition = ({ user }: Person, book: Book) =>
  world.deps.db.readingPosition.findUnique({
    where: { userId_bookId: { userId: user.id, bookId: book.id } },
    include: { phrase: true },
  });

describe('PUT /v1/user/reading-position', { tags: 'spec-7-35' }, () => {
  it('saves a reading position and returns it', async () => {
    const { member, book } = await buildReader();
    const seen_at = minutesAgo(1);
    const { status, body, headers } = await savePosition(member, {
      book_code: book.bookCode,
      phrase_no: 3,
      seen_at,
    });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      message: expect.stringMatching(/./),
      data: { book_code: book.bookCode, phrase_no: 3, seen_at },
    });
    const row = await findPosition(member, book);
    expect(row).toMatchObject({ phraseNo: 3, phrase: { phrase: 'Elle rit.' } });
    expect(row?.seenAt.toISOString()).toBe(seen_at);
  });

  it('accepts a reading position as a form-encoded or multipart body', async () => {
    const { member, book } = await buildReader();
    const createRequest = () =>
      world.api.put('/v1/user/reading-position').set('Authorization', member.bearer);
    const formResponse = await createRequest()
      .type('form')
      .send({ book_code: book.bookCode, phrase_no: '2' });
    const multipartResponse = await createRequest().field('book_code', book.bookCode).field('phrase_no', '4');
    expect([formResponse.body.data.phrase_no, multipartResponse.body.data.phrase_no]).toEqual([2, 4]);
    expect((await findPosition(member, book))?.phraseNo).toBe(4);
  });

  it('ignores a reading position that is older than the stored one', async () => {
    const { member, book } = await buildReader();
    const newerTime = minutesAgo(5);
    await savePosition(member, { book_code: book.bookCode, phrase_no: 4, seen_at: newerTime });
    const olderResponse = await savePosition(member, {
      book_code: book.bookCode,
      phrase_no: 1,
      seen_at: minutesAgo(60),
    });
    expect(olderResponse.status).toBe(200);
    expect(olderResponse.body.data).toEqual({ book_code: book.bookCode, phrase_no: 4, seen_at: newerTime });
    expect((await findPosition(member, book))?.phraseNo).toBe(4);
    await savePosition(member, { book_code: book.bookCode, phrase_no: 2, seen_at: minutesAgo(4) });
    expect((await findPosition(member, book))?.phraseNo).toBe(2);
  });

  it('returns the stored reading position with the new number of its phrase after a phrase was deleted', async () => {
    const { member, book } = await buildReader();
    await savePosition(member, { book_code: book.bookCode, phrase_no: 4, seen_at: minutesAgo(1) });
    const studio = createStudioClient(world, await buildAdministrator(world));
    const firstPhrase = await phraseOf(world, book.id, 1);
    expect((await studio.remove(`/admin/phrase/${firstPhrase.id}`)).status).toBe(200);
    const olderResponse = await savePosition(member, {
      book_code: book.bookCode,
      phrase_no: 1,
      seen_at: minutesAgo(60),
    });
    expect(olderResponse.body.data.phrase_no).toBe(3);
  });

  it.each([
    ['in the future', () => minutesAgo(-24 * 60)],
    ['missing', () => undefined],
    ['empty', () => ''],
  ])('stores the current time if the time of a reading position is %s', async (_caseName, seenAt) => {
    const { member, book } = await buildReader();
    const timeBefore = world.deps.clock.now().getTime();
    await savePosition(member, { book_code: book.bookCode, phrase_no: 2, seen_at: seenAt() });
    const storedTime = (await findPosition(member, book))?.seenAt.getTime() ?? 0;
    expect(storedTime).toBeGreaterThanOrEqual(timeBefore);
    expect(storedTime).toBeLessThanOrEqual(world.deps.clock.now().getTime());
    const { body } = await savePosition(member, { book_code: book.bookCode, phrase_no: 3 });
    expect(body.data.phrase_no).toBe(3);
  });

  it('converts the time of a reading position from a time zone offset to UTC', async () => {
    const { member, book } = await buildReader();
    const seen_at = '2026-01-02T03:04:05.678+02:00';
    const { body } = await savePosition(member, { book_code: book.bookCode, phrase_no: 2, seen_at });
    expect(body.data.seen_at).toBe('2026-01-02T01:04:05.678Z');
  });

  it('stores the latest reading position when two devices save simultaneously', async () => {
    const { member, book } = await buildReader();
    const positionUpdates = Array.from({ length: 20 }, (_, i) => ({
      phrase_no: (i % 5) + 1,
      seen_at: minutesAgo(100 - i),
    }));
    const updatesByPhrase = [...positionUpdates].sort((a, b) => a.phrase_no - b.phrase_no);
    const responses = await Promise.all(
      updatesByPhrase.map((visit) => savePosition(member, { book_code: book.bookCode, ...visit })),
    );
    expect(responses.map(({ status }) => status)).toEqual(positionUpdates.map(() => 200));
    const row = await findPosition(member, book);
    expect([row?.phraseNo, row?.seenAt.toISOString()]).toEqual([5, positionUpdates.at(-1)?.seen_at]);
  });

  it('saves a reading position in a withdrawn book for a member who owns the book', async () => {
    const { member, book } = await buildReader();
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect((await savePosition(member, { book_code: book.bookCode, phrase_no: 2 })).status).toBe(200);
  });

  it('returns 404 for a reading position at an unknown phrase or in a book that the member does not own', async () => {
    const { member, book } = await buildReader();
    const otherPerson = await buildPerson(world);
    const visit = { book_code: book.bookCode, phrase_no: 2 };
    const responses = [
      await savePosition(otherPerson, visit),
      await savePosition(otherPerson, { ...visit, user_id: member.user.id }),
      await savePosition(member, { ...visit, phrase_no: 6 }),
      await savePosition(member, { ...visit, book_code: 'no-such-book' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await world.deps.db.readingPosition.count({ where: { bookId: book.id } })).toBe(0);
  });

  it('returns 404 for a reading position beyond the end of a book, and keeps the stored position', async () => {
    const { member, book } = await buildReader();
    const bookAndTime = { book_code: book.bookCode, seen_at: minutesAgo(5) };
    await savePosition(member, { ...bookAndTime, phrase_no: 3 });
    // Sends one visit that is later than the stored position and one that is earlier. At an existing phrase, the
    // server would respond to the earlier visit with the stored position.
    for (const seen_at of [minutesAgo(1), minutesAgo(60)]) {
      const { status, body } = await savePosition(member, { ...bookAndTime, phrase_no: 6, seen_at });
      expect([status, body.data]).toEqual([404, undefined]);
    }
    const row = await findPosition(member, book);
    expect([row?.phraseNo, row?.seenAt.toISOString()]).toEqual([3, bookAndTime.seen_at]);
  });

  it('returns 401 without a session and 403 to an administrator who saves a reading position', async () => {
    const { book } = await buildReader();
    const visit = { book_code: book.bookCode, phrase_no: 1 };
    expect((await savePosition(undefined, visit)).status).toBe(401);
    expect((await savePosition(undefined, {})).status).toBe(401);
    expect((await savePosition(await buildAdministrator(world), visit)).status).toBe(403);
  });

  it.each([
    ['nothing', { book_code: undefined, phrase_no: undefined }, ['book_code', 'phrase_no']],
    ['an empty phrase_no', { phrase_no: '' }, ['phrase_no']],
    ['phrase 0', { phrase_no: 0 }, ['phrase_no']],
    ['phrase -1', { phrase_no: -1 }, ['phrase_no']],
    ['phrase 1.5', { phrase_no: 1.5 }, ['phrase_no']],
    ['phrase abc', { phrase_no: 'abc' }, ['phrase_no']],
    ['a list as phrase_no', { phrase_no: [1] }, ['phrase_no']],
    ['an object as phrase_no', { phrase_no: { gt: 1 } }, ['phrase_no']],
    ['true as phrase_no', { phrase_no: true }, ['phrase_no']],
    ['null as phrase_no', { phrase_no: null }, ['phrase_no']],
    ['a list as book_code', { book_code: ['a'] }, ['book_code']],
    ['an object as book_code', { book_code: { gt: '' } }, ['book_code']],
    ['a NUL in book_code', { book_code: 'a\u0000' }, ['book_code']],
    ['an object that cannot be text', { book_code: { toString: 1 } }, ['book_code']],
    ['a list as seen_at', { seen_at: ['2026-01-01T00:00:00Z'] }, ['seen_at']],
    ['an object as seen_at', { seen_at: { gt: 1 } }, ['seen_at']],
    ['tomorrow', { seen_at: 'tomorrow' }, ['seen_at']],
    ['a mere number', { seen_at: 5 }, ['seen_at']],
    ['a month 13', { seen_at: '2026-13-01T00:00:00Z' }, ['seen_at']],
    ['the year 0', { seen_at: '0000-01-01T00:00:00Z' }, ['seen_at']],
    ['a year before all calendars', { seen_at: '-200000-01-01T00:00:00Z' }, ['seen_at']],
  ])(
    'rejects a reading position with %s with 422, and names the invalid fields',
    async (_caseName, invalidFields, fields) => {
      const { member, book } = await buildReader();
      const { status, body } = await savePosition(member, {
        book_code: book.bookCode,
        phrase_no: 1,
        ...invalidFields,
      });
      expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, fields]);
      expect(await findPosition(member, book)).toBeNull();
    },
  );
});
