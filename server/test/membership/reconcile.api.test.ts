import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { buildAdministrator, buildPerson, type Person, readLedger } from '../support/builders.ts';
import { openMembershipCheckout, prices } from '../support/money/checkouts.ts';
import {
  advanceProviderClock,
  completePurchase,
  openPaymentCheckout,
  readEmailSubjects,
  runWithoutEvents,
  secondsPerMonth,
  startMemberTrial,
} from '../support/money/money.ts';
import { findJob } from '../support/running/find-job.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const hourMs = 60 * 60 * 1000;

/** Runs reconciliation with the clock moved forward by this time, and then moves the clock back. */
async function reconcileAfter(milliseconds: number) {
  world.moveClock(milliseconds);
  const reconciliation = await reconcile(world.deps).finally(() => world.moveClock(-milliseconds));
  return { looked: reconciliation.looked, mended: reconciliation.mended, failed: reconciliation.failed };
}

const readBalance = async ({ user }: Person) => (await readLedger(world, user.id)).balance;

describe('reconciliation', () => {
  it('takes back the credits of a refunded purchase if the webhook event for the refund was lost', async () => {
    const person = await buildPerson(world);
    await startMemberTrial(world, person);
    const payment = await completePurchase(world, person, 'credits');
    await runWithoutEvents(world, () => world.stripe.refunds.create({ payment_intent: payment }));
    expect(await readBalance(person)).toBe(4);
    expect((await reconcileAfter(0)).mended).toBe(1);
    expect(await readBalance(person)).toBe(1);
  });

  it('takes back a refunded purchase’s credits even if the events for both payment and refund were lost', async () => {
    const person = await buildPerson(world);
    await startMemberTrial(world, person);
    await runWithoutEvents(world, async () => {
      const payment = await completePurchase(world, person, 'credits');
      await world.stripe.refunds.create({ payment_intent: payment });
    });
    expect(await reconcileAfter(25 * hourMs)).toMatchObject({ mended: 1, failed: 0 });
    expect(await readBalance(person)).toBe(1);
    expect(await reconcileAfter(25 * hourMs)).toMatchObject({ mended: 0 });
  });

  it('grants a purchase at the first reconciliation after an hour if its webhook event was lost', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    await runWithoutEvents(world, () => world.sandbox.control.pay(checkoutSessionId));
    expect(await reconcileAfter(0)).toMatchObject({ mended: 0 });
    expect(await readBalance(person)).toBe(0);
    expect(await reconcileAfter(1.1 * hourMs)).toMatchObject({ mended: 1, failed: 0 });
    expect(await readBalance(person)).toBe(1);
    expect(await reconcileAfter(1.2 * hourMs)).toMatchObject({ mended: 0 });
  });

  it('syncs every current membership with the payment provider once a day', async () => {
    const person = await buildPerson(world);
    await startMemberTrial(world, person);
    await runWithoutEvents(world, () => advanceProviderClock(world, secondsPerMonth));
    await reconcileAfter(2 * hourMs);
    expect(await readBalance(person)).toBe(1);
    expect((await reconcileAfter(24 * hourMs)).mended).toBeGreaterThan(0);
    expect(await readBalance(person)).toBe(2);
    const readSyncedAt = async () =>
      (await world.deps.db.membership.findFirstOrThrow({ where: { userId: person.user.id } })).syncedAt;
    const syncedAtBefore = await readSyncedAt();
    await reconcileAfter(25 * hourMs);
    expect(await readSyncedAt()).toEqual(syncedAtBefore);
    expect(await readEmailSubjects(world, person)).toContain('receipt: $9.99');
  });

  it('sends the member a reminder before the trial ends if the provider’s reminder event was lost', async () => {
    const person = await buildPerson(world);
    await startMemberTrial(world, person);
    const { trialEndsAt } = await world.deps.db.membership.findFirstOrThrow({
      where: { userId: person.user.id },
    });
    const msUntilTrialEnd = (trialEndsAt?.getTime() ?? 0) - world.deps.clock.now().getTime();
    await reconcileAfter(msUntilTrialEnd - 4 * 24 * hourMs);
    expect(await readEmailSubjects(world, person)).toEqual(['free trial has started']);
    await reconcileAfter(msUntilTrialEnd - 2 * 24 * hourMs);
    await reconcileAfter(msUntilTrialEnd - 24 * hourMs);
    expect(await readEmailSubjects(world, person)).toEqual([
      'free trial has started',
      'free trial ends soon',
    ]);
  });

  it('grants a paid checkout whose session id was lost, and expires one whose payment page was never opened', async () => {
    const [payingPerson, personWithoutSession] = [await buildPerson(world), await buildPerson(world)];
    const checkoutSessionId = await openMembershipCheckout(world, payingPerson);
    await world.deps.db.checkout.updateMany({
      where: { userId: payingPerson.user.id },
      data: { status: 'creating', stripeSessionId: null, url: null, expiresAt: null },
    });
    await runWithoutEvents(world, () => world.sandbox.control.pay(checkoutSessionId));
    await world.deps.db.checkout.create({
      data: { userId: personWithoutSession.user.id, kind: 'subscription', price: 'p', expectedAmount: 0 },
    });
    await reconcileAfter(2 * hourMs);
    expect(await readBalance(payingPerson)).toBe(1);
    const row = await world.deps.db.checkout.findFirstOrThrow({
      where: { userId: personWithoutSession.user.id },
    });
    expect(row.status).toBe('expired');
  });

  it('counts a member whose sync fails, and syncs that member successfully at the next reconciliation', async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    await runWithoutEvents(world, () => world.sandbox.control.pay(checkoutSessionId));
    world.sandbox.control.failNext({
      method: 'GET',
      path: `/v1/checkout/sessions/${checkoutSessionId}`,
      status: 500,
      when: 'before',
      times: 3,
    });
    expect(await reconcileAfter(2 * hourMs)).toMatchObject({ failed: 1 });
    expect(world.readLog()).toContain('could not be compared with the payment provider');
    expect(await reconcileAfter(2 * hourMs)).toMatchObject({ failed: 0 });
    expect(await readBalance(person)).toBe(1);
  });

  it('applies a half-price offer that was paid between two memberships to the second one', async () => {
    const person = await buildPerson(world);
    const subscription = await startMemberTrial(world, person);
    const offerSessionId = await openPaymentCheckout(world, person, 'discount');
    await world.stripe.subscriptions.cancel(subscription);
    world.sandbox.control.pay(offerSessionId);
    await world.sandbox.control.settled();
    expect(await readBalance(person)).toBe(0);
    const renewalSessionId = await openMembershipCheckout(world, person, prices.renewal);
    await runWithoutEvents(world, () => world.sandbox.control.pay(renewalSessionId));
    await reconcile(world.deps, { all: true });
    expect(await readBalance(person)).toBe(2);
    expect((await reconcile(world.deps, { all: true })).mended).toBe(0);
  });

  it('requests refunds from two days before the last reconciliation without failures', async () => {
    const { db, clock, payments } = world.deps;
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * hourMs);
    const lastCompleteRunAt = daysAgo(10);
    await db.reconciliation.create({ data: { startedAt: lastCompleteRunAt, finishedAt: daysAgo(9) } });
    await db.reconciliation.create({ data: { startedAt: daysAgo(5), finishedAt: daysAgo(4), failed: 1 } });
    const { id } = await db.reconciliation.create({ data: { startedAt: daysAgo(3) } });
    const requestedSinceDates: Date[] = [];
    const listReversedPayments = async (since: Date) => {
      requestedSinceDates.push(since);
      return await payments.listReversedPayments(since);
    };
    await reconcile({ ...world.deps, payments: { ...payments, listReversedPayments } });
    await db.reconciliation.delete({ where: { id } });
    expect(requestedSinceDates).toEqual([new Date(lastCompleteRunAt.getTime() - 2 * 24 * hourMs)]);
  });

  it('runs simultaneously requested reconciliations one after another', async () => {
    const { payments } = world.deps;
    const listReversedPayments = async (since: Date) => {
      const { rows } = await world.deps.sql.query('select 1 from reconciliations where finished_at is null');
      expect(rows).toHaveLength(1);
      return await payments.listReversedPayments(since);
    };
    const deps = { ...world.deps, payments: { ...payments, listReversedPayments } };
    const runs = await Promise.all([1, 2, 3].map((runNumber) => reconcile(deps, { all: runNumber > 1 })));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(3);
    expect(runs.map(({ failed }) => failed)).toEqual([0, 0, 0]);
  });
});

