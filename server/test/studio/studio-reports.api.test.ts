import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  ownBook,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let administrator: Person;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
});
afterAll(() => world.close());

const list = (query = '', person: Person | undefined = administrator) =>
  getAs(world, `/admin/phrase-report${query}`, person);
const send = (path: string, person: Person | undefined = administrator) =>
  world.api.post(`/v1/admin/${path}`).set('Authorization', person.bearer);
const openOf = (bookId: number) =>
  world.deps.db.phraseReport.findMany({
    where: { phrase: { bookId }, closedAt: null },
    orderBy: { id: 'asc' },
  });

/** Builds a book with these reports, filed in order by different readers. */
async function buildReportedBook(
  ...reports: { phrase_no: number; kind: string; note?: string; phrase?: string }[]
) {
  const book = await buildBook(world);
  for (const report of reports) {
    const { user, bearer } = await buildPerson(world);
    await ownBook(world, user.id, book.id);
    const request = world.api.post('/v1/user/phrase-report').set('Authorization', bearer);
    expect((await request.send({ ...report, book_code: book.bookCode })).status).toBe(200);
  }
  return book;
}

describe('GET /v1/admin/phrase-report', () => {
  it('lists phrases with open reports, the number of each kind, the notes and the dates', async () => {
    const book = await buildReportedBook(
      { phrase_no: 4, kind: 'sound' },
      { phrase_no: 4, kind: 'typo', note: 'Two spaces.', phrase: 'Tout  de suite !' },
      { phrase_no: 4, kind: 'sound' },
    );
    const phrase = await phraseOf(world, book.id, 4);
    const { status, body } = await list(`?chapter_id=${phrase.chapterId}`);
    expect(status).toBe(200);
    expect([body.open_reports, body.meta]).toEqual([3, { page: 1, per_page: 24, total: 1 }]);
    const [row] = body.data;
    expect(row).toMatchObject({
      id: phrase.id,
      chapter_id: phrase.chapterId,
      chapter_no: 2,
      phrase_no: 4,
      phrase: 'Tout de suite !',
      book: { id: book.id, title: book.title, book_code: book.bookCode },
      kinds: [
        { kind: 'sound', reports: 2 },
        { kind: 'typo', reports: 1 },
      ],
    });
    const plain = { id: expect.any(Number), note: '', shown_phrase: null, edited_since: false };
    const createdAt = expect.any(String);
    expect(row.reports).toEqual([
      { ...plain, kind: 'sound', createdAt },
      { ...plain, kind: 'typo', note: 'Two spaces.', shown_phrase: 'Tout  de suite !', createdAt },
      { ...plain, kind: 'sound', createdAt },
    ]);
  });

  it('returns the phrase as the reporter saw it, and whether it has been edited since', async () => {
    const book = await buildReportedBook({ phrase_no: 1, kind: 'typo' });
    const { id } = await phraseOf(world, book.id, 1);
    world.moveClock(1000);
    const edit = world.api.put(`/v1/admin/phrase/${id}`).set('Authorization', administrator.bearer);
    expect((await edit.field('phrase', 'Une femme.')).status).toBe(200);
    const { body } = await list(`?phrase_id=${id}`);
    expect(body.data[0]).toMatchObject({
      phrase: 'Une femme.',
      reports: [{ shown_phrase: "L'homme qu'il aimait.", edited_since: true }],
    });
  });

  it('paginates reported phrases, latest report first, and returns the total counts', async () => {
    const before = (await list()).body;
    const book = await buildReportedBook({ phrase_no: 3, kind: 'other' }, { phrase_no: 1, kind: 'other' });
    await buildReportedBook({ phrase_no: 2, kind: 'meaning' });
    const first = (await list('?per_page=2')).body;
    const second = (await list('?per_page=2&page=2')).body;
    const numbers = [...first.data, ...second.data].map(({ phrase_no }) => phrase_no);
    expect(numbers.slice(0, 3)).toEqual([2, 1, 3]);
    expect(first.meta.total).toBe(before.meta.total + 3);
    expect(first.open_reports).toBe(before.open_reports + 3);
    const beyond = (await list('?page=900')).body;
    expect([beyond.data, beyond.open_reports]).toEqual([[], first.open_reports]);

    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect((await list()).body.open_reports).toBe(before.open_reports + 1);
  });

  it('returns the 50 newest reports of a phrase and the total', async () => {
    const book = await buildBook(world);
    const { id } = await phraseOf(world, book.id, 1);
    await world.deps.sql.query(
      `insert into phrase_reports (phrase_id, kind, shown_phrase, visitor, created_at)
       select $1, 'sound', 'x', n::text, now() from generate_series(1, 60) n`,
      [id],
    );
    const [row] = (await list(`?phrase_id=${id}`)).body.data;
    expect([row.kinds, row.reports.length]).toEqual([[{ kind: 'sound', reports: 60 }], 50]);
    expect(row.reports[0].id).toBeGreaterThan(row.reports[49].id);
    await send(`phrase/${id}/close-reports`);
  });

  it.each(['chapter_id=0', 'phrase_id=x', 'page=0', 'per_page=101'])(
    'rejects the report list query %s with 422',
    async (query) => {
      const { status, body } = await list(`?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]]);
    },
  );
});

describe('closing reports', () => {
  it('closes a report, and has no further effect when repeated', async () => {
    const book = await buildReportedBook({ phrase_no: 1, kind: 'sound' }, { phrase_no: 1, kind: 'typo' });
    const [report] = await openOf(book.id);
    for (const _ of [1, 2]) expect((await send(`phrase-report/${report?.id}/close`)).status).toBe(200);
    expect(await openOf(book.id)).toMatchObject([{ kind: 'typo' }]);
    const closed = await world.deps.db.phraseReport.findUniqueOrThrow({ where: { id: report?.id ?? 0 } });
    expect(closed).toMatchObject({ closedAt: expect.any(Date), closedById: administrator.user.id });
    const other = await buildAdministrator(world);
    await send(`phrase-report/${report?.id}/close`, other);
    expect(await world.deps.db.phraseReport.findUniqueOrThrow({ where: { id: closed.id } })).toEqual(closed);
  });

  it('closes all reports of a phrase and deletes the visitors’ ids, even when repeated', async () => {
    const book = await buildReportedBook(
      { phrase_no: 1, kind: 'sound' },
      { phrase_no: 1, kind: 'typo' },
      { phrase_no: 2, kind: 'typo' },
    );
    const guest = world.api.post('/v1/guest/phrase-report');
    await guest.send({ book_code: book.bookCode, phrase_no: 1, kind: 'other' });
    const { id } = await phraseOf(world, book.id, 1);
    const messages: string[] = [];
    for (const _ of [1, 2]) messages.push((await send(`phrase/${id}/close-reports`)).body.message);
    expect(messages).toEqual(['3 reports are closed.', 'There were no reports left to close.']);
    expect(await openOf(book.id)).toMatchObject([{ kind: 'typo' }]);
    expect(await world.deps.db.phraseReport.count({ where: { visitor: { not: null }, phraseId: id } })).toBe(
      0,
    );
  });

  it('keeps reports open that arrived after the list was loaded', async () => {
    const book = await buildReportedBook({ phrase_no: 1, kind: 'sound' }, { phrase_no: 1, kind: 'typo' });
    const { id } = await phraseOf(world, book.id, 1);
    const [row] = (await list(`?phrase_id=${id}`)).body.data;
    const guest = world.api.post('/v1/guest/phrase-report');
    expect((await guest.send({ book_code: book.bookCode, phrase_no: 1, kind: 'other' })).status).toBe(200);
    const shown = { newest_id: row.reports[0].id };
    expect((await send(`phrase/${id}/close-reports`).send(shown)).body.message).toBe('2 reports are closed.');
    expect(await openOf(book.id)).toMatchObject([{ kind: 'other' }]);
    const { status, body } = await send(`phrase/${id}/close-reports`).send({ newest_id: 'x' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['newest_id']]);
  });

  it('returns 404 for reports that are unknown or belong to a deleted book', async () => {
    const book = await buildReportedBook({ phrase_no: 1, kind: 'sound' });
    const [report] = await openOf(book.id);
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    const paths = [`phrase-report/${report?.id}/close`, `phrase/${report?.phraseId}/close-reports`];
    for (const path of [...paths, 'phrase-report/999999/close', 'phrase/999999/close-reports'])
      expect((await send(path)).status).toBe(404);
    expect(await openOf(book.id)).toHaveLength(1);
  });

  it('rejects requests to close reports from guests and members, or with a bad id', async () => {
    const member = await buildPerson(world);
    for (const path of ['phrase-report/x/close', 'phrase/x/close-reports']) {
      const { status, body } = await send(path);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['id']]);
      expect((await world.api.post(`/v1/admin/${path}`)).status).toBe(401);
      expect((await send(path, member)).status).toBe(403);
    }
    expect([(await getAs(world, '/admin/phrase-report')).status, (await list('', member)).status]).toEqual([
      401, 403,
    ]);
  });
});
