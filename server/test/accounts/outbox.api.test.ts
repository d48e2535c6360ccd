import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEmails, sweepEmails } from '../../src/features/outbox/public.ts';
import { buildPerson, password } from '../support/builders.ts';
import { findLinkToken, findToken, type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { replacementPassword, requestRecoveryToken, resetWithToken } from '../support/emails/recovery.ts';
import { startSecondServer } from '../support/running/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

const helpEmailAddress = 'help@lingostory.example';
const minuteMs = 60_000;
const day = 24 * 60 * minuteMs;
const createEmailAddress = () => `outbox-${randomUUID()}@example.org`;
const findEmails = (userId: number) => world.deps.db.email.findMany({ where: { userId } });

/**
 * Kinds of email. Each function queues emails while the mail server is down, and returns their recipients and
 * subjects.
 */
const emailCases: [string, () => Promise<[to: string, subject: string][]>][] = [
  [
    'a confirmation link',
    async () => {
      const email = createEmailAddress();
      const body = { name: 'Camille', email, password, repeat_password: password };
      expect((await world.api.post('/v1/user/signup').send(body)).status).toBe(200);
      return [[email, 'Confirm your email address for LingoStory']];
    },
  ],
  [
    'a recovery token',
    async () => {
      const { user } = await buildPerson(world);
      expect((await requestRecoveryToken(world, user.email)).status).toBe(200);
      return [[user.email, 'Reset your LingoStory password']];
    },
  ],
  [
    'the notice of a changed password',
    async () => {
      const { user, bearer } = await buildPerson(world);
      const body = { old_password: password, new_password: replacementPassword };
      const passwordRequest = world.api.put('/v1/user/reset-password').set('Authorization', bearer);
      expect((await passwordRequest.send(body)).status).toBe(200);
      return [[user.email, 'Your LingoStory password was changed']];
    },
  ],
  [
    'both emails about a new address',
    async () => {
      const { user, bearer } = await buildPerson(world);
      const email = createEmailAddress();
      const profileRequest = world.api.put('/v1/user/profile').set('Authorization', bearer);
      expect((await profileRequest.send({ name: 'Reader', email, password })).status).toBe(200);
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
      const body = { from_email: createEmailAddress(), subject, text: 'Where is my credit?' };
      expect((await world.api.post('/v1/guest/help-email').send(body)).status).toBe(200);
      return [[helpEmailAddress, subject]];
    },
  ],
];

const countArrivedEmails = async (recipient: string, subject: string) =>
  (await world.mailbox.emails(recipient)).filter((email) => email.subject === subject).length;

async function runWithMailDown<T>(task: () => Promise<T>): Promise<T> {
  const { mail } = world.deps;
  world.deps.mail = { ...mail, send: () => Promise.reject(new Error('the mail server is away')) };
  try {
    return await task();
  } finally {
    world.deps.mail = mail;
  }
}

describe('the outbox', () => {
  it.each(emailCases)(
    'sends %s exactly once after an outage of the mail server',
    { tags: 'security-47' },
    async (_caseName, queueEmails) => {
      const expectedEmails = await runWithMailDown(async () => {
        const emails = await queueEmails();
        expect(await sendEmails(world.deps)).toBe(0);
        return emails;
      });
      for (const [recipient, subject] of expectedEmails)
        expect(await countArrivedEmails(recipient, subject)).toBe(0);
      world.moveClock(2 * minuteMs);
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
        world.moveClock(-2 * minuteMs);
      }
      for (const [recipient, subject] of expectedEmails)
        expect(await countArrivedEmails(recipient, subject)).toBe(1);
    },
  );

  it('deletes an email’s token from the outbox once the email is sent', { tags: 'security-47' }, async () => {
    const { user } = await buildPerson(world);
    await runWithMailDown(async () => {
      await requestRecoveryToken(world, user.email);
      await sendEmails(world.deps);
    });
    const [waitingEmail] = await findEmails(user.id);
    expect(waitingEmail).toMatchObject({ attempts: 1, sentAt: null, recipient: user.email });
    world.moveClock(2 * minuteMs);
    const email = await world.mailbox.waitForLast(user.email);
    expect(JSON.stringify(waitingEmail)).toContain(findToken(email));
    const rows = await findEmails(user.id);
    expect(rows).toMatchObject([{ body: '', recipient: null, sentAt: expect.any(Date) }]);
    expect(JSON.stringify(rows)).not.toContain(findToken(email));
    expect((await resetWithToken(world, findToken(email))).status).toBe(200);
    world.moveClock(-2 * minuteMs);
  });

  it('retries a recovery email until its token expires, then deletes it unsent', {
    tags: 'security-47',
  }, async () => {
    const { user } = await buildPerson(world);
    await runWithMailDown(async () => {
      await requestRecoveryToken(world, user.email);
      let attemptCount = 0;
      for (let minutes = 0; minutes < 30; minutes += 1) {
        await sendEmails(world.deps);
        world.moveClock(minuteMs);
        attemptCount = (await findEmails(user.id))[0]?.attempts ?? 0;
      }
      expect(attemptCount).toBeGreaterThanOrEqual(6);
    });
    world.moveClock(minuteMs);
    expect(await sendEmails(world.deps)).toBe(0);
    expect(await world.mailbox.emails(user.email)).toEqual([]);
    await sweepEmails(world.deps);
    expect(await findEmails(user.id)).toEqual([]);
    world.moveClock(-31 * minuteMs);
  });

  it('sends only the notice of the deletion to the email address of a deleted account', {
    tags: 'security-47',
  }, async () => {
    const person = await buildPerson(world);
    const { id, email } = person.user;
    await runWithMailDown(async () => {
      await requestRecoveryToken(world, email);
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
    const emails = await world.mailbox.waitFor(email);
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
    const body = { from_email: createEmailAddress(), subject, text: 'Where is my credit?' };
    await world.api.post('/v1/guest/help-email').send(body);
    await world.mailbox.waitFor(helpEmailAddress);
    expect(await world.deps.db.email.count({ where: { subject } })).toBe(0);
  });

  it('uses the recipient’s name in an email only if the email address is confirmed at the time of sending', {
    tags: 'security-39',
  }, async () => {
    const { user } = await buildPerson(world, { name: 'Camille', emailConfirmedAt: null });
    await runWithMailDown(() => requestRecoveryToken(world, user.email));
    await world.deps.db.user.update({ where: { id: user.id }, data: { emailConfirmedAt: new Date() } });
    expect((await world.mailbox.waitForLast(user.email)).text).toMatch(/^Hi Camille,/);
    const personWithNewEmail = await buildPerson(world, { name: 'Camille' });
    const oldEmailAddress = personWithNewEmail.user.email;
    await runWithMailDown(() => requestRecoveryToken(world, oldEmailAddress));
    await world.deps.db.user.update({
      where: { id: personWithNewEmail.user.id },
      data: { email: createEmailAddress() },
    });
    expect((await world.mailbox.waitForLast(oldEmailAddress)).text).toMatch(/^Hi,\n/);
  });

  it('pauses sending after three emails fail in a row, and continues in the next run of the email job', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => buildPerson(world)));
    for (const { user } of people) await requestRecoveryToken(world, user.email);
    const countAttempts = async () =>
      (await Promise.all(people.map(({ user }) => findEmails(user.id))))
        .flat()
        .map(({ attempts }) => attempts);
    await runWithMailDown(() => sendEmails(world.deps));
    expect((await countAttempts()).sort()).toEqual([0, 0, 1, 1, 1]);
    expect(await sendEmails(world.deps)).toBe(2);
    world.moveClock(2 * minuteMs);
    expect(await sendEmails(world.deps)).toBe(3);
    world.moveClock(-2 * minuteMs);
  });

  it('keeps the recipient’s email address, name and token out of the logs when an email cannot be sent', async () => {
    const email = createEmailAddress();
    const body = { name: 'Canary Sparrow', email, password, repeat_password: password };
    await world.api.post('/v1/user/signup').send(body);
    await runWithMailDown(() => sendEmails(world.deps));
    expect(world.readLog()).toContain('an email was not taken');
    world.moveClock(day);
    const token = findLinkToken(await world.mailbox.waitForLast(email));
    world.moveClock(-day);
    expect(token).not.toBe('');
    for (const secret of [email, 'Canary', token]) expect(world.readLog()).not.toContain(secret);
  });
});
