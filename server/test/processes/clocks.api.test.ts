import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { addBookToLibrary, buildBook, buildPerson, password, readLedger } from '../support/builders.ts';
import { findToken, type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { replacementPassword } from '../support/emails/recovery.ts';
import { callProcess } from '../support/http/call-process.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { advanceProviderClock, buildMember, secondsPerMonth } from '../support/money/money.ts';
import { type ApiProcess, runCommand, startApiProcess } from '../support/running/process.ts';
import { webhookSecret } from '../support/running/world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let world: MailWorld;
/** The clock of one process's machine is a day fast, that of the other an hour slow. The slow one runs the jobs. */
let fast: ApiProcess;
let slow: ApiProcess;
beforeAll(async () => {
  world = await startMailWorld();
  const environment = { ...world.environment, LIMITS_FACTOR: '1' };
  fast = await startApiProcess(environment, await findFreePort(), { clockShiftMs: dayMs });
  slow = await startApiProcess({ ...environment, RUN_JOBS: 'yes' }, await findFreePort(), {
    clockShiftMs: -hourMs,
  });
});
afterAll(async () => {
  await fast.kill();
  await slow.kill();
  await world.close();
});

describe('processes whose clocks are wrong', () => {
  it('accept each other’s sessions and store the correct times', async () => {
    for (const [signInProcess, otherProcess] of [
      [fast, slow],
      [slow, fast],
    ] as const) {
      const person = await buildPerson(world);
      const { email, id: userId } = person.user;
      const { body } = await callProcess<{ token: string }>(signInProcess, '/user/login', {
        body: { email, password },
      });
      const signedIn = { ...person, bearer: `Bearer ${body.token}` };
      for (const api of [signInProcess, otherProcess, world])
        expect((await callProcess(api, '/user/profile', { person: signedIn })).status).toBe(200);
      const session = await world.deps.db.session.findFirstOrThrow({
        where: { userId },
        orderBy: { createdAt: 'desc' },
      });
      expect(Math.abs(session.createdAt.getTime() - Date.now())).toBeLessThan(minuteMs);
      expect(session.expiresAt.getTime() - session.createdAt.getTime()).toBe(30 * dayMs);
    }
  });

  it('count attempts within the same time window', async () => {
    const failSignIn = async (attemptNo: number) => {
      const api = attemptNo % 2 === 0 ? fast : slow;
      const email = `nobody-${attemptNo}@example.org`;
      return await callProcess(api, '/user/login', { body: { email, password } });
    };
    for (let attemptNo = 1; attemptNo <= 50; attemptNo += 1)
      expect((await failSignIn(attemptNo)).status).toBe(401);
    for (const attemptNo of [51, 52]) {
      const { status, headers } = await failSignIn(attemptNo);
      const retryAfter = Number(headers.get('retry-after'));
      expect([status, retryAfter > 0 && retryAfter <= 15 * 60]).toEqual([429, true]);
    }
  });

  it('send an email at once, and accept its recovery token for 30 minutes', async () => {
    for (const [requestProcess, resetProcess] of [
      [fast, slow],
      [slow, fast],
    ] as const) {
      const { user } = await buildPerson(world);
      await callProcess(requestProcess, '/user/password-recovery-token', { body: { email: user.email } });
      const verification_token = findToken(await world.mailbox.waitForLast(user.email));
      const { status } = await callProcess(resetProcess, '/user/reset-password-using-token', {
        body: { verification_token, password: replacementPassword, confirm_password: replacementPassword },
      });
      expect(status).toBe(200);
      expect(await world.mailbox.emails(user.email)).toHaveLength(1);
    }
  });

  it('accept each other’s cookies for clips', async () => {
    const member = await buildPerson(world);
    const book = await buildBook(world);
    await addBookToLibrary(world, member.user.id, book.id);
    for (const [signProcess, otherProcess] of [
      [fast, slow],
      [slow, fast],
    ] as const) {
      const path = `/user/read-book?book_code=${book.bookCode}&phrase_no=5`;
      const response = await callProcess<{ data: { line_audio: string } }>(signProcess, path, {
        person: member,
      });
      const { line_audio } = response.body.data;
      expect((await hearWith(otherProcess, cookiesOf(response), line_audio)).status).toBe(200);
    }
  });

  it('accept a webhook signed now, and reject one signed ten minutes ago', async () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'ping', data: { object: {} } });
    const postEvent = async ({ origin }: ApiProcess, signedMsAgo: number) => {
      const timestamp = Math.floor((Date.now() - signedMsAgo) / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: webhookSecret,
        timestamp,
      });
      const init = { method: 'POST', headers: { 'stripe-signature': signature }, body: payload };
      return (await fetch(`${origin}/v1/webhooks/stripe`, init)).status;
    };
    for (const api of [fast, slow])
      expect([await postEvent(api, 0), await postEvent(api, 10 * minuteMs)]).toEqual([200, 400]);
  });

  it('renew no membership and grant no credit twice', async () => {
    const member = await buildMember(world);
    await advanceProviderClock(world, secondsPerMonth);
    const readMoney = async () => ({
      ledger: await readLedger(world, member.user.id),
      payments: await world.deps.db.payment.count({ where: { userId: member.user.id } }),
      membership: await world.deps.db.membership.findFirst({
        where: { userId: member.user.id },
        omit: { syncedAt: true },
      }),
    });
    const moneyBefore = await readMoney();
    expect(moneyBefore.ledger).toEqual({ sum: 2, balance: 2 });
    for (const clockShiftMs of [dayMs, -hourMs])
      await runCommand(['reconcile'], world.environment, { clockShiftMs });
    expect(await readMoney()).toEqual(moneyBefore);
  });
});
