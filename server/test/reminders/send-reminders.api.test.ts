import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reminderLifetimeMs } from '../../src/features/reminders/queue-reminders.ts';
import { sendReminders } from '../../src/features/reminders/send-reminders.ts';
import { buildPerson } from '../support/builders.ts';
import { buildReader, createReadingEvent, sendReadingEvents } from '../support/http/reading.ts';
import { verifySignature } from '../support/reminders/push-service.ts';
import { minuteMs, type ReminderWorld, startReminderWorld } from '../support/reminders/reminder-world.ts';
import { startSecondServer } from '../support/running/world.ts';

let world: ReminderWorld;
beforeAll(async () => {
  world = await startReminderWorld();
});
beforeEach(() => world.clear());
afterAll(() => world.close());

const findLocalDay = () =>
  new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(world.deps.clock.now());

describe('sending reminders', () => {
  it('sends an encrypted message with a signature of this server to each device', async () => {
    const { member, browser: phone } = await world.buildDueMember();
    const laptop = await world.addBrowser(member);
    const startedAt = world.deps.clock.now().getTime();
    expect(await world.send()).toBe(2);

    const { token, nextAt } = await world.findReminder(member);
    const day = findLocalDay();
    for (const browser of [phone, laptop]) {
      // Nothing else: no name, no book.
      expect(browser.readTexts().map((text) => JSON.parse(text))).toEqual([{ token, day }]);
      expect(await world.findSubscription(browser)).toMatchObject({ dueAt: null, day: null, attempts: 0 });
    }
    expect(nextAt.getTime()).toBeGreaterThan(startedAt);
    expect(nextAt.getUTCMinutes()).toBe(0);

    const [message] = world.service.messages;
    if (message === undefined) throw new Error('no message');
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      urgency: 'normal',
      topic: 'reading-reminder',
    });
    const ttl = Number(message.headers.ttl);
    expect(ttl).toBeGreaterThan(reminderLifetimeMs / 1000 - 600);
    expect(ttl).toBeLessThanOrEqual(reminderLifetimeMs / 1000);
    const { claims, publicKey } = verifySignature(message);
    expect(publicKey).toBe(world.deps.settings.push?.publicKey);
    expect(claims).toEqual({
      aud: world.service.origin,
      sub: 'mailto:help@lingostory.example',
      exp: expect.any(Number),
    });
    const lifetimeSeconds = (claims.exp ?? 0) - Date.now() / 1000;
    expect(lifetimeSeconds).toBeGreaterThan(0);
    expect(lifetimeSeconds).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it('sends each reminder once, also if two processes run the job at the same time', async () => {
    const browsers = [];
    for (let count = 0; count < 12; count++) browsers.push((await world.buildDueMember()).browser);
    const second = await startSecondServer(world);
    const counts = await Promise.all([world.send(), sendReminders(second.deps), world.send()]);
    await second.close();
    expect(counts.reduce((total, count) => total + count, 0)).toBe(12);
    expect(browsers.map((browser) => browser.readTexts().length)).toEqual(browsers.map(() => 1));
    expect(await world.send()).toBe(0);
  });

  it('sends nothing before the time, without a device, or to an account that is closed', async () => {
    const [early, withoutDevice, { member: closed }] = [
      await buildPerson(world),
      await buildPerson(world),
      await world.buildDueMember(),
    ];
    await world.addBrowser(early);
    await world.makeDue(early, -1);
    await world.makeDue(withoutDevice);
    await world.deps.db.user.update({ where: { id: closed.user.id }, data: { isActive: false } });
    expect(await world.send()).toBe(0);
    expect(world.service.messages).toEqual([]);
    for (const member of [withoutDevice, closed])
      expect((await world.findReminder(member)).nextAt.getTime()).toBeGreaterThan(
        world.deps.clock.now().getTime(),
      );
  });

  it('sends no reminder on a day on which the member has read, and one on the next', async () => {
    const { member, book } = await buildReader(world);
    const browser = await world.addBrowser(member);
    const heardAt = world.deps.clock.now();
    await sendReadingEvents(world, member, [createReadingEvent(book, { heard_at: heardAt.toISOString() })]);
    await world.makeDue(member);
    expect(await world.send()).toBe(0);
    world.moveClock(24 * 60 * minuteMs);
    await world.makeDue(member);
    expect(await world.send()).toBe(1);
    expect(browser.readTexts()).toHaveLength(1);
  });

  it('drops a reminder that is more than two hours late', async () => {
    const member = await buildPerson(world);
    await world.addBrowser(member);
    await world.makeDue(member, 121);
    expect(await world.send()).toBe(0);
    expect((await world.findReminder(member)).nextAt.getTime()).toBeGreaterThan(
      world.deps.clock.now().getTime(),
    );
  });
});

describe('POST /v1/guest/reminder/skip', () => {
  const skip = (body: object) => world.api.post('/v1/guest/reminder/skip').send(body);

  it('reminds on no further device on that day, and again on the next', async () => {
    const { member, browser } = await world.buildDueMember();
    const laptop = await world.addBrowser(member);
    world.service.respond(({ path }) => ({ status: path === laptop.path ? 500 : 201 }));
    await world.send();
    const [text = ''] = browser.readTexts();
    const { status, body } = await skip(JSON.parse(text));
    expect([status, body.message]).toEqual([200, 'You won’t be reminded again today.']);
    expect(await world.findSubscription(laptop)).toMatchObject({ dueAt: null });
    // A later time on the same day changes nothing.
    await world.makeDue(member);
    expect(await world.send()).toBe(0);
    world.service.reset();
    world.moveClock(24 * 60 * minuteMs);
    await world.makeDue(member);
    expect(await world.send()).toBe(2);
  });

  it('leaves out today’s reminder if it is pressed on the notification of the day before', async () => {
    const { member, browser } = await world.buildDueMember();
    await world.send();
    const [text = ''] = browser.readTexts();
    world.moveClock(24 * 60 * minuteMs);
    expect((await skip(JSON.parse(text))).status).toBe(200);
    await world.makeDue(member);
    expect(await world.send()).toBe(0);
    world.moveClock(24 * 60 * minuteMs);
    await world.makeDue(member);
    expect(await world.send()).toBe(1);
  });

  it('rejects a missing day and an unknown token', async () => {
    const { member } = await world.buildDueMember();
    const { token } = await world.findReminder(member);
    expect((await skip({ token })).body.errors).toEqual({ day: ['day is required.'] });
    expect((await skip({ token, day: 'today' })).body.errors).toEqual({
      day: ['day must be a date like 2026-11-14.'],
    });
    expect((await skip({ token: 'unknown', day: '2026-11-30' })).status).toBe(404);
  });
});
