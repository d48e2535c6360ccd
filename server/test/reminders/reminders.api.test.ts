import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPerson, getAs, type Person } from '../support/builders.ts';
import {
  type Browser,
  type PushService,
  startPushService,
  subscribeBrowser,
} from '../support/reminders/push-service.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let service: PushService;
let member: Person;
beforeAll(async () => {
  service = await startPushService();
  world = await startWorld({ PUSH_STAND_IN: service.origin });
});
beforeEach(async () => {
  member = await buildPerson(world);
});
afterAll(async () => {
  await world.close();
  await service.close();
});

const send = (method: 'put' | 'post' | 'delete', path: string, body?: object, person = member) =>
  world.api[method](`/v1/user/${path}`).set('Authorization', person.bearer).send(body);
const setReminder = (time: string, timeZone = 'Europe/Paris') =>
  send('put', 'reminder', { time, time_zone: timeZone });
const addBrowser = (browser: Browser, person = member) =>
  send('post', 'push-subscription', browser.subscription, person);
const readView = async (person = member) => (await getAs(world, '/user/reminder', person)).body.data;
const hashOf = ({ subscription }: Browser) =>
  createHash('sha256').update(subscription.endpoint).digest('hex');
const findReminder = () => world.deps.db.reminder.findUnique({ where: { userId: member.user.id } });

describe('PUT /v1/user/reminder', () => {
  it('turns the reminder on, which is off until then, and changes its time', async () => {
    const pushKey = world.deps.settings.push?.publicKey;
    expect(await readView()).toEqual({ time: null, time_zone: null, push_key: pushKey, device_hashes: [] });
    const { body } = await setReminder('19:30');
    expect(body.message).toBe('Your reminder is saved.');
    expect(body.data).toMatchObject({ time: '19:30', time_zone: 'Europe/Paris' });
    const reminder = await findReminder();
    await setReminder('07:00', 'America/New_York');
    expect(await readView()).toMatchObject({ time: '07:00', time_zone: 'America/New_York' });
    expect((await findReminder())?.token).toBe(reminder?.token);
    const nextAt = (await findReminder())?.nextAt;
    expect(nextAt && nextAt > world.deps.clock.now()).toBe(true);
    expect(nextAt?.getUTCMinutes()).toBe(0);
  });

  it.each([
    [{}, { time: ['The time is required.'] }],
    [{ time: '19:15' }, { time: ['The time must be on the hour or half hour, such as 19:30.'] }],
    [{ time: '24:00' }, { time: ['The time must be on the hour or half hour, such as 19:30.'] }],
    [
      { time: '19:00', time_zone: 'Z'.repeat(101) },
      { time_zone: ['time_zone can have at most 100 characters.'] },
    ],
  ])('rejects the reminder %j', async (body, errors) => {
    const response = await send('put', 'reminder', body);
    expect([response.status, response.body.errors]).toEqual([422, errors]);
    expect(await findReminder()).toBe(null);
  });
});