describe('GET /v1/admin/money and POST /v1/admin/reconciliation', () => {
  const sendAs = ({ bearer }: Person, method: 'get' | 'post', path: string) =>
    world.api[method](`/v1/admin/${path}`).set('Authorization', bearer);

  it('lists payments under review to administrators, and starts a reconciliation on request', async () => {
    const administrator = await buildAdministrator(world);
    const person = await buildPerson(world);
    await startMemberTrial(world, person);
    const checkoutSessionId = await openPaymentCheckout(world, person, 'credits');
    await world.deps.db.checkout.updateMany({
      where: { stripeSessionId: checkoutSessionId },
      data: { expectedAmount: 1 },
    });
    world.sandbox.control.pay(checkoutSessionId);
    await world.sandbox.control.settled();
    const { body } = await sendAs(administrator, 'get', 'money');
    expect(body.data.in_review).toMatchObject([
      {
        member: { id: person.user.id, email: person.user.email },
        kind: 'credits',
        reason: 'another amount was paid, $24.99',
      },
    ]);
    expect(body.data.emails_waiting).toBeGreaterThan(0);
    // None of the emails has failed, because none has been attempted yet.
    expect(body.data.emails_refused).toBe(0);
    await world.deps.db.checkout.updateMany({
      where: { stripeSessionId: checkoutSessionId },
      data: { expectedAmount: 2499 },
    });
    const { jobs } = world.deps;
    const requestedJobs: string[] = [];
    world.deps.jobs = { ...jobs, requestRun: (name) => void requestedJobs.push(name) };
    expect((await sendAs(administrator, 'post', 'reconciliation')).status).toBe(200);
    world.deps.jobs = jobs;
    expect(requestedJobs).toEqual(['reconcile-all']);
    await findJob(world.deps, 'reconcile-all').run();
    const reconciledResponse = await sendAs(administrator, 'get', 'money');
    expect(reconciledResponse.body.data.in_review).toEqual([]);
    expect(reconciledResponse.body.data.reconciliation.mended).toBeGreaterThan(0);
    expect(await readBalance(person)).toBe(4);
    await reconcile(world.deps);
    const laterResponse = await sendAs(administrator, 'get', 'money');
    expect(laterResponse.body.data.reconciliation.mended, 'the last comparison is shown').toBe(0);
  });

  it('counts open checkouts and past-due memberships, and lists payments under review, newest first', async () => {
    const administrator = await buildAdministrator(world);
    const { db } = world.deps;
    const readMoneyPanel = async () => {
      const { body } = await sendAs(administrator, 'get', 'money');
      const { open_checkouts: openCheckouts, past_due: pastDue, in_review: inReview } = body.data;
      return { open: openCheckouts, pastDue, inReview: inReview.map(({ id }: { id: number }) => id) };
    };
    const moneyPanelBefore = await readMoneyPanel();
    const ids: number[] = [];
    for (const status of ['creating', 'open', 'expired', 'review', 'review', 'fulfilled'] as const) {
      const { user } = await buildPerson(world);
      const row = { kind: 'credits', status, price: 'counted', expectedAmount: 1 } as const;
      ids.push((await db.checkout.create({ data: { ...row, userId: user.id } })).id);
    }
    for (const status of ['past_due', 'active'] as const) {
      const { user } = await buildPerson(world);
      const row = { status, stripeSubscriptionId: `sub_counted_${status}`, syncedAt: new Date() };
      await db.membership.create({ data: { ...row, userId: user.id } });
    }
    const moneyPanelAfter = await readMoneyPanel();
    await db.checkout.deleteMany({ where: { price: 'counted' } });
    await db.membership.deleteMany({ where: { stripeSubscriptionId: { startsWith: 'sub_counted' } } });
    expect(moneyPanelAfter).toEqual({
      open: moneyPanelBefore.open + 2,
      pastDue: moneyPanelBefore.pastDue + 1,
      inReview: [ids[4], ids[3], ...moneyPanelBefore.inReview],
    });
  });

  it('counts the emails that are still unsent, and how many of these failed to be sent', async () => {
    const administrator = await buildAdministrator(world);
    const { user } = await buildPerson(world);
    const countEmails = async (): Promise<[waiting: number, failed: number]> => {
      const { body } = await sendAs(administrator, 'get', 'money');
      return [body.data.emails_waiting, body.data.emails_refused];
    };
    const [waitingCount, failedCount] = await countEmails();
    const [now, email] = [new Date(), { userId: user.id, subject: 'An email', body: 'Its text.' }];
    const emailRows = [
      { attempts: 0 },
      { attempts: 1 },
      { attempts: 0, sentAt: now },
      { attempts: 1, sentAt: now },
    ];
    await world.deps.db.email.createMany({
      data: emailRows.map((plan, index) => ({
        ...email,
        cause: `counted:${index}`,
        createdAt: now,
        dueAt: now,
        ...plan,
      })),
    });
    expect(await countEmails()).toEqual([waitingCount + 2, failedCount + 1]);
  });
});
