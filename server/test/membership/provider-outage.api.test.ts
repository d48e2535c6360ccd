import { cancellationReasons } from '@lingostory/contract/membership/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../src/start-server.ts';
import { buildPerson, password } from '../support/builders.ts';
import { callProcess } from '../support/http/call-process.ts';
import { openMembershipCheckout, prices } from '../support/money/checkouts.ts';
import { buildMember, openPaymentCheckout } from '../support/money/money.ts';
import { type FailingProxy, type ProxyFailure, startFailingProxy } from '../support/running/failing-proxy.ts';
import { startSecondServer, startWorld, type World } from '../support/running/world.ts';

let world: World;
let proxy: FailingProxy;
/** Reaches the provider through the proxy. The world's own server reaches it directly. */
let server: RunningServer;
beforeAll(async () => {
  world = await startWorld();
  proxy = await startFailingProxy(world.sandbox.port);
  const environment = { ...world.environment, STRIPE_HOST: `http://127.0.0.1:${proxy.port}` };
  server = await startSecondServer({ ...world, environment });
});
afterAll(async () => {
  await server.close();
  await proxy.close();
  await world.close();
});

type Call = { path: string } & NonNullable<Parameters<typeof callProcess>[2]>;
const sendCall = async ({ path, ...options }: Call) =>
  await callProcess<{ message: string; request_id?: string }>(
    { origin: `http://127.0.0.1:${server.port}` },
    path,
    options,
  );

/** Returns calls that ask the provider, each by another person who may make it. */
async function prepareCalls(): Promise<Call[]> {
  const [guest, subscriber] = [await buildPerson(world), await buildPerson(world)];
  const subscriptionCheckout = await openMembershipCheckout(world, subscriber);
  const packBuyer = await buildMember(world);
  const packCheckout = await openPaymentCheckout(world, packBuyer, 'credits');
  const [canceling, pausing] = [await buildMember(world), await buildMember(world)];
  return [
    { path: '/user/create-subscription', person: guest, body: { price: prices.subscription } },
    {
      path: '/user/create-payment',
      person: await buildMember(world),
      body: { price: prices.creditPack },
    },
    { path: `/user/retrieve-subscription/${subscriptionCheckout}`, person: subscriber },
    { path: `/user/retrieve-payment/${packCheckout}`, person: packBuyer },
    {
      path: `/user/cancel-subscription/${canceling.subscription}`,
      person: canceling,
      body: { cancellation_reason: cancellationReasons[0] },
      method: 'DELETE',
    },
    {
      path: `/user/pause-subscription/${pausing.subscription}`,
      person: pausing,
      form: { interval: '30' },
    },
    { path: '/user/billing-portal', person: await buildMember(world), method: 'POST' },
    { path: '/user/account', person: await buildMember(world), body: { password }, method: 'DELETE' },
  ];
}

describe('every call that asks the payment provider', () => {
  it.each<[string, ProxyFailure]>([
    ['is silent', 'silent'],
    ['refuses connections', 'unreachable'],
    ['has an error of its own', 'broken'],
    ['sends JSON that isn’t its own', 'nonsense'],
  ])('returns 503 when the provider %s, and works afterward', async (_caseName, failure) => {
    const calls = await prepareCalls();
    await proxy.fail(failure);
    const responses = await Promise.all(calls.map(sendCall));
    for (const [index, { status, headers, body }] of responses.entries()) {
      expect([calls[index]?.path, status]).toEqual([calls[index]?.path, 503]);
      expect(body.message).toMatch(/payment provider|couldn’t delete your account/);
      expect(body.message).not.toContain('Stripe');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    await proxy.mend();
    for (const call of calls) await expect.poll(async () => (await sendCall(call)).status).not.toBe(503);
  });
});
