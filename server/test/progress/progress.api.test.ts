import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  getAs,
  type Person,
  password,
} from '../support/builders.ts';
import {
  buildReader,
  createReadingEvent,
  fetchProgress,
  listReadingDays,
  sendReadingEvents,
} from '../support/http/reading.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const putSetting = (path: string, person: Person, body: object) =>
  world.api.put(`/v1/user/${path}`).set('Authorization', person.bearer).send(body);
const deleteHistory = (person: Person) =>
  world.api.delete('/v1/user/reading-history').set('Authorization', person.bearer);
const secondsAgo = (seconds: number) =>
  new Date(world.deps.clock.now().getTime() - seconds * 1000).toISOString();

describe('GET /v1/user/progress', () => {
  it('returns the days, totals and books read in the requested period, with the latest book first', async () => {
    const { member, book } = await buildReader(world);
    const otherBook = await buildBook(world, { title: 'Un autre' });
    await addBookToLibrary(world, member.user.id, otherBook.id);
    await sendReadingEvents(world, member, [
      createReadingEvent(book, { heard_at: '2026-03-10T09:00:00Z' }),
      createReadingEvent(book, { heard_at: '2026-03-12T09:00:00Z', phrase_no: 2, seconds: 2.5 }),
      createReadingEvent(otherBook, { heard_at: '2026-03-12T10:00:00Z' }),
      createReadingEvent(book, { heard_at: '2026-03-11T10:00:00Z' }),
      createReadingEvent(otherBook, { heard_at: '2026-03-13T10:00:00Z' }),
    ]);
    expect(await fetchProgress(world, member, '2026-03-11', '2026-03-13')).toEqual({
      days: [
        { day: '2026-03-11', phrases: 1, seconds: 4 },
        { day: '2026-03-12', phrases: 2, seconds: 7 },
        { day: '2026-03-13', phrases: 1, seconds: 4 },
      ],
      totals: { days: 3, phrases: 4, seconds: 15 },
      books: [
        { book_code: otherBook.bookCode, title: 'Un autre', last_day: '2026-03-13', phrases: 2, seconds: 8 },
        { book_code: book.bookCode, title: 'Un livre', last_day: '2026-03-12', phrases: 2, seconds: 7 },
      ],
      words: { days: [], totals: { kept: 0, known: 0, practised: 0 } },
      minutes_per_week: null,
      recorded: true,
    });
  });

  it('returns empty progress for a member who has read nothing', async () => {
    const { member } = await buildReader(world);
    expect(await fetchProgress(world, member)).toMatchObject({
      days: [],
      totals: { days: 0, phrases: 0, seconds: 0 },
      books: [],
    });
  });

  it('reads only the requested year’s rows from ten years of a member’s reading history', async () => {
    const { member, book } = await buildReader(world);
    await world.deps.db.$executeRaw`
      insert into reading_days (user_id, day, book_id, phrase_nos, phrases, milliseconds)
      select ${member.user.id}, day, ${book.id}, '{[1,501)}', 500, 1800000
      from generate_series('2017-01-01'::date, '2026-12-31', '1 day') day`;
    await world.deps.db.$executeRaw`analyze reading_days`;
    const { days, totals } = await fetchProgress(world, member);
    expect([days.length, totals.seconds]).toEqual([365, 365 * 1800]);
    const [row] = await world.deps.db.$queryRaw<{ 'QUERY PLAN': { Plan: object }[] }[]>`
      explain (analyze, format json) select * from reading_days
      where user_id = ${member.user.id} and day between '2026-01-01' and '2026-12-31'`;
    expect(row?.['QUERY PLAN'][0]?.Plan).toMatchObject({ 'Actual Rows': 365 });
    expect(JSON.stringify(row)).not.toContain('Rows Removed by Filter');
  });

  it.each([
    ['no days', '', ['from', 'to']],
    ['a day in words', 'from=today&to=2026-01-01', ['from']],
    ['30 February', 'from=2026-02-30&to=2026-03-01', ['from']],
    ['the year 0', 'from=0000-01-01&to=0000-01-02', ['from', 'to']],
    ['more than 400 days', 'from=2025-01-01&to=2026-02-05', ['to']],
  ])('rejects a request for reading progress with %s', async (_caseName, query, fields) => {
    const { member } = await buildReader(world);
    const { status, body } = await getAs(world, `/user/progress?${query}`, member);
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, fields]);
  });

  it('returns no reading days if the requested range ends before it starts', async () => {
    const { member } = await buildReader(world);
    expect((await fetchProgress(world, member, '2026-03-10', '2026-03-01')).days).toEqual([]);
  });
});

describe('PUT /v1/user/reading-goal', () => {
  it('sets, changes and removes the weekly reading goal', async () => {
    const { member } = await buildReader(world);
    for (const minutes of [60, 6000, null]) {
      expect((await putSetting('reading-goal', member, { minutes_per_week: minutes })).status).toBe(200);
      expect((await fetchProgress(world, member)).minutes_per_week).toBe(minutes);
    }
  });

  it.each([
    [{}],
    [{ minutes_per_week: 0 }],
    [{ minutes_per_week: 6001 }],
    [{ minutes_per_week: 1.5 }],
    [{ minutes_per_week: 'much' }],
  ])('rejects the reading goal %j with 422', async (body) => {
    const { member } = await buildReader(world);
    const response = await putSetting('reading-goal', member, body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['minutes_per_week']]);
  });
});

