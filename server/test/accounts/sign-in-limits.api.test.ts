import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson, password } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ LIMITS_FACTOR: '1' });
});
afterAll(() => world.close());

describe('rate limits for sign-ins', () => {
  it('blocks sign-ins to an account after five failures and says how long to wait', async () => {
    const { user } = await buildPerson(world);
    const attemptSignIn = (secret: string) =>
      world.api.post('/v1/user/login').send({ email: user.email, password: secret });
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await attemptSignIn('wrong')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const blockedResponse = await attemptSignIn(password).set('X-Forwarded-For', '203.0.113.9');
    expect([blockedResponse.status, blockedResponse.body.message]).toEqual([
      429,
      'Too many attempts. Try again in 15 minutes.',
    ]);
    expect(Number(blockedResponse.headers['retry-after'])).toBeGreaterThan(14 * 60);
    for (const [seconds, waitText] of [
      [119, '2 minutes'],
      [59, 'a moment'],
    ] as const) {
      await world.deps.sql.query('update rate_limits set expire = $1', [Date.now() + seconds * 1000]);
      const { headers, body } = await attemptSignIn(password);
      expect(body.message).toBe(`Too many attempts. Try again in ${waitText}.`);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds);
    }
  });
});
