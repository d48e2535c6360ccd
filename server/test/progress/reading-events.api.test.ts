import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepReadingEvents } from '../../src/features/progress/public.ts';
import { openSession } from '../../src/http/session.ts';
import { addBookToLibrary, buildAdministrator, buildBook } from '../support/builders.ts';
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

const dayMs = 24 * 60 * 60 * 1000;

describe('POST /v1/user/reading-events', () => {
  it('counts each reading event once, however often it is sent', async () => {
    const { member, book } = await buildReader(world);
    const events = [createReadingEvent(book), createReadingEvent(book, { phrase_no: 2 })];
    const firstResponse = await sendReadingEvents(world, member, events);
    expect([firstResponse.status, firstResponse.body]).toEqual([
      200,
      { data: { counted: 2, recorded: true } },
    ]);
    const secondResponse = await sendReadingEvents(world, member, [
      ...events,
      createReadingEvent(book, { phrase_no: 3 }),
    ]);
    expect(secondResponse.body.data.counted).toBe(1);
    const duplicateEvent = createReadingEvent(book, { phrase_no: 4 });
    expect((await sendReadingEvents(world, member, [duplicateEvent, duplicateEvent])).body.data.counted).toBe(
      1,
    );
    expect(await listReadingDays(world, member)).toEqual(['2026-03-10: 4 phrases, 16 s']);
  });

  it('counts a phrase that is heard five times only once, but adds up the seconds of all five times', async () => {
    const { member, book } = await buildReader(world);
    await sendReadingEvents(world, member, [
      createReadingEvent(book),
      createReadingEvent(book),
      createReadingEvent(book),
    ]);
    await sendReadingEvents(world, member, [createReadingEvent(book), createReadingEvent(book)]);
    expect(await listReadingDays(world, member)).toEqual(['2026-03-10: 1 phrases, 20 s']);
  });

  it('counts each reading event once when two devices send the same events simultaneously', async () => {
    const { member, book } = await buildReader(world);
    const sharedEvents = Array.from({ length: 20 }, (_, index) =>
      createReadingEvent(book, { phrase_no: (index % 5) + 1 }),
    );
    const createOwnEvents = () => Array.from({ length: 10 }, () => createReadingEvent(book));
    const responses = await Promise.all(
      [createOwnEvents(), createOwnEvents(), [], []].map((extraEvents) =>
        sendReadingEvents(world, member, [...extraEvents, ...sharedEvents]),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const totalCounted = responses.reduce((sum, { body }) => sum + body.data.counted, 0);
    expect(totalCounted).toBe(40);
    expect(await listReadingDays(world, member)).toEqual(['2026-03-10: 5 phrases, 160 s']);
  });

  it('counts reading events that arrive late on the day on which the phrases were heard', async () => {
    const { member, book } = await buildReader(world);
    await sendReadingEvents(world, member, [createReadingEvent(book, { heard_at: '2026-03-12T09:00:00Z' })]);
    await sendReadingEvents(world, member, [
      createReadingEvent(book, { phrase_no: 2, heard_at: '2026-02-01T09:00:00Z' }),
    ]);
    await sendReadingEvents(world, member, [
      createReadingEvent(book, { phrase_no: 3, heard_at: '2026-03-12T08:00:00Z' }),
    ]);
    expect(await listReadingDays(world, member)).toEqual([
      '2026-02-01: 1 phrases, 4 s',
      '2026-03-12: 2 phrases, 8 s',
    ]);
  });

  it.each([
    ['Europe/Paris', '2026-03-28T23:30:00Z', '2026-03-29'], // The day on which daylight saving time starts has 23 hours.
    ['Europe/Paris', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Paris', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Paris', '2026-10-24T22:00:00Z', '2026-10-25'], // The day when daylight saving time ends has 25 hours.
    ['Europe/Paris', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Paris', '2026-10-25T23:00:00Z', '2026-10-26'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['Pacific/Kiritimati', '2026-03-10T10:00:00Z', '2026-03-11'],
    ['Pacific/Pago_Pago', '2026-03-10T10:59:59Z', '2026-03-09'],
    ['Asia/Kathmandu', '2026-03-10T18:15:00Z', '2026-03-11'],
    ['Europe/Atlantis', '2026-03-10T23:59:59Z', '2026-03-10'],
    ['', '2026-03-10T00:00:00Z', '2026-03-10'],
    [undefined, '2026-03-10T00:00:00Z', '2026-03-10'],
  ])(
    'uses the time zone %s to count a phrase heard at %s on the day %s',
    async (time_zone, heard_at, expectedDay) => {
      world.moveClock(Date.parse('2026-12-01') - world.deps.clock.now().getTime());
      const { member, book } = await buildReader(world);
      expect(
        (await sendReadingEvents(world, member, [{ ...createReadingEvent(book), time_zone, heard_at }]))
          .status,
      ).toBe(200);
      expect(await listReadingDays(world, member)).toEqual([`${expectedDay}: 1 phrases, 4 s`]);
    },
  );

  it('counts reading events dated in the future today, and those dated before sign-up on the day of sign-up', async () => {
    const { member, book } = await buildReader(world, new Date('2026-02-10T12:00:00Z'));
    const time_zone = 'UTC';
    await sendReadingEvents(world, member, [
      createReadingEvent(book, { heard_at: '2999-01-01T00:00:00Z', time_zone }),
    ]);
    await sendReadingEvents(world, member, [
      createReadingEvent(book, { heard_at: '1970-01-01T00:00:00Z', time_zone }),
    ]);
    const today = world.deps.clock.now().toISOString().slice(0, 10);
    expect(await listReadingDays(world, member)).toEqual([
      '2026-02-10: 1 phrases, 4 s',
      `${today}: 1 phrases, 4 s`,
    ]);
  });

  it.each([
    [-5, 0],
    [0, 0],
    [3.2, 3],
    [601, 600],
    [1e300, 600],
  ])('counts a phrase heard for %d seconds as %d seconds of reading', async (seconds, expectedSeconds) => {
    const { member, book } = await buildReader(world);
    await sendReadingEvents(world, member, [createReadingEvent(book, { seconds })]);
    expect(await listReadingDays(world, member)).toEqual([`2026-03-10: 1 phrases, ${expectedSeconds} s`]);
  });

  it('counts at most 25 hours of reading per day', async () => {
    const { member, book } = await buildReader(world);
    const createLongEvents = () =>
      Array.from({ length: 200 }, () => createReadingEvent(book, { seconds: 600 }));
    await sendReadingEvents(world, member, createLongEvents());
    await sendReadingEvents(world, member, createLongEvents());
    expect(await listReadingDays(world, member)).toEqual(['2026-03-10: 1 phrases, 90000 s']);
  });

  it('skips reading events for unknown phrases and for books outside the library, and counts the others', async () => {
    const { member, book } = await buildReader(world);
    const otherBook = await buildBook(world);
    const events = [
      createReadingEvent(otherBook),
      createReadingEvent(book, { book_code: 'gone' }),
      createReadingEvent(book, { phrase_no: 6 }),
      createReadingEvent(book, { phrase_no: 5 }),
    ];
    const { status, body } = await sendReadingEvents(world, member, events);
    expect([status, body.data.counted]).toEqual([200, 1]);
    // The ignored event can be sent again once the member owns the book.
    await addBookToLibrary(world, member.user.id, otherBook.id);
    expect((await sendReadingEvents(world, member, events)).body.data.counted).toBe(1);
    expect(await listReadingDays(world, member)).toEqual(['2026-03-10: 2 phrases, 8 s']);
  });

  it('counts the reading events of two members even if both events have the same id', async () => {
    const [firstReader, secondReader] = [await buildReader(world), await buildReader(world)];
    const id = randomUUID();
    for (const { member, book } of [firstReader, secondReader])
      expect(
        (await sendReadingEvents(world, member, [createReadingEvent(book, { id })])).body.data.counted,
      ).toBe(1);
  });

  it('deletes the ids of reading events after 90 days, but keeps the reading totals', async () => {
    const { member, book } = await buildReader(world);
    const event = createReadingEvent(book);
    await sendReadingEvents(world, member, [event]);
    world.moveClock(89 * dayMs);
    await sweepReadingEvents(world.deps);
    const memberInNewSession = {
      ...member,
      bearer: `Bearer ${await openSession(world.deps, member.user.id)}`,
    };
    expect((await sendReadingEvents(world, memberInNewSession, [event])).body.data.counted).toBe(0);
    world.moveClock(2 * dayMs);
    expect(await sweepReadingEvents(world.deps)).toBeGreaterThan(0);
    expect(await world.deps.db.readingEvent.count({ where: { userId: member.user.id } })).toBe(0);
    expect(await listReadingDays(world, memberInNewSession)).toEqual(['2026-03-10: 1 phrases, 4 s']);
  });

  it.each([
    ['no id', { id: undefined }, 'events[1].id is required.'],
    ['an id that is not a UUID', { id: 'seven' }, 'events[1].id must be a UUID.'],
    ['no book', { book_code: '' }, 'events[1].book_code is required.'],
    ['a list as the book', { book_code: ['a'] }, 'events[1].book_code must be text.'],
    ['phrase 0', { phrase_no: 0 }, 'events[1].phrase_no must be 1 or more.'],
    ['a phrase number in words', { phrase_no: 'one' }, 'events[1].phrase_no must be a whole number.'],
    ['seconds in words', { seconds: 'long' }, 'events[1].seconds must be a number.'],
    ['no seconds', { seconds: undefined }, 'events[1].seconds is required.'],
    ['an invalid time', { heard_at: 'tomorrow' }, 'events[1].heard_at must be a time in ISO 8601.'],
    ['an object as the time zone', { time_zone: { a: 1 } }, 'events[1].time_zone must be text.'],
  ])(
    'rejects a whole batch of reading events if one event has %s',
    async (_caseName, invalidFields, message) => {
      const { member, book } = await buildReader(world);
      const invalidEvent = { ...createReadingEvent(book), ...invalidFields };
      const { status, body } = await sendReadingEvents(world, member, [
        createReadingEvent(book),
        invalidEvent,
        createReadingEvent(book),
      ]);
      expect([status, body.errors]).toEqual([422, { [message.split(' ')[0] ?? '']: [message] }]);
      expect((await fetchProgress(world, member)).days).toEqual([]);
    },
  );

  it('reports every invalid reading event of a batch in the response', async () => {
    const { member, book } = await buildReader(world);
    const { body } = await sendReadingEvents(world, member, [
      null,
      createReadingEvent(book),
      'x',
      { ...createReadingEvent(book), id: 1 },
    ]);
    const invalidIndexes = Object.keys(body.errors).map((key) => /^events\[(\d+)\]/.exec(key)?.[1]);
    expect(new Set(invalidIndexes)).toEqual(new Set(['0', '2', '3']));
  });

  it.each([
    ['a missing list', undefined],
    ['an empty list', []],
    ['an object', { a: 1 }],
    ['201 events', Array.from({ length: 201 }, () => ({}))],
  ])('rejects %s in place of a list of 1 to 200 reading events', async (_caseName, events) => {
    const { member } = await buildReader(world);
    const { status, body } = await sendReadingEvents(world, member, events);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['events']]);
  });

  it('accepts 200 reading events in one request', async () => {
    const { member, book } = await buildReader(world);
    const events = Array.from({ length: 200 }, (_, index) =>
      createReadingEvent(book, { phrase_no: (index % 5) + 1 }),
    );
    expect((await sendReadingEvents(world, member, events)).body.data.counted).toBe(200);
  });

  it('responds with 429 when a member sends too many reading events', async () => {
    const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      const { member, book } = await buildReader(limitedWorld);
      const event = createReadingEvent(book);
      const events = Array.from({ length: 20 }, () => event);
      for (let sentCount = 0; sentCount < 600; sentCount += events.length)
        await Promise.all(events.map((event) => sendReadingEvents(limitedWorld, member, [event])));
      const blockedResponse = await sendReadingEvents(limitedWorld, member, [event]);
      expect(blockedResponse.status).toBe(429);
      expect(Number(blockedResponse.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limitedWorld.close();
    }
  });

  it('rejects reading events with 401 for guests and 403 for administrators', async () => {
    const { book } = await buildReader(world);
    const administrator = await buildAdministrator(world);
    const guestResponse = await world.api
      .post('/v1/user/reading-events')
      .send({ events: [createReadingEvent(book)] });
    expect([
      guestResponse.status,
      (await sendReadingEvents(world, administrator, [createReadingEvent(book)])).status,
    ]).toEqual([401, 403]);
  });
});
