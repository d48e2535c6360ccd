import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, getAs, type Person, password } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const closeAccount = (person: Person | undefined, body: object, targetWorld: World = world) => {
  const request = targetWorld.api.delete('/v1/user/account');
  return (person ? request.set('Authorization', person.bearer) : request).send(body);
};

describe('DELETE /v1/user/account', () => {
  it.each([
    ['a wrong password', { password: 'wrong' }],
    ['no password', {}],
    ['a list as password', { password: [password] }],
    ['an object as password', { password: { a: 1 } }],
  ])('does not close an account if the request contains %s', async (_caseName, body) => {
    const person = await buildPerson(world);
    const response = await closeAccount(person, body);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual(['password']);
    expect((await getAs(world, '/user/book-list', person)).status).toBe(200);
  });

  it('returns 401 to a guest and 403 to an administrator who requests an export', async () => {
    expect((await closeAccount(undefined, { password })).status).toBe(401);
    expect((await closeAccount(await buildAdministrator(world), { password })).status).toBe(403);
  });

  it('allows ten wrong passwords when closing an account, and then returns 429', async () => {
    const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      const person = await buildPerson(limitedWorld);
      for (let i = 0; i < 10; i += 1)
        expect((await closeAccount(person, { password: 'wrong' }, limitedWorld)).status).toBe(422);
      const blockedResponse = await closeAccount(person, { password }, limitedWorld);
      expect(blockedResponse.status).toBe(429);
      expect(Number(blockedResponse.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limitedWorld.close();
    }
  });
});
