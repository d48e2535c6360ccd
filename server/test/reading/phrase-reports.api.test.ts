import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
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

const userPath = '/v1/user/phrase-report';
const guestPath = '/v1/guest/phrase-report';

function sendReport(path: string, person: Person | undefined, body: object, targetWorld = world) {
  const request = targetWorld.api.post(path);
  return (person ? request.set('Authorization', person.bearer) : request).send(body);
}

const findReports = (bookId: number, targetWorld = world) =>
  targetWorld.deps.db.phraseReport.findMany({ where: { phrase: { bookId } }, orderBy: { id: 'asc' } });

/** Creates a member with a book whose second chapter is its only sample chapter. */
async function buildReader(targetWorld = world) {
  const person = await buildPerson(targetWorld);
  const book = await buildBook(targetWorld, { sampleChapters: [2] });
  await addBookToLibrary(targetWorld, person.user.id, book.id);
  return { person, book, sent: { book_code: book.bookCode, phrase_no: 4, kind: 'sound' } };
}

describe('POST /v1/user/phrase-report', () => {
  it('stores a phrase report with its author and the text that the author saw', async () => {
    const { person, book, sent } = await buildReader();
    const { status, body } = await sendReport(userPath, person, {
      ...sent,
      kind: 'other',
      note: ' No\r\ncomma. ',
    });
    expect([status, body]).toEqual([200, { message: expect.stringContaining('Thank you') }]);
    const { id: phraseId } = await phraseOf(world, book.id, 4);
    expect(await findReports(book.id)).toMatchObject([
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
    await sendReport(userPath, person, { ...sent, phrase: 'Tout de suit !' });
    expect((await findReports(book.id))[1]).toMatchObject({ kind: 'sound', shownPhrase: 'Tout de suit !' });
  });

  it('stores only one open phrase report per person, phrase and kind', async () => {
    const { person, book, sent } = await buildReader();
    const responses = await Promise.all(Array.from({ length: 6 }, () => sendReport(userPath, person, sent)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await sendReport(userPath, person, { ...sent, note: 'Silence.' });
    await sendReport(userPath, person, sent);
    expect(await findReports(book.id)).toMatchObject([{ kind: 'sound', note: 'Silence.' }]);

    const otherPerson = await buildPerson(world);
    await addBookToLibrary(world, otherPerson.user.id, book.id);
    await sendReport(userPath, otherPerson, sent);
    await sendReport(userPath, person, { ...sent, kind: 'typo' });
    await sendReport(userPath, person, { ...sent, phrase_no: 5 });
    expect(await findReports(book.id)).toHaveLength(4);

    await world.deps.db.phraseReport.updateMany({ data: { closedAt: new Date() } });
    await sendReport(userPath, person, sent);
    expect(await findReports(book.id)).toHaveLength(5);
  });

  it('returns 404 for a report about a phrase that the caller may not read', async () => {
    const { person, book, sent } = await buildReader();
    const otherPerson = await buildPerson(world);
    const invalidReports = [
      { by: otherPerson, body: sent },
      { by: person, body: { ...sent, phrase_no: 6 } },
      { by: person, body: { ...sent, book_code: 'there-is-none' } },
    ];
    for (const { by, body } of invalidReports)
      expect((await sendReport(userPath, by, body)).status).toBe(404);
    expect(await findReports(book.id)).toEqual([]);
  });

  it('returns 401 to a guest and 403 to an administrator who reports a phrase', async () => {
    const { sent } = await buildReader();
    expect((await sendReport(userPath, undefined, sent)).status).toBe(401);
    expect((await sendReport(userPath, await buildAdministrator(world), sent)).status).toBe(403);
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
  ])('returns 422 to members and guests for a report with %s', async (caseName, overrides, fields) => {
    const { person, book, sent } = await buildReader();
    const body = caseName === 'nothing' ? {} : { ...sent, ...overrides };
    for (const [path, reporter] of [
      [userPath, person],
      [guestPath, undefined],
    ] as const) {
      const response = await sendReport(path, reporter, body);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors).sort()).toEqual(fields);
    }
    expect(await findReports(book.id)).toEqual([]);
  });
});

describe('POST /v1/guest/phrase-report', () => {
  it("identifies a guest's reported phrase by its number in the sample, and does not store the IP address", async () => {
    const { book, sent } = await buildReader();
    expect((await sendReport(guestPath, undefined, { ...sent, phrase_no: 2 })).status).toBe(200);
    const [row] = await findReports(book.id);
    expect(row).toMatchObject({ shownPhrase: 'Non…', userId: null, visitor: expect.any(String) });
    expect(row?.visitor).not.toMatch(/127\.0\.0\.1|::1/);
    expect((await sendReport(guestPath, undefined, { ...sent, phrase_no: 2 })).status).toBe(200);
    expect(await findReports(book.id)).toHaveLength(1);
    // The sample has two phrases. Phrase 3 exists only in the whole book.
    expect((await sendReport(guestPath, undefined, { ...sent, phrase_no: 3 })).status).toBe(404);
  });

  it("treats a member's reports of a phrase in the sample and in the book as a single report", async () => {
    const { person, book, sent } = await buildReader();
    await sendReport(guestPath, person, { ...sent, phrase_no: 1 });
    await sendReport(userPath, person, sent);
    expect(await findReports(book.id)).toMatchObject([{ userId: person.user.id, visitor: null }]);
  });

  it('responds with 429 to the 31st phrase report within an hour, counted by account or by IP address', async () => {
    const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      const { person, sent } = await buildReader(limitedWorld);
      const sampleReport = { ...sent, phrase_no: 1 };
      for (let i = 0; i < 15; i += 1) {
        expect((await sendReport(userPath, person, sent, limitedWorld)).status).toBe(200);
        expect((await sendReport(guestPath, person, sampleReport, limitedWorld)).status).toBe(200);
      }
      for (const [path, body] of [
        [userPath, sent],
        [guestPath, sampleReport],
      ] as const) {
        const blockedResponse = await sendReport(path, person, body, limitedWorld);
        expect([blockedResponse.status, Number(blockedResponse.headers['retry-after']) > 0]).toEqual([
          429,
          true,
        ]);
      }
      for (let i = 0; i < 30; i += 1)
        expect((await sendReport(guestPath, undefined, sampleReport, limitedWorld)).status).toBe(200);
      expect((await sendReport(guestPath, undefined, sampleReport, limitedWorld)).status).toBe(429);
    } finally {
      await limitedWorld.close();
    }
  });
});

describe('phrase reports', () => {
  it("includes phrase reports in a member's export, and anonymizes them after the account is closed", async () => {
    const { person, book, sent } = await buildReader();
    await sendReport(userPath, person, { ...sent, note: 'Too fast.' });
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
    const deletionRequest = world.api.delete('/v1/user/account').set('Authorization', person.bearer);
    expect((await deletionRequest.send({ password })).status).toBe(200);
    expect(await findReports(book.id)).toMatchObject([{ note: 'Too fast.', userId: null, closedAt: null }]);
  });

  it('deletes a phrase’s reports along with the phrase', async () => {
    const { person, book, sent } = await buildReader();
    await sendReport(userPath, person, sent);
    const { id } = await phraseOf(world, book.id, 4);
    const { bearer } = await buildAdministrator(world);
    const deletionResponse = await world.api.delete(`/v1/admin/phrase/${id}`).set('Authorization', bearer);
    expect(deletionResponse.status).toBe(200);
    const { body } = await getAs(
      world,
      `/admin/phrase-report?phrase_id=${id}`,
      await buildAdministrator(world),
    );
    expect([body.data, body.open_reports]).toEqual([[], 0]);
    expect(await findReports(book.id)).toEqual([]);
  });
});
