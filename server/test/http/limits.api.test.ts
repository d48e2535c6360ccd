import type { Test } from 'supertest';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../src/start-server.ts';
import { buildPerson, type Person, password } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';
import { startSecondServer, startWorld, type World } from '../support/running/world.ts';

let world: World;
let otherServer: RunningServer;
/** Two servers that must count attempts together. */
let serverApis: World['api'][];
beforeAll(async () => {
  world = await startWorld({ LIMITS_FACTOR: '1' });
  otherServer = await startSecondServer(world);
  serverApis = [world.api, supertest(`http://127.0.0.1:${otherServer.port}`)];
});
afterAll(async () => {
  await otherServer.close();
  await world.close();
});

type AttemptFunction = (api: World['api'], index: number) => Test;

/** Sends attempts to the two servers alternately, each with a different X-Forwarded-For, and returns the statuses. */
async function sendAttempts(count: number, attempt: AttemptFunction): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const api = serverApis[index % 2] ?? world.api;
    const { status } = await attempt(api, index).set('X-Forwarded-For', `203.0.113.${index}`);
    statuses.push(status);
  }
  return statuses;
}

/** Expects both servers to reject the attempt with a Retry-After of at most `maxSeconds` seconds. */
async function expectRateLimited(attempt: AttemptFunction, maxSeconds: number): Promise<void> {
  for (const [index, api] of serverApis.entries()) {
    const { status, headers, body } = await attempt(api, index);
    const retryAfter = Number(headers['retry-after']);
    expect([status, Object.keys(body), retryAfter > 0 && retryAfter <= maxSeconds]).toEqual([
      429,
      ['message'],
      true,
    ]);
  }
}
const minuteSeconds = 60;

describe('a limit that two servers share', () => {
  it('allows 50 failed sign-ins to any accounts per IP address within 15 minutes, not counting successful ones', async () => {
    const { user } = await buildPerson(world);
    const failSignIn: AttemptFunction = (api, index) =>
      api.post('/v1/user/login').send({ email: `nobody-${index}@example.org`, password });
    const signInCorrectly: AttemptFunction = (api) =>
      api.post('/v1/user/login').send({ email: user.email, password });
    expect(await sendAttempts(49, failSignIn)).toEqual(Array(49).fill(401));
    expect(await sendAttempts(2, signInCorrectly)).toEqual([200, 200]);
    expect(await sendAttempts(1, failSignIn)).toEqual([401]);
    await expectRateLimited(failSignIn, 15 * minuteSeconds);
    await expectRateLimited(signInCorrectly, 15 * minuteSeconds);
  });

  it('allows 20 new accounts per hour from an IP address, counted across two servers', async () => {
    const signUp: AttemptFunction = (api, index) => {
      const email = `new-${index}@example.org`;
      return api.post('/v1/user/signup').send({ name: 'N', email, password, repeat_password: password });
    };
    expect(await sendAttempts(20, signUp)).toEqual(Array(20).fill(200));
    await expectRateLimited(signUp, 60 * minuteSeconds);
    expect(await world.deps.db.user.count({ where: { email: { startsWith: 'new-' } } })).toBe(20);
  });

  it('allows each member 20 requests per hour for the billing portal and 60 for a payment preview', async () => {
    const [person, otherPerson] = [await buildPerson(world), await buildPerson(world)];
    const createPortalAttempt =
      ({ bearer }: Person): AttemptFunction =>
      (api) =>
        api.post('/v1/user/billing-portal').set('Authorization', bearer);
    const previewPayment: AttemptFunction = (api) =>
      api.get('/v1/user/payment-preview').set('Authorization', person.bearer);
    expect(await sendAttempts(20, createPortalAttempt(person))).toEqual(Array(20).fill(422));
    await expectRateLimited(createPortalAttempt(person), 60 * minuteSeconds);
    expect(await sendAttempts(1, createPortalAttempt(otherPerson))).toEqual([422]);
    expect(await sendAttempts(60, previewPayment)).toEqual(Array(60).fill(404));
    await expectRateLimited(previewPayment, 60 * minuteSeconds);
  });

  it('allows each member 20 checkouts per hour, counting all kinds together', async () => {
    const [person, otherPerson] = [await buildPerson(world), await buildPerson(world)];
    const kinds = [
      ['create-subscription', prices.subscription],
      ['create-payment', prices.creditPack],
      ['create-discount', prices.discount],
    ] as const;
    const createCheckoutAttempt = (kindIndex: number, { bearer }: Person): AttemptFunction => {
      const [path, price] = kinds[kindIndex % kinds.length] ?? kinds[0];
      return (api) => api.post(`/v1/user/${path}`).set('Authorization', bearer).send({ price });
    };
    const firstStatuses = await sendAttempts(20, (api, index) =>
      createCheckoutAttempt(index, person)(api, index),
    );
    expect(firstStatuses).not.toContain(429);
    for (const kindIndex of kinds.keys())
      await expectRateLimited(createCheckoutAttempt(kindIndex, person), 60 * minuteSeconds);
    expect(await sendAttempts(1, createCheckoutAttempt(0, otherPerson))).toEqual([200]);
  });
});
