import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  ownBook,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { studioOf } from '../support/studio/uploads.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const minute = 60_000;
const ago = (minutes: number) => new Date(world.deps.clock.now().getTime() - minutes * minute).toISOString();

async function reader(): Promise<{ member: Person; book: Book }> {
  const [member, book] = [await buildPerson(world), await buildBook(world)];
  await ownBook(world, member.user.id, book.id);
  return { member, book };
}

function save(person: Person | undefined, body: object) {
  const request = world.api.put('/v1/user/reading-position');
  if (person) void request.set('Authorization', person.bearer);
  return request.send(body);
}

const stored = ({ user }: Person, book: Book) =>
  world.deps.db.readingPosition.findUnique({
    where: { userId_bookId: { userId: user.id, bookId: book.id } },
    include: { phrase: true },
  });

describe('PUT /v1/user/reading-position', { tags: 'spec-7-35' }, () => {
  it('saves a reading position and returns it', async () => {
    const { member, book } = await reader();
    const seen_at = ago(1);
    const { status, body, headers } = await save(member, { book_code: book.bookCode, phrase_no: 3, seen_at });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      message: expect.stringMatching(/./),
      data: { book_code: book.bookCode, phrase_no: 3, seen_at },
    });
    const row = await stored(member, book);
    expect(row).toMatchObject({ phraseNo: 3, phrase: { phrase: 'Elle rit.' } });
    expect(row?.seenAt.toISOString()).toBe(seen_at);
  });

  it('accepts form-encoded and multipart bodies for a position', async () => {
    const { member, book } = await reader();
    const ask = () => world.api.put('/v1/user/reading-position').set('Authorization', member.bearer);
    const form = await ask().type('form').send({ book_code: book.bookCode, phrase_no: '2' });
    const multipart = await ask().field('book_code', book.bookCode).field('phrase_no', '4');
    expect([form.body.data.phrase_no, multipart.body.data.phrase_no]).toEqual([2, 4]);
    expect((await stored(member, book))?.phraseNo).toBe(4);
  });

  it('ignores a position whose seen_at is older than the stored one', async () => {
    const { member, book } = await reader();
    const newer = ago(5);
    await save(member, { book_code: book.bookCode, phrase_no: 4, seen_at: newer });
    const older = await save(member, { book_code: book.bookCode, phrase_no: 1, seen_at: ago(60) });
    expect(older.status).toBe(200);
    expect(older.body.data).toEqual({ book_code: book.bookCode, phrase_no: 4, seen_at: newer });
    expect((await stored(member, book))?.phraseNo).toBe(4);
    await save(member, { book_code: book.bookCode, phrase_no: 2, seen_at: ago(4) });
    expect((await stored(member, book))?.phraseNo).toBe(2);
  });

  it("returns the current number of the stored position's phrase", async () => {
    const { member, book } = await reader();
    await save(member, { book_code: book.bookCode, phrase_no: 4, seen_at: ago(1) });
    const studio = studioOf(world, await buildAdministrator(world));
    const first = await phraseOf(world, book.id, 1);
    expect((await studio.remove(`/admin/phrase/${first.id}`)).status).toBe(200);
    const older = await save(member, { book_code: book.bookCode, phrase_no: 1, seen_at: ago(60) });
    expect(older.body.data.phrase_no).toBe(3);
  });

  it.each([
    ['in the future', () => ago(-24 * 60)],
    ['missing', () => undefined],
    ['empty', () => ''],
  ])('treats a seen_at that is %s as now', async (_what, seenAt) => {
    const { member, book } = await reader();
    const before = world.deps.clock.now().getTime();
    await save(member, { book_code: book.bookCode, phrase_no: 2, seen_at: seenAt() });
    const seen = (await stored(member, book))?.seenAt.getTime() ?? 0;
    expect(seen).toBeGreaterThanOrEqual(before);
    expect(seen).toBeLessThanOrEqual(world.deps.clock.now().getTime());
    const { body } = await save(member, { book_code: book.bookCode, phrase_no: 3 });
    expect(body.data.phrase_no).toBe(3);
  });

  it('converts a seen_at with a time zone offset to UTC', async () => {
    const { member, book } = await reader();
    const seen_at = '2026-01-02T03:04:05.678+02:00';
    const { body } = await save(member, { book_code: book.bookCode, phrase_no: 2, seen_at });
    expect(body.data.seen_at).toBe('2026-01-02T01:04:05.678Z');
  });

  it('stores the latest position when two devices save simultaneously', async () => {
    const { member, book } = await reader();
    const visits = Array.from({ length: 20 }, (_, i) => ({ phrase_no: (i % 5) + 1, seen_at: ago(100 - i) }));
    const shuffled = [...visits].sort((a, b) => a.phrase_no - b.phrase_no);
    const responses = await Promise.all(
      shuffled.map((visit) => save(member, { book_code: book.bookCode, ...visit })),
    );
    expect(responses.map(({ status }) => status)).toEqual(visits.map(() => 200));
    const row = await stored(member, book);
    expect([row?.phraseNo, row?.seenAt.toISOString()]).toEqual([5, visits.at(-1)?.seen_at]);
  });

  it('saves an owner’s position in a withdrawn book', async () => {
    const { member, book } = await reader();
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect((await save(member, { book_code: book.bookCode, phrase_no: 2 })).status).toBe(200);
  });

  it('returns 404 for a position in an unknown phrase, or in a book that is not owned', async () => {
    const { member, book } = await reader();
    const stranger = await buildPerson(world);
    const visit = { book_code: book.bookCode, phrase_no: 2 };
    const responses = [
      await save(stranger, visit),
      await save(stranger, { ...visit, user_id: member.user.id }),
      await save(member, { ...visit, phrase_no: 6 }),
      await save(member, { ...visit, book_code: 'no-such-book' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await world.deps.db.readingPosition.count({ where: { bookId: book.id } })).toBe(0);
  });

  it('returns 404 for a phrase beyond the end and keeps the stored position', async () => {
    const { member, book } = await reader();
    const at = { book_code: book.bookCode, seen_at: ago(5) };
    await save(member, { ...at, phrase_no: 3 });
    // Tries one visit later and one earlier than the stored position. Normally, an earlier visit returns the stored
    // position.
    for (const seen_at of [ago(1), ago(60)]) {
      const { status, body } = await save(member, { ...at, phrase_no: 6, seen_at });
      expect([status, body.data]).toEqual([404, undefined]);
    }
    const row = await stored(member, book);
    expect([row?.phraseNo, row?.seenAt.toISOString()]).toEqual([3, at.seen_at]);
  });

  it('returns 401 without a session and 403 to an administrator who saves a position', async () => {
    const { book } = await reader();
    const visit = { book_code: book.bookCode, phrase_no: 1 };
    expect((await save(undefined, visit)).status).toBe(401);
    expect((await save(undefined, {})).status).toBe(401);
    expect((await save(await buildAdministrator(world), visit)).status).toBe(403);
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
  ])('rejects a position with %s with 422 and names the fields', async (_what, wrong, fields) => {
    const { member, book } = await reader();
    const { status, body } = await save(member, { book_code: book.bookCode, phrase_no: 1, ...wrong });
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, fields]);
    expect(await stored(member, book)).toBeNull();
  });
});
