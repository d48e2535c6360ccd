import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  ownBook,
  type Person,
  password,
  phraseOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const toUser = '/v1/user/phrase-report';
const toGuest = '/v1/guest/phrase-report';

function report(path: string, person: Person | undefined, body: object, at = world) {
  const request = at.api.post(path);
  return (person ? request.set('Authorization', person.bearer) : request).send(body);
}

const reportsOf = (bookId: number, at = world) =>
  at.deps.db.phraseReport.findMany({ where: { phrase: { bookId } }, orderBy: { id: 'asc' } });

/** Creates a member with a book whose second chapter is its only sample chapter. */
async function reader(at = world) {
  const person = await buildPerson(at);
  const book = await buildBook(at, { sampleChapters: [2] });
  await ownBook(at, person.user.id, book.id);
  return { person, book, sent: { book_code: book.bookCode, phrase_no: 4, kind: 'sound' } };
}

describe('POST /v1/user/phrase-report', () => {
  it('stores a phrase report with its author and the text they saw', async () => {
    const { person, book, sent } = await reader();
    const { status, body } = await report(toUser, person, { ...sent, kind: 'other', note: ' No\r\ncomma. ' });
    expect([status, body]).toEqual([200, { message: expect.stringContaining('Thank you') }]);
    const { id: phraseId } = await phraseOf(world, book.id, 4);
    expect(await reportsOf(book.id)).toMatchObject([
      {
        phraseId,
        kind: 'other',
        note: 'No\ncomma.',
        shownPhrase: 'Tout de suite !',
        userId: person.user.id,
        visitor: null,
        closedAt: null,
      },
    ]);
    await report(toUser, person, { ...sent, phrase: 'Tout de suit !' });
    expect((await reportsOf(book.id))[1]).toMatchObject({ kind: 'sound', shownPhrase: 'Tout de suit !' });
  });

  it('stores only one open report per person, phrase and kind', async () => {
    const { person, book, sent } = await reader();
    const tries = await Promise.all(Array.from({ length: 6 }, () => report(toUser, person, sent)));
    expect(tries.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await report(toUser, person, { ...sent, note: 'Silence.' });
    await report(toUser, person, sent);
    expect(await reportsOf(book.id)).toMatchObject([{ kind: 'sound', note: 'Silence.' }]);

    const other = await buildPerson(world);
    await ownBook(world, other.user.id, book.id);
    await report(toUser, other, sent);
    await report(toUser, person, { ...sent, kind: 'typo' });
    await report(toUser, person, { ...sent, phrase_no: 5 });
    expect(await reportsOf(book.id)).toHaveLength(4);

    await world.deps.db.phraseReport.updateMany({ data: { closedAt: new Date() } });
    await report(toUser, person, sent);
    expect(await reportsOf(book.id)).toHaveLength(5);
  });

  it('returns 404 for a report about a phrase that the caller may not read', async () => {
    const { person, book, sent } = await reader();
    const other = await buildPerson(world);
    const tries = [
      { by: other, body: sent },
      { by: person, body: { ...sent, phrase_no: 6 } },
      { by: person, body: { ...sent, book_code: 'there-is-none' } },
    ];
    for (const { by, body } of tries) expect((await report(toUser, by, body)).status).toBe(404);
    expect(await reportsOf(book.id)).toEqual([]);
  });

  it('returns 401 to a guest and 403 to an administrator who reports a phrase', async () => {
    const { sent } = await reader();
    expect((await report(toUser, undefined, sent)).status).toBe(401);
    expect((await report(toUser, await buildAdministrator(world), sent)).status).toBe(403);
  });

  it.each([
    ['nothing', {}, ['book_code', 'kind', 'phrase_no']],
    ['no number', { phrase_no: 0 }, ['phrase_no']],
    ['an unknown kind', { kind: 'smell' }, ['kind']],
    ['a list of kinds', { kind: ['sound'] }, ['kind']],
    ['too long a note', { note: 'x'.repeat(301) }, ['note']],
    ['a note that is no text', { note: { a: 1 } }, ['note']],
    ['too long a phrase', { phrase: 'x'.repeat(1001) }, ['phrase']],
    ['a code that is too long', { book_code: 'x'.repeat(201) }, ['book_code']],
  ])('returns 422 to members and guests for a report with %s', async (what, more, fields) => {
    const { person, book, sent } = await reader();
    const body = what === 'nothing' ? {} : { ...sent, ...more };
    for (const [path, by] of [
      [toUser, person],
      [toGuest, undefined],
    ] as const) {
      const response = await report(path, by, body);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors).sort()).toEqual(fields);
    }
    expect(await reportsOf(book.id)).toEqual([]);
  });
});

