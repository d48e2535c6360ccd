import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import type { CheckoutKind } from '../../src/generated/prisma/client.ts';
import { checkReconciledState } from '../money/check.ts';
import { buildPerson, type Person } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';
import { type ApiProcess, runCommand, startApiProcess } from '../support/running/process.ts';
import { soakSettings } from '../support/running/settings.ts';
import { startWorld, type World } from '../support/running/world.ts';

/**
 * Number of times that each test kills the process. Purchases alternate between a trial, a credit pack and the
 * half-price offer.
 */
const { kills = 5 } = soakSettings;
/**
 * Maximum delay before a kill, in milliseconds. Fulfilling a purchase takes less time, so some kills happen after it.
 */
const maxDelayMs = 90;

let world: World;
let port: number;
let api: ApiProcess;
beforeAll(async () => {
  // The provider retries failed webhooks only briefly, so that some purchases are left for reconciliation to find.
  port = await findFreePort();
  world = await startWorld({}, { port, retryAfter: [50, 500] });
  api = await startApiProcess(world.environment, port);
});
afterAll(async () => {
  await api.kill();
  await world.close();
});

async function sendRequest(
  method: string,
  path: string,
  { bearer }: Person,
  body?: object,
): Promise<Response> {
  return await fetch(`${api.origin}/v1/user/${path}`, {
    method,
    headers: { authorization: bearer, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function openCheckout(
  person: Person,
  checkoutKind: CheckoutKind,
  path: string,
  priceId: string,
): Promise<string> {
  const response = await sendRequest('POST', path, person, { price: priceId });
  expect(response.status).toBe(200);
  const row = await world.deps.db.checkout.findFirstOrThrow({
    where: { userId: person.user.id, kind: checkoutKind, status: 'open' },
  });
  return row.stripeSessionId ?? '';
}

/** Pays for a checkout and kills the process while the browser returns from it. */
async function payAndKillServer(person: Person, checkoutSessionId: string, path: string): Promise<void> {
  world.sandbox.control.pay(checkoutSessionId);
  const returnRequests = [1, 2].map(() =>
    sendRequest('GET', `${path}/${checkoutSessionId}`, person).catch(() => undefined),
  );
  await new Promise((resolve) => setTimeout(resolve, Math.random() * maxDelayMs));
  await api.kill();
  await Promise.all(returnRequests);
  api = await startApiProcess(world.environment, port);
}

const purchaseTypes = [
  ['subscription', 'create-subscription', 'retrieve-subscription', prices.subscription],
  ['credits', 'create-payment', 'retrieve-payment', prices.creditPack],
  ['discount', 'create-discount', 'retrieve-discount', prices.discount],
] as const;

describe('the API process, killed while fulfilling a checkout,', () => {
  it(
    `grants every purchase exactly once even if the server is killed ${kills} times`,
    async () => {
      const people: Person[] = [];
      for (let killIndex = 0; killIndex < kills; killIndex += 1) {
        const purchaseType = purchaseTypes[killIndex % purchaseTypes.length];
        if (!purchaseType) throw new Error('no purchase');
        if (killIndex % purchaseTypes.length === 0) people.push(await buildPerson(world));
        const person = people.at(-1);
        if (!person) throw new Error('nobody');
        const [checkoutKind, createPath, retrievePath, price] = purchaseType;
        const checkoutSessionId = await openCheckout(person, checkoutKind, createPath, price);
        await payAndKillServer(person, checkoutSessionId, retrievePath);
        // After every other kill, a second request from the browser completes the purchase; otherwise reconciliation
        // does.
        if (killIndex % 2 === 0)
          expect((await sendRequest('GET', `${retrievePath}/${checkoutSessionId}`, person)).status).toBe(200);
        else await runCommand(['reconcile'], world.environment);
      }
      await world.sandbox.control.settled(60_000);
      const report = await runCommand(['reconcile'], world.environment);
      expect(report).toMatch(
        /^\d+ compared with the payment provider, 0 mended, 0 could not be compared\.$/m,
      );
      for (const person of people) await checkReconciledState(world, person);
      const { _sum } = await world.deps.db.creditEntry.aggregate({ _sum: { delta: true } });
      const [trialPurchaseCount, packPurchaseCount, offerPurchaseCount] = [0, 1, 2].map((index) =>
        Math.ceil((kills - index) / purchaseTypes.length),
      );
      expect(_sum.delta).toBe(
        (trialPurchaseCount ?? 0) + 3 * (packPurchaseCount ?? 0) + (offerPurchaseCount ?? 0),
      );
    },
    kills * 60_000,
  );
});

/** Requests a membership change, kills the process at a random moment during the request, and restarts it. */
async function changeAndKillServer(
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<void> {
  const changeRequest = sendRequest(method, path, person, body).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * maxDelayMs));
  await api.kill();
  await changeRequest;
  api = await startApiProcess(world.environment, port);
}

const membershipChanges = [
  ['POST', 'pause-subscription', { interval: 60 }],
  ['POST', 'resume-subscription', undefined],
  ['DELETE', 'cancel-subscription', undefined],
] as const;

describe('the API process, killed during a change of the membership,', () => {
  it(
    `leaves no membership change half done even if the server is killed ${kills} times`,
    async () => {
      const people: Person[] = [];
      for (let killIndex = 0; killIndex < kills; killIndex += 1) {
        const [method, path, body] =
          membershipChanges[killIndex % membershipChanges.length] ?? membershipChanges[0];
        if (killIndex % membershipChanges.length === 0) {
          const person = await buildPerson(world);
          people.push(person);
          const checkoutSessionId = await openCheckout(
            person,
            'subscription',
            'create-subscription',
            prices.subscription,
          );
          world.sandbox.control.pay(checkoutSessionId);
          await world.sandbox.control.settled(60_000);
        }
        const person = people.at(-1);
        if (!person) throw new Error('nobody');
        const { stripeSubscriptionId: id } = await world.deps.db.membership.findFirstOrThrow({
          where: { userId: person.user.id },
        });
        const query = method === 'DELETE' ? '?cancellation_reason=Enough' : '';
        await changeAndKillServer(person, method, `${path}/${id}${query}`, body);
        await runCommand(['reconcile'], world.environment);
        await checkReconciledState(world, person);
        // The killed process still holds its lease. Until the lease expires, changes are rejected with 429.
        await expect
          .poll(async () => (await sendRequest('POST', `resume-subscription/${id}`, person)).status, {
            interval: 500,
          })
          .not.toBe(429);
      }
      const openIntentCount = await world.deps.db.billingIntent.count({ where: { finishedAt: null } });
      expect(openIntentCount).toBe(0);
    },
    kills * 60_000,
  );
});
