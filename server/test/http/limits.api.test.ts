import type { Test } from 'supertest';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../src/start-server.ts';
import { buildPerson, type Person, password } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';
import { startBeside, startWorld, type World } from '../support/running/world.ts';

let world: World;
let other: RunningServer;
/** Two servers that are used in turn, because they must share their counts. */
let servers: World['api'][];
beforeAll(async () => {
  world = await startWorld({ LIMITS_FACTOR: '1' });
  other = await startBeside(world);
  servers = [world.api, supertest(`http://127.0.0.1:${other.port}`)];
});
afterAll(async () => {
  await other.close();
  await world.close();
});

type Try = (api: World['api'], turn: number) => Test;

/** Sends attempts to both servers in turn, each with a different X-Forwarded-For, and returns the statuses. */
async function tries(count: number, attempt: Try): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const api = servers[turn % 2] ?? world.api;
    const { status } = await attempt(api, turn).set('X-Forwarded-For', `203.0.113.${turn}`);
    statuses.push(status);
  }
  return statuses;
}

/** Expects both servers to reject the attempt with a Retry-After of at most `longest` seconds. */
async function expectTooMany(attempt: Try, longest: number): Promise<void> {
  for (const [turn, api] of servers.entries()) {
    const { status, headers, body } = await attempt(api, turn);
    const wait = Number(headers['retry-after']);
    expect([status, Object.keys(body), wait > 0 && wait <= longest]).toEqual([429, ['message'], true]);
  }
}
const minute = 60;

describe('a limit that two servers share', () => {
  it('allows 50 failed sign-ins per IP address across all accounts, not counting successful ones', async () => {
    const { user } = await buildPerson(world);
    const wrong: Try = (api, turn) =>
      api.post('/v1/user/login').send({ email: `nobody-${turn}@example.org`, password });
    const right: Try = (api) => api.post('/v1/user/login').send({ email: user.email, password });
    expect(await tries(49, wrong)).toEqual(Array(49).fill(401));
    expect(await tries(2, right)).toEqual([200, 200]);
    expect(await tries(1, wrong)).toEqual([401]);
    await expectTooMany(wrong, 15 * minute);
    await expectTooMany(right, 15 * minute);
  });

  it('allows 20 new accounts per IP address on two servers together', async () => {
    const signUp: Try = (api, turn) => {
      const email = `new-${turn}@example.org`;
      return api.post('/v1/user/signup').send({ name: 'N', email, password, repeat_password: password });
    };
    expect(await tries(20, signUp)).toEqual(Array(20).fill(200));
    await expectTooMany(signUp, 60 * minute);
    expect(await world.deps.db.user.count({ where: { email: { startsWith: 'new-' } } })).toBe(20);
  });

  it('allows a member 20 requests for the billing portal and 60 for a payment preview', async () => {
    const [person, neighbour] = [await buildPerson(world), await buildPerson(world)];
    const portal =
      ({ bearer }: Person): Try =>
      (api) =>
        api.post('/v1/user/billing-portal').set('Authorization', bearer);
    const preview: Try = (api) => api.get('/v1/user/payment-preview').set('Authorization', person.bearer);
    expect(await tries(20, portal(person))).toEqual(Array(20).fill(422));
    await expectTooMany(portal(person), 60 * minute);
    expect(await tries(1, portal(neighbour))).toEqual([422]);
    expect(await tries(60, preview)).toEqual(Array(60).fill(404));
    await expectTooMany(preview, 60 * minute);
  });

  it('allows a member 20 checkouts, counting all kinds together', async () => {
    const [person, neighbour] = [await buildPerson(world), await buildPerson(world)];
    const kinds = [
      ['create-subscription', prices.subscription],
      ['create-payment', prices.creditPack],
      ['create-discount', prices.discount],
    ] as const;
    const open = (at: number, { bearer }: Person): Try => {
      const [path, price] = kinds[at % kinds.length] ?? kinds[0];
      return (api) => api.post(`/v1/user/${path}`).set('Authorization', bearer).send({ price });
    };
    const first = await tries(20, (api, turn) => open(turn, person)(api, turn));
    expect(first).not.toContain(429);
    for (const at of kinds.keys()) await expectTooMany(open(at, person), 60 * minute);
    expect(await tries(1, open(0, neighbour))).toEqual([200]);
  });
});