describe('PUT /v1/user/reading-record', () => {
  it('never counts reading done while recording is off, and keeps the history recorded before', async () => {
    const { member, book } = await buildReader(world);
    await sendReadingEvents(world, member, [createReadingEvent(book, { heard_at: '2026-03-10T09:00:00Z' })]);
    expect((await putSetting('reading-record', member, { recorded: false })).status).toBe(200);
    const eventWhileOff = createReadingEvent(book, { heard_at: secondsAgo(1), phrase_no: 2 });
    expect((await sendReadingEvents(world, member, [eventWhileOff])).body.data).toEqual({
      counted: 0,
      recorded: false,
    });
    expect(await fetchProgress(world, member)).toMatchObject({ recorded: false, totals: { days: 1 } });
    expect((await putSetting('reading-record', member, { recorded: true })).status).toBe(200);
    expect((await sendReadingEvents(world, member, [eventWhileOff])).body.data).toEqual({
      counted: 0,
      recorded: true,
    });
    expect(
      (await sendReadingEvents(world, member, [createReadingEvent(book, { heard_at: secondsAgo(-1) })])).body
        .data.counted,
    ).toBe(1);
    expect(await fetchProgress(world, member)).toMatchObject({ recorded: true, totals: { days: 2 } });
  });

  it('keeps counting a member’s reading when recording is turned on while it is already on', async () => {
    const { member, book } = await buildReader(world);
    await putSetting('reading-record', member, { recorded: true });
    await sendReadingEvents(world, member, [createReadingEvent(book)]);
    expect(await listReadingDays(world, member)).toHaveLength(1);
  });

  it.each([[{}], [{ recorded: 'perhaps' }], [{ recorded: null }]])(
    'rejects the value %j for the setting that records reading with 422',
    async (body) => {
      const { member } = await buildReader(world);
      const response = await putSetting('reading-record', member, body);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['recorded']]);
    },
  );
});

describe('DELETE /v1/user/reading-history', () => {
  it('deletes the reading history permanently, but keeps the weekly reading goal', async () => {
    const [{ member, book }, otherReader] = [await buildReader(world), await buildReader(world)];
    const event = createReadingEvent(book);
    await sendReadingEvents(world, member, [event]);
    await sendReadingEvents(world, otherReader.member, [createReadingEvent(otherReader.book)]);
    await putSetting('reading-goal', member, { minutes_per_week: 30 });
    expect((await deleteHistory(member)).status).toBe(200);
    expect(await fetchProgress(world, member)).toMatchObject({ days: [], books: [], minutes_per_week: 30 });
    expect(
      (await sendReadingEvents(world, member, [event, createReadingEvent(book)])).body.data.counted,
    ).toBe(0);
    expect(
      (await sendReadingEvents(world, member, [createReadingEvent(book, { heard_at: secondsAgo(-1) })])).body
        .data.counted,
    ).toBe(1);
    expect(await listReadingDays(world, otherReader.member)).toHaveLength(1);
  });

  it('responds with 200 when the reading history is deleted twice', async () => {
    const { member } = await buildReader(world);
    const statuses = [(await deleteHistory(member)).status, (await deleteHistory(member)).status];
    expect(statuses).toEqual([200, 200]);
  });

  it('rejects the deletion of a reading history with 401 for guests and 403 for administrators', async () => {
    const guestResponse = await world.api.delete('/v1/user/reading-history');
    expect([guestResponse.status, (await deleteHistory(await buildAdministrator(world))).status]).toEqual([
      401, 403,
    ]);
  });
});

describe('a member’s exported data', () => {
  it('exports a member’s reading history and weekly goal, and deletes both with the account', async () => {
    const { member, book } = await buildReader(world);
    const userId = member.user.id;
    const events = [
      createReadingEvent(book),
      createReadingEvent(book, { phrase_no: 2 }),
      createReadingEvent(book, { phrase_no: 4 }),
    ];
    await sendReadingEvents(world, member, events);
    await putSetting('reading-goal', member, { minutes_per_week: 45 });
    const { body } = await getAs(world, '/user/export', member);
    expect(body.data.reading_days).toEqual([
      {
        day: '2026-03-10',
        book_code: book.bookCode,
        phrases: 3,
        phrase_nos: '[1,3),[4,5)',
        milliseconds: 12_000,
      },
    ]);
    const ids = body.data.reading_events.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(events.map(({ id }) => id).sort());
    expect(body.data.reading_records).toEqual([{ minutes_per_week: 45, recorded: true, since: null }]);

    const deletionRequest = world.api.delete('/v1/user/account').set('Authorization', member.bearer);
    // An event that arrives during the deletion is either deleted with the account or rejected.
    const [closeResponse, lateEventResponse] = await Promise.all([
      deletionRequest.send({ password }),
      sendReadingEvents(world, member, [createReadingEvent(book)]),
    ]);
    expect(closeResponse.status).toBe(200);
    expect([200, 401]).toContain(lateEventResponse.status);
    const { readingDay, readingEvent, readingRecord } = world.deps.db;
    const where = { userId };
    const remainingCounts = [
      await readingDay.count({ where }),
      await readingEvent.count({ where }),
      await readingRecord.count({ where }),
    ];
    expect(remainingCounts).toEqual([0, 0, 0]);
  });
});