describe('POST /v1/guest/phrase-report', () => {
  it("identifies a guest's reported phrase by its number in the sample, and does not store the IP address", async () => {
    const { book, sent } = await reader();
    expect((await report(toGuest, undefined, { ...sent, phrase_no: 2 })).status).toBe(200);
    const [row] = await reportsOf(book.id);
    expect(row).toMatchObject({ shownPhrase: 'Non…', userId: null, visitor: expect.any(String) });
    expect(row?.visitor).not.toMatch(/127\.0\.0\.1|::1/);
    expect((await report(toGuest, undefined, { ...sent, phrase_no: 2 })).status).toBe(200);
    expect(await reportsOf(book.id)).toHaveLength(1);
    // The book has a third phrase, but the sample doesn't.
    expect((await report(toGuest, undefined, { ...sent, phrase_no: 3 })).status).toBe(404);
  });

  it("treats a member's reports of a phrase in the sample and in the book as a single report", async () => {
    const { person, book, sent } = await reader();
    await report(toGuest, person, { ...sent, phrase_no: 1 });
    await report(toUser, person, sent);
    expect(await reportsOf(book.id)).toMatchObject([{ userId: person.user.id, visitor: null }]);
  });

  it('rejects the 31st report within an hour with 429, by account or by IP address', async () => {
    const strict = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      const { person, sent } = await reader(strict);
      const sample = { ...sent, phrase_no: 1 };
      for (let i = 0; i < 15; i += 1) {
        expect((await report(toUser, person, sent, strict)).status).toBe(200);
        expect((await report(toGuest, person, sample, strict)).status).toBe(200);
      }
      for (const [path, body] of [
        [toUser, sent],
        [toGuest, sample],
      ] as const) {
        const blocked = await report(path, person, body, strict);
        expect([blocked.status, Number(blocked.headers['retry-after']) > 0]).toEqual([429, true]);
      }
      for (let i = 0; i < 30; i += 1)
        expect((await report(toGuest, undefined, sample, strict)).status).toBe(200);
      expect((await report(toGuest, undefined, sample, strict)).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('phrase reports', () => {
  it("includes phrase reports in a member's export, and anonymizes them after the account is closed", async () => {
    const { person, book, sent } = await reader();
    await report(toUser, person, { ...sent, note: 'Too fast.' });
    const { body } = await getAs(world, '/user/export', person);
    expect(body.data.phrase_reports).toEqual([
      {
        book_code: book.bookCode,
        phrase: 'Tout de suite !',
        kind: 'sound',
        note: 'Too fast.',
        created_at: expect.any(String),
        closed_at: null,
      },
    ]);
    const closing = world.api.delete('/v1/user/account').set('Authorization', person.bearer);
    expect((await closing.send({ password })).status).toBe(200);
    expect(await reportsOf(book.id)).toMatchObject([{ note: 'Too fast.', userId: null, closedAt: null }]);
  });

  it('deletes a report along with its phrase', async () => {
    const { person, book, sent } = await reader();
    await report(toUser, person, sent);
    const { id } = await phraseOf(world, book.id, 4);
    const { bearer } = await buildAdministrator(world);
    const deleted = await world.api.delete(`/v1/admin/phrase/${id}`).set('Authorization', bearer);
    expect(deleted.status).toBe(200);
    const { body } = await getAs(
      world,
      `/admin/phrase-report?phrase_id=${id}`,
      await buildAdministrator(world),
    );
    expect([body.data, body.open_reports]).toEqual([[], 0]);
    expect(await reportsOf(book.id)).toEqual([]);
  });
});