describe('POST /v1/user/push-subscription', () => {
  it('adds devices, each once', async () => {
    const [phone, laptop] = [subscribeBrowser(service), subscribeBrowser(service)];
    await addBrowser(phone);
    await addBrowser(laptop);
    const { body } = await addBrowser(phone);
    expect(body.data.device_hashes).toEqual([phone, laptop].map(hashOf));
  });

  it('moves a device to the person who adds it last', async () => {
    const shared = subscribeBrowser(service);
    const nextMember = await buildPerson(world);
    await addBrowser(shared);
    await addBrowser(shared, nextMember);
    expect((await readView()).device_hashes).toEqual([]);
    expect((await readView(nextMember)).device_hashes).toEqual([hashOf(shared)]);
  });

  it('removes the oldest device of a member who adds an eleventh', async () => {
    const browsers = Array.from({ length: 11 }, () => subscribeBrowser(service));
    for (const browser of browsers) {
      world.moveClock(1000);
      expect((await addBrowser(browser)).status).toBe(200);
    }
    expect((await readView()).device_hashes).toEqual(browsers.slice(1).map(hashOf));
  });

  it.each([
    ['the cloud’s metadata', 'http://169.254.169.254/latest/meta-data'],
    ['this machine', 'https://localhost/push'],
    ['another scheme', 'file:///etc/passwd'],
    ['no URL', 'push'],
    ['a known service without TLS', 'http://fcm.googleapis.com/fcm/send/1'],
    ['another port of a known service', 'https://fcm.googleapis.com:8443/fcm/send/1'],
    ['a host that ends like a known one', 'https://evilfcm.googleapis.com/fcm/send/1'],
    ['a host below a known one', 'https://fcm.googleapis.com.evil.example/fcm/send/1'],
    ['a known host as a user name', 'https://fcm.googleapis.com@evil.example/fcm/send/1'],
    ['the domain of a service with many hosts', 'https://push.apple.com/1'],
  ])('rejects an endpoint that leads to %s', async (_caseName, endpoint) => {
    const { status, body } = await send('post', 'push-subscription', {
      ...subscribeBrowser(service).subscription,
      endpoint,
    });
    expect([status, body.errors]).toEqual([422, { endpoint: ['This push service isn’t supported.'] }]);
    expect((await readView()).device_hashes).toEqual([]);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/1',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://web.push.apple.com/1',
    'https://wns2-par02p.notify.windows.com/w/?token=1',
  ])('accepts an endpoint of a known service: %s', async (endpoint) => {
    const { subscription } = subscribeBrowser(service);
    expect((await send('post', 'push-subscription', { ...subscription, endpoint })).status).toBe(200);
  });

  it('rejects a subscription without keys, and keys with which no message can be encrypted', async () => {
    const { subscription } = subscribeBrowser(service);
    const errorsOf = async (body: object) => (await send('post', 'push-subscription', body)).body.errors;
    expect(await errorsOf({})).toEqual({
      endpoint: ['endpoint is required.'],
      p256dh: ['p256dh is required.'],
      auth: ['auth is required.'],
    });
    expect(await errorsOf({ ...subscription, p256dh: 'short', auth: '!'.repeat(22) })).toEqual({
      p256dh: ['p256dh must be 65 bytes, encoded as base64url.'],
      auth: ['auth must be 16 bytes, encoded as base64url.'],
    });
    const noPoint = Buffer.alloc(65, 4).toString('base64url');
    expect(await errorsOf({ ...subscription, p256dh: noPoint })).toEqual({
      p256dh: ['p256dh must be a public key of the curve P-256.'],
    });
  });
});

describe('DELETE /v1/user/push-subscription', () => {
  it('removes a device of the member, and no other', async () => {
    const [phone, laptop, foreign] = [1, 2, 3].map(() => subscribeBrowser(service)) as [
      Browser,
      Browser,
      Browser,
    ];
    const other = await buildPerson(world);
    await addBrowser(phone);
    await addBrowser(laptop);
    await addBrowser(foreign, other);
    const remove = ({ subscription: { endpoint } }: Browser) =>
      send('delete', 'push-subscription', { endpoint });
    expect((await remove(phone)).body.data.device_hashes).toEqual([hashOf(laptop)]);
    expect((await remove(foreign)).status).toBe(200);
    expect((await readView(other)).device_hashes).toEqual([hashOf(foreign)]);
    expect((await send('delete', 'push-subscription', {})).body.errors).toEqual({
      endpoint: ['endpoint is required.'],
    });
  });
});

describe('turning the reminder off', () => {
  it('stores nothing about the reminder and its devices any longer', async () => {
    await setReminder('19:30');
    await addBrowser(subscribeBrowser(service));
    const { body } = await send('delete', 'reminder');
    expect(body.message).toBe('You won’t be reminded anymore.');
    expect(body.data).toMatchObject({ time: null, time_zone: null, device_hashes: [] });
    expect((await send('delete', 'reminder')).status).toBe(200);
  });

  it('works without a session, with the token of a reminder', async () => {
    await setReminder('19:30');
    await addBrowser(subscribeBrowser(service));
    const token = (await findReminder())?.token;
    const stop = (body: object) => world.api.post('/v1/guest/reminder/stop').send(body);
    expect((await stop({})).body.errors).toEqual({ token: ['token is required.'] });
    expect((await stop({ token: 'unknown' })).status).toBe(404);
    expect((await stop({ token })).body.message).toBe('You won’t be reminded anymore.');
    expect(await readView()).toMatchObject({ time: null, device_hashes: [] });
    expect((await stop({ token })).status).toBe(404);
  });
});

describe('a member’s own data', () => {
  it('exports the reminder and its devices without their secrets', async () => {
    await setReminder('19:30');
    const browser = subscribeBrowser(service);
    await addBrowser(browser);
    const token = (await findReminder())?.token ?? '';
    const { text } = await getAs(world, '/user/export', member);
    const { reminders, push_subscriptions: subscriptions } = JSON.parse(text).data;
    expect(reminders).toEqual([
      { time: '19:30', time_zone: 'Europe/Paris', next_at: expect.any(String), skipped_day: null },
    ]);
    expect(subscriptions).toEqual([{ service: service.origin, subscribed_at: expect.any(String) }]);
    for (const secret of [token, browser.path, browser.subscription.auth]) expect(text).not.toContain(secret);
  });
});
