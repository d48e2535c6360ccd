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
let servers: World['api'][];
beforeAll(async () => {
  world = await startWorld({ LIMITS_FACTOR: '1' });
  otherServer = await startSecondServer(world);
  servers = [world.api, supertest(`http://127.0.0.1:${otherServer.port}`)];
});
afterAll(async () => {
  await otherServer.close();
  await world.close();
});

type SendAttempt = (api: World['api'], turn: number) => Test;

/** Sends attempts to the two servers alternately, each with a different X-Forwarded-For, and returns the statuses. */
async function sendAttempts(count: number, attempt: SendAttempt): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const api = servers[turn % 2] ?? world.api;
    const { status } = await attempt(api, turn).set('X-Forwarded-For', `203.0.113.${turn}`);
    statuses.push(status);
  }
  return statuses;
}

/** Expects both servers to reject the attempt with a Retry-After of at most `longest` seconds. */
async function expectRateLimited(attempt: SendAttempt, longest: number): Promise<void> {
  for (const [turn, api] of servers.entries()) {
    const { status, headers, body } = await attempt(api, turn);
    const retryAfter = Number(headers['retry-after']);
    expect([status, Object.keys(body), retryAfter > 0 && retryAfter <= longest]).toEqual([
      429,
      ['message'],
      true,
    ]);
  }
}
const minute = 60;

describe('a limit that two servers share', () => {
  it('allows 50 failed sign-ins per 15 minutes from an IP address, counting those to all accounts but no successful ones', async () => {
    const { user } = await buildPerson(world);
    const signInWrongly: SendAttempt = (api, turn) =>
      api.post('/v1/user/login').send({ email: `nobody-${turn}@example.org`, password });
    const signInCorrectly: SendAttempt = (api) =>
      api.post('/v1/user/login').send({ email: user.email, password });
    expect(await sendAttempts(49, signInWrongly)).toEqual(Array(49).fill(401));
    expect(await sendAttempts(2, signInCorrectly)).toEqual([200, 200]);
    expect(await sendAttempts(1, signInWrongly)).toEqual([401]);
    await expectRateLimited(signInWrongly, 15 * minute);
    await expectRateLimited(signInCorrectly, 15 * minute);
  });

  it('allows 20 new accounts per hour from an IP address, counted across two servers', async () => {
    const signUp: SendAttempt = (api, turn) => {
      const email = `new-${turn}@example.org`;
      return api.post('/v1/user/signup').send({ name: 'N', email, password, repeat_password: password });
    };
    expect(await sendAttempts(20, signUp)).toEqual(Array(20).fill(200));
    await expectRateLimited(signUp, 60 * minute);
    expect(await world.deps.db.user.count({ where: { email: { startsWith: 'new-' } } })).toBe(20);
  });

  it('allows each member 20 requests per hour for the billing portal and 60 for a payment preview', async () => {
    const [person, neighbour] = [await buildPerson(world), await buildPerson(world)];
    const createPortalAttempt =
      ({ bearer }: Person): SendAttempt =>
      (api) =>
        api.post('/v1/user/billing-portal').set('Authorization', bearer);
    const previewPayment: SendAttempt = (api) =>
      api.get('/v1/user/payment-preview').set('Authorization', person.bearer);
    expect(await sendAttempts(20, createPortalAttempt(person))).toEqual(Array(20).fill(422));
    await expectRateLimited(createPortalAttempt(person), 60 * minute);
    expect(await sendAttempts(1, createPortalAttempt(neighbour))).toEqual([422]);
    expect(await sendAttempts(60, previewPayment)).toEqual(Array(60).fill(404));
    await expectRateLimited(previewPayment, 60 * minute);
  });

  it('allows each member 20 checkouts per hour, counting all kinds together', async () => {
    const [person, neighbour] = [await buildPerson(world), await buildPerson(world)];
    const kinds = [
      ['create-subscription', prices.subscription],
      ['create-payment', prices.creditPack],
      ['create-discount', prices.discount],
    ] as const;
    const createOpenAttempt = (at: number, { bearer }: Person): SendAttempt => {
      const [path, price] = kinds[at % kinds.length] ?? kinds[0];
      return (api) => api.post(`/v1/user/${path}`).set('Authorization', bearer).send({ price });
    };
    const firstStatuses = await sendAttempts(20, (api, turn) => createOpenAttempt(turn, person)(api, turn));
    expect(firstStatuses).not.toContain(429);
    for (const at of kinds.keys()) await expectRateLimited(createOpenAttempt(at, person), 60 * minute);
    expect(await sendAttempts(1, createOpenAttempt(0, neighbour))).toEqual([200]);
  });
});
