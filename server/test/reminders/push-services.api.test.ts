import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Push } from '../../src/adapters/push/push.ts';
import { createWebPush } from '../../src/adapters/push/web-push.ts';
import { reminderLifetimeMs } from '../../src/features/reminders/queue-reminders.ts';
import { sendReminders } from '../../src/features/reminders/send-reminders.ts';
import { buildReader, createReadingEvent, sendReadingEvents } from '../support/http/reading.ts';
import { startPushService } from '../support/reminders/push-service.ts';
import { minuteMs, type ReminderWorld, startReminderWorld } from '../support/reminders/reminder-world.ts';

let world: ReminderWorld;
beforeAll(async () => {
  world = await startReminderWorld();
});
beforeEach(() => world.clear());
afterAll(() => world.close());

describe('push services that do not take a reminder', () => {
  it.each([404, 410])('removes a device whose subscription has expired, at a %i', async (status) => {
    const { member, browser } = await world.buildDueMember();
    const laptop = await world.addBrowser(member);
    world.service.respond(({ path }) => ({ status: path === browser.path ? status : 201 }));
    expect(await world.send()).toBe(1);
    expect(await world.findSubscription(browser)).toBe(null);
    expect(await world.findSubscription(laptop)).not.toBe(null);
  });

  it.each([
    [429, { 'retry-after': '600' }, 10],
    [503, { 'retry-after': new Date(Date.now() + 20 * minuteMs).toUTCString() }, 20],
    [500, {}, 1],
    [503, { 'retry-after': 'soon' }, 1],
    [502, { 'retry-after': '1' }, 1],
  ])(
    'tries again later at a %i with the headers %j',
    async (status, headers: Record<string, string>, minutes) => {
      const { browser } = await world.buildDueMember();
      world.service.respond(() => ({ status, headers }));
      const sentAtMs = world.deps.clock.now().getTime();
      expect(await world.send()).toBe(0);
      expect(await world.send()).toBe(0);
      expect(browser.readTexts()).toHaveLength(1);
      const { dueAt } = (await world.findSubscription(browser)) ?? {};
      const delayMinutes = ((dueAt?.getTime() ?? 0) - sentAtMs) / minuteMs;
      // The date in a header is in real time, and world clocks may be ahead.
      expect(delayMinutes).toBeGreaterThan(minutes - 1.5);
      expect(delayMinutes).toBeLessThan(minutes + 1.5);
      world.service.respond(() => ({ status: 201 }));
      world.moveClock((minutes + 2) * minuteMs);
      expect(await world.send()).toBe(1);
      expect(Number(world.service.messages.at(-1)?.headers.ttl)).toBeLessThan(reminderLifetimeMs / 1000);
    },
  );

  it('gives up after five attempts', async () => {
    const { browser } = await world.buildDueMember();
    world.service.respond(() => ({ status: 500 }));
    for (let attempt = 0; attempt < 8; attempt++) {
      await world.send();
      world.moveClock(31 * minuteMs);
      await world.deps.db.pushSubscription.updateMany({
        where: { dueAt: { not: null } },
        data: { expiresAt: new Date(world.deps.clock.now().getTime() + reminderLifetimeMs) },
      });
    }
    expect(browser.readTexts()).toHaveLength(5);
    expect(await world.findSubscription(browser)).toMatchObject({ dueAt: null });
  });

  it('gives up if the service asks for more time than a reminder has', async () => {
    const { browser } = await world.buildDueMember();
    world.service.respond(() => ({ status: 429, headers: { 'retry-after': '7200' } }));
    await world.send();
    expect(await world.findSubscription(browser)).toMatchObject({ dueAt: null });
  });

  it('drops a message that is rejected for good, and follows no redirect', async () => {
    for (const status of [400, 403, 413, 302]) {
      world.service.reset();
      const { browser } = await world.buildDueMember();
      world.service.respond(() => ({ status, headers: { location: `${world.service.origin}/elsewhere` } }));
      expect(await world.send()).toBe(0);
      expect(world.service.messages.map(({ path }) => path)).toEqual([browser.path]);
      expect(await world.findSubscription(browser)).toMatchObject({ dueAt: null });
    }
  });

  it('does not try again if the member has read in the meantime', async () => {
    const { member, book } = await buildReader(world);
    const browser = await world.addBrowser(member);
    await world.makeDue(member);
    world.service.respond(() => ({ status: 500 }));
    await world.send();
    const heardAt = (await world.findSubscription(browser))?.day ?? new Date();
    await sendReadingEvents(world, member, [createReadingEvent(book, { heard_at: heardAt.toISOString() })]);
    world.moveClock(2 * minuteMs);
    await world.send();
    expect(browser.readTexts()).toHaveLength(1);
    expect(await world.findSubscription(browser)).toMatchObject({ dueAt: null });
  });

  it('delays no other service while one never answers, and sends to that one only a few messages', async () => {
    const silentService = await startPushService();
    silentService.respond(() => new Promise(() => {}));
    const { push, settings } = world.deps;
    if (settings.push === undefined) throw new Error('no keys');
    const silentPush = createWebPush({ ...settings.push, standIn: new URL(silentService.origin) }, 300);
    const bothPushes: Push = {
      ...push,
      send: (target, message) =>
        (silentPush.findService(target.endpoint) === undefined ? push : silentPush).send(target, message),
    };
    const browsers = [];
    for (let count = 0; count < 23; count++) browsers.push((await world.buildDueMember()).browser);
    const waiting = browsers.splice(0, 20);
    for (const { path, subscription } of waiting) {
      await world.deps.db.pushSubscription.update({
        where: { endpoint: subscription.endpoint },
        data: { endpoint: `${silentService.origin}${path}`, service: silentService.origin },
      });
    }
    expect(await sendReminders({ ...world.deps, push: bothPushes })).toBe(3);
    expect(browsers.map((browser) => browser.readTexts().length)).toEqual([1, 1, 1]);
    expect(silentService.messages.length).toBeLessThan(20);
    expect(await world.deps.db.pushSubscription.count({ where: { dueAt: { not: null } } })).toBe(20);
    silentService.respond(() => ({ status: 201 }));
    world.moveClock(2 * minuteMs);
    expect(await sendReminders({ ...world.deps, push: bothPushes })).toBe(20);
    await silentService.close();
  });

  it('logs no secrets of a device', async () => {
    const { member, browser } = await world.buildDueMember();
    world.service.respond(() => ({ status: 500 }));
    await world.send();
    const { token } = await world.findReminder(member);
    const log = world.readLog();
    expect(log).toContain('The push service answered 500.');
    for (const secret of [token, browser.path, browser.subscription.auth, browser.subscription.p256dh])
      expect(log).not.toContain(secret);
  });
});
