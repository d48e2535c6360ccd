import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEmails, sweepEmails } from '../../src/features/outbox/public.ts';
import { buildPerson, password } from '../support/builders.ts';
import { findLinkToken, findToken, type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { replacementPassword, requestToken, reset } from '../support/emails/recovery.ts';
import { startSecondServer } from '../support/running/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

const helpAddress = 'help@lingostory.example';
const minute = 60_000;
const day = 24 * 60 * minute;
const createAddress = () => `outbox-${randomUUID()}@example.org`;
const findEmails = (userId: number) => world.deps.db.email.findMany({ where: { userId } });

/**
 * Kinds of email. Each function queues emails while the mail server is down, and returns their recipients and
 * subjects.
 */
const emailKinds: [string, () => Promise<[to: string, subject: string][]>][] = [
  [
    'a confirmation link',
    async () => {
      const email = createAddress();
      const body = { name: 'Camille', email, password, repeat_password: password };
      expect((await world.api.post('/v1/user/signup').send(body)).status).toBe(200);
      return [[email, 'Confirm your email address for LingoStory']];
    },
  ],
  [
    'a recovery token',
    async () => {
      const { user } = await buildPerson(world);
      expect((await requestToken(world, user.email)).status).toBe(200);
      return [[user.email, 'Reset your LingoStory password']];
    },
  ],
  [
    'the notice of a changed password',
    async () => {
      const { user, bearer } = await buildPerson(world);
      const body = { old_password: password, new_password: replacementPassword };
      const putPassword = world.api.put('/v1/user/reset-password').set('Authorization', bearer);
      expect((await putPassword.send(body)).status).toBe(200);
      return [[user.email, 'Your LingoStory password was changed']];
    },
  ],
  [
    'both emails about a new address',
    async () => {
      const { user, bearer } = await buildPerson(world);
      const email = createAddress();
      const putProfile = world.api.put('/v1/user/profile').set('Authorization', bearer);
      expect((await putProfile.send({ name: 'Reader', email, password })).status).toBe(200);
      return [
        [email, 'Confirm your new email address for LingoStory'],
        [user.email, 'A new email address was requested for your LingoStory account'],
      ];
    },
  ],
  [
    'the notice of a deleted account',
    async () => {
      const { user, bearer } = await buildPerson(world);
      const closeRequest = world.api.delete('/v1/user/account').set('Authorization', bearer);
      expect((await closeRequest.send({ password })).status).toBe(200);
      return [[user.email, 'Your LingoStory account was deleted']];
    },
  ],
  [
    'a message to customer service',
    async () => {
      const subject = `A question ${randomUUID()}`;
      const body = { from_email: createAddress(), subject, text: 'Where is my credit?' };
      expect((await world.api.post('/v1/guest/help-email').send(body)).status).toBe(200);
      return [[helpAddress, subject]];
    },
  ],
];

const countArrived = async (to: string, subject: string) =>
  (await world.mailbox.emails(to)).filter((email) => email.subject === subject).length;

async function runWithMailDown<T>(work: () => Promise<T>): Promise<T> {
  const { mail } = world.deps;
  world.deps.mail = { ...mail, send: () => Promise.reject(new Error('the mail server is away')) };
  try {
    return await work();
  } finally {
    world.deps.mail = mail;
  }
}

describe('the outbox', () => {
  it.each(emailKinds)(
    'sends %s exactly once after the mail server comes back',
    { tags: 'security-47' },
    async (_kind, writeEmails) => {
      const expectedEmails = await runWithMailDown(async () => {
        const emails = await writeEmails();
        expect(await sendEmails(world.deps)).toBe(0);
        return emails;
      });
      for (const [to, subject] of expectedEmails) expect(await countArrived(to, subject)).toBe(0);
      world.moveClock(2 * minute);
      const otherProcess = await startSecondServer(world);
      try {
        const sentCounts = await Promise.all([
          sendEmails(world.deps),
          sendEmails(otherProcess.deps),
          sendEmails(world.deps),
        ]);
        expect(sentCounts.reduce((sum, count) => sum + count)).toBe(expectedEmails.length);
      } finally {
        await otherProcess.close();
        world.moveClock(-2 * minute);
      }
      for (const [to, subject] of expectedEmails) expect(await countArrived(to, subject)).toBe(1);
    },
  );

  it('deletes an email’s token from the outbox once the email is sent', { tags: 'security-47' }, async () => {
    const { user } = await buildPerson(world);
    await runWithMailDown(async () => {
      await requestToken(world, user.email);
      await sendEmails(world.deps);
    });
    const [waiting] = await findEmails(user.id);
    expect(waiting).toMatchObject({ attempts: 1, sentAt: null, recipient: user.email });
    world.moveClock(2 * minute);
    const email = await world.mailbox.last(user.email);
    expect(JSON.stringify(waiting)).toContain(findToken(email));
    const rows = await findEmails(user.id);
    expect(rows).toMatchObject([{ body: '', recipient: null, sentAt: expect.any(Date) }]);
    expect(JSON.stringify(rows)).not.toContain(findToken(email));
    expect((await reset(world, findToken(email))).status).toBe(200);
    world.moveClock(-2 * minute);
  });

  it('retries a recovery email until its token expires, then deletes it unsent', {
    tags: 'security-47',
  }, async () => {
    const { user } = await buildPerson(world);
    await runWithMailDown(async () => {
      await requestToken(world, user.email);
      let attemptCount = 0;
      for (let minutes = 0; minutes < 30; minutes += 1) {
        await sendEmails(world.deps);
        world.moveClock(minute);
        attemptCount = (await findEmails(user.id))[0]?.attempts ?? 0;
      }
      expect(attemptCount).toBeGreaterThanOrEqual(6);
    });
    world.moveClock(minute);
    expect(await sendEmails(world.deps)).toBe(0);
    expect(await world.mailbox.emails(user.email)).toEqual([]);
    await sweepEmails(world.deps);
    expect(await findEmails(user.id)).toEqual([]);
    world.moveClock(-31 * minute);
  });

  it('sends one last email to a deleted account’s old address, and none after that', {
    tags: 'security-47',
  }, async () => {
    const person = await buildPerson(world);
    const { id, email } = person.user;
    await runWithMailDown(async () => {
      await requestToken(world, email);
      const closeRequest = world.api.delete('/v1/user/account').set('Authorization', person.bearer);
      await closeRequest.send({ password });
    });
    // Simulates a membership email that is queued after its account was closed.
    const now = world.deps.clock.now();
    const lateEmail = {
      userId: id,
      cause: `late:${id}`,
      subject: 'late',
      body: '',
      createdAt: now,
      dueAt: now,
    };
    await world.deps.db.email.create({ data: lateEmail });
    const emails = await world.mailbox.wait(email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your LingoStory account was deleted']);
    expect(emails[0]?.text).toMatch(/^Hi,\n/);
    expect(await world.deps.db.email.count({ where: { recipient: email } })).toBe(0);
    const closedUser = await world.deps.db.user.findUniqueOrThrow({ where: { id } });
    expect(await world.mailbox.emails(closedUser.email)).toEqual([]);
    await sweepEmails(world.deps);
    expect(await findEmails(id)).toEqual([]);
  });

  it('deletes a message to customer service from the outbox once it is sent', {
    tags: 'security-47',
  }, async () => {
    const subject = `A question ${randomUUID()}`;
    const body = { from_email: createAddress(), subject, text: 'Where is my credit?' };
    await world.api.post('/v1/guest/help-email').send(body);
    await world.mailbox.wait(helpAddress);
    expect(await world.deps.db.email.count({ where: { subject } })).toBe(0);
  });

  it('checks whether the recipient’s address is confirmed when an email is sent, not when it is queued', {
    tags: 'security-39',
  }, async () => {
    const { user } = await buildPerson(world, { name: 'Camille', emailConfirmedAt: null });
    await runWithMailDown(() => requestToken(world, user.email));
    await world.deps.db.user.update({ where: { id: user.id }, data: { emailConfirmedAt: new Date() } });
    expect((await world.mailbox.last(user.email)).text).toMatch(/^Hi Camille,/);
    const movedPerson = await buildPerson(world, { name: 'Camille' });
    const oldAddress = movedPerson.user.email;
    await runWithMailDown(() => requestToken(world, oldAddress));
    await world.deps.db.user.update({ where: { id: movedPerson.user.id }, data: { email: createAddress() } });
    expect((await world.mailbox.last(oldAddress)).text).toMatch(/^Hi,\n/);
  });

  it('pauses sending after three emails fail in a row, and continues in the next run of the email job', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => buildPerson(world)));
    for (const { user } of people) await requestToken(world, user.email);
    const countAttempts = async () =>
      (await Promise.all(people.map(({ user }) => findEmails(user.id))))
        .flat()
        .map(({ attempts }) => attempts);
    await runWithMailDown(() => sendEmails(world.deps));
    expect((await countAttempts()).sort()).toEqual([0, 0, 1, 1, 1]);
    expect(await sendEmails(world.deps)).toBe(2);
    world.moveClock(2 * minute);
    expect(await sendEmails(world.deps)).toBe(3);
    world.moveClock(-2 * minute);
  });

  it('keeps the address, name and token out of the logs when an email is rejected', async () => {
    const email = createAddress();
    const body = { name: 'Canary Sparrow', email, password, repeat_password: password };
    await world.api.post('/v1/user/signup').send(body);
    await runWithMailDown(() => sendEmails(world.deps));
    expect(world.logged()).toContain('an email was not taken');
    world.moveClock(day);
    const token = findLinkToken(await world.mailbox.last(email));
    world.moveClock(-day);
    expect(token).not.toBe('');
    for (const secret of [email, 'Canary', token]) expect(world.logged()).not.toContain(secret);
  });
});
