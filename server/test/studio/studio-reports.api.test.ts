import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let administrator: Person;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
});
afterAll(() => world.close());

const listReports = (query = '', person: Person | undefined = administrator) =>
  getAs(world, `/admin/phrase-report${query}`, person);
const createPostRequest = (path: string, person: Person | undefined = administrator) =>
  world.api.post(`/v1/admin/${path}`).set('Authorization', person.bearer);
const findOpenReports = (bookId: number) =>
  world.deps.db.phraseReport.findMany({
    where: { phrase: { bookId }, closedAt: null },
    orderBy: { id: 'asc' },
  });

/** Builds a book with these reports, each sent by a different reader, in this order. */
async function buildReportedBook(
  ...reports: { phrase_no: number; kind: string; note?: string; phrase?: string }[]
) {
  const book = await buildBook(world);
  for (const report of reports) {
    const { user, bearer } = await buildPerson(world);
    await addBookToLibrary(world, user.id, book.id);
    const request = world.api.post('/v1/user/phrase-report').set('Authorization', bearer);
    expect((await request.send({ ...report, book_code: book.bookCode })).status).toBe(200);
  }
  return book;
}

describe('GET /v1/admin/phrase-report', () => {
  it('lists phrases with open reports, their numbers within the chapter, the reports’ notes and dates, and the number of each kind, and lets the clip be heard', async () => {
    const book = await buildReportedBook(
      { phrase_no: 4, kind: 'sound' },
      { phrase_no: 4, kind: 'typo', note: 'Two spaces.', phrase: 'Tout  de suite !' },
      { phrase_no: 4, kind: 'sound' },
    );
    const phrase = await phraseOf(world, book.id, 4);
    const listResponse = await listReports(`?chapter_id=${phrase.chapterId}`);
    const { status, body } = listResponse;
    expect(status).toBe(200);
    expect([body.open_reports, body.meta]).toEqual([3, { page: 1, per_page: 24, total: 1 }]);
    const [row] = body.data;
    expect(row.line_audio).toContain(phrase.audioFile);
    expect((await hearWith(world, cookiesOf(listResponse), row.line_audio)).status).toBe(200);
    expect(row).toMatchObject({
      id: phrase.id,
      chapter_id: phrase.chapterId,
      chapter_no: 2,
      chapter_phrase_no: 1,
      phrase: 'Tout de suite !',
      book: { id: book.id, title: book.title, book_code: book.bookCode },
      kinds: [
        { kind: 'sound', reports: 2 },
        { kind: 'typo', reports: 1 },
      ],
    });
    const expectedReport = {
      id: expect.any(Number),
      note: '',
      shown_phrase: null,
      edited_since: false,
      by_editor: false,
    };
    const createdAt = expect.any(String);
    expect(row.reports).toEqual([
      { ...expectedReport, kind: 'sound', createdAt },
      { ...expectedReport, kind: 'typo', note: 'Two spaces.', shown_phrase: 'Tout  de suite !', createdAt },
      { ...expectedReport, kind: 'sound', createdAt },
    ]);
  });

  it('returns the text that the sender of a report saw, and whether the phrase has been edited since', async () => {
    const book = await buildReportedBook({ phrase_no: 1, kind: 'typo' });
    const { id } = await phraseOf(world, book.id, 1);
    world.moveClock(1000);
    const editRequest = world.api.put(`/v1/admin/phrase/${id}`).set('Authorization', administrator.bearer);
    expect((await editRequest.field('phrase', 'Une femme.')).status).toBe(200);
    const { body } = await listReports(`?phrase_id=${id}`);
    expect(body.data[0]).toMatchObject({
      phrase: 'Une femme.',
      reports: [{ shown_phrase: "L'homme qu'il aimait.", edited_since: true }],
    });
  });

  it('does not return a report of a typo as edited since if only the translation was edited', async () => {
    const book = await buildReportedBook({ phrase_no: 1, kind: 'typo' });
    const { id } = await phraseOf(world, book.id, 1);
    world.moveClock(1000);
    const edited = { translation: 'The man she loved.', updatedAt: world.deps.clock.now() };
    await world.deps.db.phrase.update({ where: { id }, data: edited });
    const { body } = await listReports(`?phrase_id=${id}`);
    expect(body.data[0].reports).toMatchObject([{ shown_phrase: null, edited_since: false }]);
  });

  it('returns whether the sound of a phrase was replaced after a report of it, whatever else was edited', async () => {
    const book = await buildReportedBook({ phrase_no: 1, kind: 'sound' });
    const { id, chapterId } = await phraseOf(world, book.id, 1);
    const readReport = async () => (await listReports(`?phrase_id=${id}`)).body.data[0].reports[0];
    world.moveClock(1000);
    const editRequest = world.api.put(`/v1/admin/phrase/${id}`).set('Authorization', administrator.bearer);
    await editRequest.field('phrase', 'Une femme.').field('translation', 'A woman.');
    expect(await readReport()).toMatchObject({ kind: 'sound', edited_since: false });
    await world.deps.db.formerSound.create({
      data: { bookId: book.id, chapterId, rows: [{ id }], clips: [], replacedAt: world.deps.clock.now() },
    });
    expect(await readReport()).toMatchObject({ kind: 'sound', edited_since: true });
  });

  it('tells an editor’s report from those of readers', async () => {
    const book = await buildReportedBook();
    const { id } = await phraseOf(world, book.id, 1);
    const form = { phrase_id: id, kind: 'sound' };
    await world.api.post('/v1/admin/phrase-report').set('Authorization', administrator.bearer).send(form);
    expect((await listReports(`?phrase_id=${id}`)).body.data[0].reports).toMatchObject([{ by_editor: true }]);
  });

  it('paginates reported phrases, latest report first, and returns the numbers of phrases and reports', async () => {
    const listBefore = (await listReports()).body;
    const book = await buildReportedBook({ phrase_no: 3, kind: 'other' }, { phrase_no: 1, kind: 'other' });
    await buildReportedBook({ phrase_no: 2, kind: 'meaning' });
    const firstPage = (await listReports('?per_page=2')).body;
    const secondPage = (await listReports('?per_page=2&page=2')).body;
    const phraseNumbers = [...firstPage.data, ...secondPage.data].map(
      ({ chapter_phrase_no }) => chapter_phrase_no,
    );
    expect(phraseNumbers.slice(0, 3)).toEqual([2, 1, 3]);
    expect(firstPage.meta.total).toBe(listBefore.meta.total + 3);
    expect(firstPage.open_reports).toBe(listBefore.open_reports + 3);
    const pageBeyondEnd = (await listReports('?page=900')).body;
    expect([pageBeyondEnd.data, pageBeyondEnd.open_reports]).toEqual([[], firstPage.open_reports]);

    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect((await listReports()).body.open_reports).toBe(listBefore.open_reports + 1);
  });

  it('returns the 50 newest reports of a phrase and their total number', async () => {
    const book = await buildBook(world);
    const { id } = await phraseOf(world, book.id, 1);
    await world.deps.sql.query(
      `insert into phrase_reports (phrase_id, kind, shown_phrase, visitor, created_at)
       select $1, 'sound', 'x', n::text, now() from generate_series(1, 60) n`,
      [id],
    );
    const [row] = (await listReports(`?phrase_id=${id}`)).body.data;
    expect([row.kinds, row.reports.length]).toEqual([[{ kind: 'sound', reports: 60 }], 50]);
    expect(row.reports[0].id).toBeGreaterThan(row.reports[49].id);
    await createPostRequest(`phrase/${id}/close-reports`);
  });

  it.each(['chapter_id=0', 'phrase_id=x', 'page=0', 'per_page=101'])(
    'responds with 422 to the report list query %s',
    async (query) => {
      const { status, body } = await listReports(`?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]]);
    },
  );
});

describe('closing reports', () => {
  it('closes a phrase report, and changes nothing when it is closed again', async () => {
    const book = await buildReportedBook({ phrase_no: 1, kind: 'sound' }, { phrase_no: 1, kind: 'typo' });
    const [report] = await findOpenReports(book.id);
    for (const _ of [1, 2])
      expect((await createPostRequest(`phrase-report/${report?.id}/close`)).status).toBe(200);
    expect(await findOpenReports(book.id)).toMatchObject([{ kind: 'typo' }]);
    const closedReport = await world.deps.db.phraseReport.findUniqueOrThrow({
      where: { id: report?.id ?? 0 },
    });
    expect(closedReport).toMatchObject({ closedAt: expect.any(Date), closedById: administrator.user.id });
    const otherAdministrator = await buildAdministrator(world);
    await createPostRequest(`phrase-report/${report?.id}/close`, otherAdministrator);
    expect(await world.deps.db.phraseReport.findUniqueOrThrow({ where: { id: closedReport.id } })).toEqual(
      closedReport,
    );
  });

  it('closes all reports of a phrase, and deletes the ids of the visitors who sent the reports', async () => {
    const book = await buildReportedBook(
      { phrase_no: 1, kind: 'sound' },
      { phrase_no: 1, kind: 'typo' },
      { phrase_no: 2, kind: 'typo' },
    );
    const guestRequest = world.api.post('/v1/guest/phrase-report');
    await guestRequest.send({ book_code: book.bookCode, phrase_no: 1, kind: 'other' });
    const { id } = await phraseOf(world, book.id, 1);
    const messages: string[] = [];
    for (const _ of [1, 2])
      messages.push((await createPostRequest(`phrase/${id}/close-reports`)).body.message);
    expect(messages).toEqual(['3 reports are closed.', 'There were no reports left to close.']);
    expect(await findOpenReports(book.id)).toMatchObject([{ kind: 'typo' }]);
    expect(await world.deps.db.phraseReport.count({ where: { visitor: { not: null }, phraseId: id } })).toBe(
      0,
    );
  });

  it('does not close phrase reports that arrived after the administrator loaded the list', async () => {
    const book = await buildReportedBook({ phrase_no: 1, kind: 'sound' }, { phrase_no: 1, kind: 'typo' });
    const { id } = await phraseOf(world, book.id, 1);
    const [row] = (await listReports(`?phrase_id=${id}`)).body.data;
    const guestRequest = world.api.post('/v1/guest/phrase-report');
    expect((await guestRequest.send({ book_code: book.bookCode, phrase_no: 1, kind: 'other' })).status).toBe(
      200,
    );
    const newestShownReport = { newest_id: row.reports[0].id };
    expect((await createPostRequest(`phrase/${id}/close-reports`).send(newestShownReport)).body.message).toBe(
      '2 reports are closed.',
    );
    expect(await findOpenReports(book.id)).toMatchObject([{ kind: 'other' }]);
    const { status, body } = await createPostRequest(`phrase/${id}/close-reports`).send({ newest_id: 'x' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['newest_id']]);
  });

  it('returns 404 for closing phrase reports that are unknown or belong to a deleted book', async () => {
    const book = await buildReportedBook({ phrase_no: 1, kind: 'sound' });
    const [report] = await findOpenReports(book.id);
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    const paths = [`phrase-report/${report?.id}/close`, `phrase/${report?.phraseId}/close-reports`];
    for (const path of [...paths, 'phrase-report/999999/close', 'phrase/999999/close-reports'])
      expect((await createPostRequest(path)).status).toBe(404);
    expect(await findOpenReports(book.id)).toHaveLength(1);
  });

  it('rejects closing phrase reports for guests, for members, and with an invalid id', async () => {
    const member = await buildPerson(world);
    for (const path of ['phrase-report/x/close', 'phrase/x/close-reports']) {
      const { status, body } = await createPostRequest(path);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['id']]);
      expect((await world.api.post(`/v1/admin/${path}`)).status).toBe(401);
      expect((await createPostRequest(path, member)).status).toBe(403);
    }
    expect([
      (await getAs(world, '/admin/phrase-report')).status,
      (await listReports('', member)).status,
    ]).toEqual([401, 403]);
  });
});

describe('POST /v1/admin/phrase-report', () => {
  it('reports a phrase of a book that the editor doesn’t own, once while the report is open', async () => {
    const book = await buildBook(world);
    const phrase = await phraseOf(world, book.id, 2);
    const report = () => createPostRequest('phrase-report').send({ phrase_id: phrase.id, kind: 'sound' });
    expect((await report()).status).toBe(200);
    expect((await report()).status).toBe(200);
    const [storedReport, ...others] = await findOpenReports(book.id);
    expect(others).toEqual([]);
    expect(storedReport).toMatchObject({
      phraseId: phrase.id,
      kind: 'sound',
      note: '',
      shownPhrase: phrase.phrase,
      userId: administrator.user.id,
      visitor: null,
    });
    expect((await createPostRequest(`phrase/${phrase.id}/close-reports`)).status).toBe(200);
    expect((await report()).status).toBe(200);
    expect(await findOpenReports(book.id)).toHaveLength(1);
  });

  it('rejects an unknown phrase, and a report without a phrase or a known kind', async () => {
    const post = (report: object) => createPostRequest('phrase-report').send(report);
    expect((await post({ phrase_id: 999_999_999, kind: 'sound' })).status).toBe(404);
    const { status, body } = await post({ kind: 'smell' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).toSorted()).toEqual(['kind', 'phrase_id']);
  });
});
