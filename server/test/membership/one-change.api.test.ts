import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { sandboxKey } from '../../src/settings.ts';
import { buildPerson, type Person, readLedger } from '../support/builders.ts';
import { openMembershipCheckout, prices } from '../support/money/checkouts.ts';
import {
  buildMember,
  type MemberWithSubscription,
  openPaymentCheckout,
  runWithoutEvents,
} from '../support/money/money.ts';
import { holdPaymentCall } from '../support/running/hold.ts';
import { startSecondServer, startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const createRequests = ({ bearer }: Person) => ({
  post: (path: string, body: object = {}) =>
    world.api.post(`/v1/user/${path}`).set('Authorization', bearer).send(body),
  cancel: (subscriptionId: string) =>
    world.api
      .delete(`/v1/user/cancel-subscription/${subscriptionId}`)
      .query({ cancellation_reason: 'Enough' })
      .set('Authorization', bearer),
  get: (path: string) => world.api.get(`/v1/user/${path}`).set('Authorization', bearer),
});

const membershipChanges: [
  string,
  (member: MemberWithSubscription) => ReturnType<ReturnType<typeof createRequests>['get']>,
][] = [
  [
    'pausing',
    (member) => createRequests(member).post(`pause-subscription/${member.subscription}`, { interval: 30 }),
  ],
  ['resuming', (member) => createRequests(member).post(`resume-subscription/${member.subscription}`)],
  ['canceling', (member) => createRequests(member).cancel(member.subscription)],
  [
    'buying a membership',
    (member) => createRequests(member).post('create-subscription', { price: prices.subscription }),
  ],
  ['buying credits', (member) => createRequests(member).post('create-payment', { price: prices.creditPack })],
  [
    'taking the offer',
    (member) => createRequests(member).post('create-discount', { price: prices.discount }),
  ],
];

describe('a change of the membership while another one is in progress', () => {
  it.each(membershipChanges)(
    'rejects %s with 429 while another membership change is in progress, and allows it afterward',
    { tags: 'security-41' },
    async (_caseName, change) => {
      const member = await buildMember(world);
      const pendingCall = holdPaymentCall(world.deps, 'findSubscription');
      const firstResponse = createRequests(member)
        .post('create-payment', { price: prices.creditPack })
        .then((response) => response);
      await pendingCall.begun;
      const secondResponse = await change(member);
      expect(secondResponse.status).toBe(429);
      expect(Number(secondResponse.headers['retry-after'])).toBeGreaterThan(0);
      expect(secondResponse.body.message).toBe(
        'We’re still working on your last change. Try again in a moment.',
      );
      pendingCall.release();
      expect((await firstResponse).status).toBe(200);
      expect((await change(member)).status).not.toBe(429);
    },
  );

  it('lets other members change their memberships while one member’s change is in progress', {
    tags: 'security-41',
  }, async () => {
    const [member, otherMember] = [await buildMember(world), await buildMember(world)];
    const pendingCall = holdPaymentCall(world.deps, 'pauseSubscription');
    const pause = (member: MemberWithSubscription) =>
      createRequests(member).post(`pause-subscription/${member.subscription}`, { interval: 30 });
    const firstResponse = pause(member).then((response) => response);
    await pendingCall.begun;
    expect((await pause(otherMember)).status).toBe(200);
    pendingCall.release();
    expect((await firstResponse).status).toBe(200);
  });

  it('skips members with a change in progress during reconciliation, and does not count them as failures', {
    tags: 'security-41',
  }, async () => {
    const member = await buildMember(world);
    const pendingCall = holdPaymentCall(world.deps, 'pauseSubscription');
    const path = `pause-subscription/${member.subscription}`;
    const pauseRequest = createRequests(member)
      .post(path, { interval: 30 })
      .then(({ status }) => status);
    await pendingCall.begun;
    expect(await reconcile(world.deps)).toMatchObject({ failed: 0 });
    pendingCall.release();
    expect(await pauseRequest).toBe(200);
  });

  it('accepts a membership change once the lock left behind by a killed process has expired', {
    tags: 'security-41',
  }, async () => {
    const member = await buildMember(world);
    await world.deps.sql.query(
      `insert into leases values ($1, gen_random_uuid(), now() - interval '1 millisecond')`,
      [`change:${member.user.id}`],
    );
    expect((await createRequests(member).cancel(member.subscription)).status).toBe(200);
  });

  it('releases the lock on a member’s membership after every change, even a rejected one', async () => {
    const member = await buildMember(world);
    await createRequests(member).post(`resume-subscription/${member.subscription}`);
    await createRequests(member).post('create-discount', { price: prices.creditPack });
    await createRequests(member).post('create-subscription', { price: prices.subscription });
    expect(await world.deps.db.lease.count({ where: { name: `change:${member.user.id}` } })).toBe(0);
  });
});

describe('checkout returns and webhooks', () => {
  it('grants a purchase only once and responds identically to 20 simultaneous requests to two server processes', {
    tags: 'security-41',
  }, async () => {
    const otherServer = await startSecondServer(world);
    const member = await buildMember(world);
    const checkoutSessionId = await openPaymentCheckout(world, member, 'credits');
    await runWithoutEvents(world, () => world.sandbox.control.pay(checkoutSessionId));
    const returnFromCheckout = (port: number) =>
      fetch(`http://127.0.0.1:${port}/v1/user/retrieve-payment/${checkoutSessionId}`, {
        headers: { authorization: member.bearer },
      }).then(async (response) => ({ status: response.status, body: await response.json() }));
    const ports = [Number(new URL(world.origin).port), otherServer.port];
    const { data } = await world.stripe.events.list({ type: 'checkout.session.completed', limit: 1 });
    for (const _ of [1, 2, 3, 4, 5]) world.sandbox.control.resend(data[0]?.id ?? '');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => returnFromCheckout(ports[index % 2] ?? 0)),
    );
    await world.sandbox.control.settled();
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 4, balance: 4 });
    await otherServer.close();
  });

  it('does not hold database connections while purchases are being confirmed with the payment provider', {
    tags: 'security-41',
  }, async () => {
    const person = await buildPerson(world);
    const checkoutSessionId = await openMembershipCheckout(world, person);
    await runWithoutEvents(world, () => world.sandbox.control.pay(checkoutSessionId));
    const pendingCall = holdPaymentCall(world.deps, 'findCheckout');
    const returnFromCheckout = () =>
      createRequests(person)
        .get(`retrieve-subscription/${checkoutSessionId}`)
        .then((response) => response);
    const returnRequests = Array.from({ length: 25 }, returnFromCheckout);
    await pendingCall.begun;
    // Each of these requests needs a database connection. If the waiting checkout returns held all connections, these
    // requests would get no response.
    const otherResponses = await Promise.all(
      Array.from({ length: 30 }, () => createRequests(person).get('book-list')),
    );
    expect(new Set(otherResponses.map(({ status }) => status))).toEqual(new Set([200]));
    pendingCall.release();
    expect(new Set((await Promise.all(returnRequests)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it.each([
    [19, 200, 4],
    [20, 500, 1],
  ])(
    'retries syncing a member whose rows change meanwhile, and responds after %i such changes with status %i',
    async (times, status, balance) => {
      const member = await buildMember(world);
      const checkoutSessionId = await openPaymentCheckout(world, member, 'credits');
      await runWithoutEvents(world, () => world.sandbox.control.pay(checkoutSessionId));
      const { payments, db } = world.deps;
      let remainingConflicts = times;
      const findSubscription = async (id: string) => {
        remainingConflicts -= 1;
        if (remainingConflicts >= 0)
          await db.user.update({ where: { id: member.user.id }, data: { syncVersion: { increment: 1 } } });
        return await payments.findSubscription(id);
      };
      world.deps.payments = { ...payments, findSubscription };
      const response = await createRequests(member).get(`retrieve-payment/${checkoutSessionId}`);
      world.deps.payments = payments;
      expect(response.status).toBe(status);
      expect(await readLedger(world, member.user.id)).toEqual({ sum: balance, balance });
      expect(world.readLog().includes(`rows of member ${member.user.id} did not come to rest`)).toBe(
        status === 500,
      );
    },
  );

  it('limits the rate of requests for unknown checkout ids, but not for a user’s own checkout', async () => {
    const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
    const person = await buildPerson(limitedWorld);
    const checkoutSessionId = await openMembershipCheckout(limitedWorld, person);
    await runWithoutEvents(limitedWorld, () => limitedWorld.sandbox.control.pay(checkoutSessionId));
    const returnFromCheckout = (id: string) =>
      limitedWorld.api.get(`/v1/user/retrieve-subscription/${id}`).set('Authorization', person.bearer);
    for (let i = 0; i < 60; i += 1)
      expect((await returnFromCheckout(`cs_test_unknown${i}`)).status).toBe(404);
    const rejectedResponse = await returnFromCheckout('cs_test_another');
    expect(rejectedResponse.status).toBe(429);
    expect(Number(rejectedResponse.headers['retry-after'])).toBeGreaterThan(0);
    for (let i = 0; i < 3; i += 1) expect((await returnFromCheckout(checkoutSessionId)).status).toBe(200);
    await limitedWorld.close();
  });

  it.each([
    '..',
    '%2e%2e',
    '%2e%2e%2fcustomers',
    'cs_test_1%2f..%2f..%2fcustomers',
    'sub_1',
    'cs_',
    'cs_test_1%3fexpand%5b%5d=customer',
  ])(
    'returns 404 for the checkout id %s without asking the payment provider about it',
    { tags: 'security-38' },
    async (id) => {
      const member = await buildMember(world);
      // Makes the next request to the provider fail. The test then sends a request itself, which fails only if the
      // server has sent none before.
      world.sandbox.control.failNext({ status: 500, when: 'before' });
      for (const path of ['retrieve-payment', 'retrieve-subscription', 'retrieve-discount'])
        expect([path, await sendRawGet(`/v1/user/${path}/${id}`, member)]).toEqual([path, 404]);
      const laterResponse = await fetch(`${world.sandbox.origin}/v1/prices`, {
        headers: { authorization: `Bearer ${sandboxKey}` },
      });
      expect(laterResponse.status).toBe(500);
    },
  );
});

/** Sends the path unchanged. `fetch` would normalize its dot segments. */
async function sendRawGet(path: string, { bearer }: Person): Promise<number> {
  return await new Promise((resolve, reject) => {
    const sentRequest = request(world.origin, { path, headers: { authorization: bearer } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sentRequest.once('error', reject);
    sentRequest.end();
  });
}

describe('the payment provider', () => {
  it('rejects calls to the payment provider inside a database transaction', async () => {
    const { db, payments } = world.deps;
    await expect(db.$transaction(async () => await payments.findPayment('pi_any'))).rejects.toThrow(
      'payments.findPayment was called inside a transaction.',
    );
    expect(await world.deps.payments.findPayment('pi_any')).toBeUndefined();
  });
});
