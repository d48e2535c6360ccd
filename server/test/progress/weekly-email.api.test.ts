import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWeeklyEmails } from '../../src/features/progress/weekly-email/write-weekly-emails.ts';
import { buildPerson, getAs, type Person } from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { buildReader, createReadingEvent, sendReadingEvents } from '../support/http/reading.ts';

const dayMs = 24 * 60 * 60_000;
let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

const putChoice = (person: Person, wanted: boolean, timeZone = 'Europe/Paris') =>
  world.api
    .put('/v1/user/weekly-email')
    .set('Authorization', person.bearer)
    .send({ wanted, time_zone: timeZone });
const readChoice = async (person: Person) => (await getAs(world, '/user/weekly-email', person)).body.data;
const daysAgo = (count: number) => new Date(world.deps.clock.now().getTime() - count * dayMs).toISOString();
const findSubscription = (person: Person) =>
  world.deps.db.weeklyEmail.findUniqueOrThrow({ where: { userId: person.user.id } });
const countEmails = (person: Person) => world.deps.db.email.count({ where: { userId: person.user.id } });

/** Makes the email due now, whatever day it is. */
const makeDue = (person: Person) =>
  world.deps.db.weeklyEmail.update({
    where: { userId: person.user.id },
    data: { nextAt: world.deps.clock.now() },
  });

/** Creates a member who wants the email, and read two phrases in each of the last 14 days. */
async function buildSubscriber() {
  const reader = await buildReader(world);
  const events = Array.from({ length: 14 }, (_, index) =>
    [1, 2].map((phraseNo) =>
      createReadingEvent(reader.book, { heard_at: daysAgo(index), phrase_no: phraseNo, seconds: 60 }),
    ),
  );
  await sendReadingEvents(world, reader.member, events.flat());
  await putChoice(reader.member, true);
  return reader;
}

describe('choosing the weekly email', () => {
  it('asks a member about the weekly email after three days of reading, until they have decided', async () => {
    const { member, book } = await buildReader(world);
    const read = (count: number) =>
      sendReadingEvents(world, member, [createReadingEvent(book, { heard_at: daysAgo(count) })]);
    for (const count of [9, 9, 5]) await read(count);
    expect(await readChoice(member)).toEqual({ wanted: null, should_ask: false, can_receive: true });
    await read(1);
    expect(await readChoice(member)).toMatchObject({ wanted: null, should_ask: true });
    const { body } = await putChoice(member, false);
    expect(body.data).toEqual({ wanted: false, should_ask: false, can_receive: true });
    expect((await putChoice(member, true)).body.data.wanted).toBe(true);
    expect((await findSubscription(member)).nextAt?.getUTCDay()).toBe(1);
  });

  it('rejects a decision about the weekly email without a value', async () => {
    const member = await buildPerson(world);
    const { status, body } = await world.api
      .put('/v1/user/weekly-email')
      .set('Authorization', member.bearer)
      .send({ time_zone: 'Europe/Paris' });
    expect([status, body.errors]).toEqual([422, { wanted: ['wanted is required.'] }]);
  });
});

describe('sending the weekly email', () => {
  it('sends the weekly email once, with headers that let mail programs unsubscribe', async () => {
    const { member } = await buildSubscriber();
    await makeDue(member);
    expect(await Promise.all([writeWeeklyEmails(world.deps), writeWeeklyEmails(world.deps)])).toContain(1);
    expect(await writeWeeklyEmails(world.deps)).toBe(0);
    expect(await countEmails(member)).toBe(1);

    const email = await world.mailbox.waitForLast(member.user.email);
    expect(email.subject).toBe('Your week in French: 7 days, 14 minutes');
    expect(email.text).toContain('Un livre opens where you stopped.');
    const { token } = await findSubscription(member);
    const url = `${world.deps.settings.clientOrigin}/v1/guest/weekly-email?token=${token}`;
    expect(email.headers['list-unsubscribe']).toBe(`<${url}>`);
    expect(email.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(email.text).toContain(`Unsubscribe:\n${url}`);
    const { rows } = await world.deps.sql.query('select unsubscribe_url from emails where user_id = $1', [
      member.user.id,
    ]);
    expect(rows).toEqual([{ unsubscribe_url: null }]);
  });

  it('sends no weekly email before it is due, to an unconfirmed address or to a closed account', async () => {
    const [{ member: early }, { member: unconfirmed }, { member: closed }] = [
      await buildSubscriber(),
      await buildSubscriber(),
      await buildSubscriber(),
    ];
    await makeDue(unconfirmed);
    await makeDue(closed);
    const update = (person: Person, data: object) =>
      world.deps.db.user.update({ where: { id: person.user.id }, data });
    await update(unconfirmed, { emailConfirmedAt: null });
    await update(closed, { isActive: false });
    expect(await writeWeeklyEmails(world.deps)).toBe(0);
    expect(await Promise.all([early, unconfirmed, closed].map(countEmails))).toEqual([0, 0, 0]);
    expect((await readChoice(unconfirmed)).can_receive).toBe(false);
  });

  it('stops sending weekly emails to a member who has not read for four weeks, and goes on once they read', async () => {
    const { member, book } = await buildReader(world);
    await sendReadingEvents(world, member, [createReadingEvent(book, { heard_at: daysAgo(40) })]);
    await putChoice(member, true);
    await makeDue(member);
    expect(await writeWeeklyEmails(world.deps)).toBe(0);
    const { nextAt } = await findSubscription(member);
    expect(nextAt?.getTime()).toBeGreaterThan(world.deps.clock.now().getTime());
    await sendReadingEvents(world, member, [createReadingEvent(book, { heard_at: daysAgo(8) })]);
    await makeDue(member);
    expect(await writeWeeklyEmails(world.deps)).toBe(1);
  });
});

describe('unsubscribing from the weekly email', () => {
  it('unsubscribes with one click as mail programs send it, without a session, and can be undone', async () => {
    const { member } = await buildSubscriber();
    await makeDue(member);
    await writeWeeklyEmails(world.deps);
    const { token } = await findSubscription(member);
    const post = (query: string, body: string) =>
      world.api
        .post(`/v1/guest/weekly-email?${query}`)
        .set('Content-Type', 'application/x-www-form-urlencoded')
        .send(body);
    const { status, body } = await post(`token=${token}`, 'List-Unsubscribe=One-Click');
    expect([status, body.message]).toEqual([200, 'You won’t get the weekly email anymore.']);
    expect((await readChoice(member)).wanted).toBe(false);
    // The email that was waiting is not sent anymore.
    expect(await countEmails(member)).toBe(0);
    expect((await post(`token=${token}`, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect((await post(`token=${token}`, 'wanted=true')).status).toBe(200);
    expect((await readChoice(member)).wanted).toBe(true);
  });

  it('rejects an unknown or missing token of the weekly email', async () => {
    const post = (token: string) => world.api.post('/v1/guest/weekly-email').send({ token });
    expect((await post('unknown')).status).toBe(404);
    expect((await post('')).body.errors).toEqual({ token: ['token is required.'] });
  });

  it('redirects people who open the link in the weekly email to the page that unsubscribes them', async () => {
    const { status, headers } = await world.api.get('/v1/guest/weekly-email?token=a%26b').redirects(0);
    expect([status, headers.location]).toEqual([
      303,
      `${world.deps.settings.clientOrigin}/weekly-email?token=a%26b`,
    ]);
  });
});
