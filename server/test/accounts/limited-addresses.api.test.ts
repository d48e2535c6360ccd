import type { Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson, password } from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '1' });
});
afterAll(() => world.close());

type AttemptFunction = (suffix: string) => Test;
const post = (path: string, body: object) => world.api.post(`/v1${path}`).send(body);

/**
 * Every rate limit per IP address: its name, the number of attempts it allows, a function that makes an attempt, and
 * the status of an allowed attempt.
 */
const rateLimits: [what: string, points: number, attempt: AttemptFunction, status: number][] = [
  [
    'sign-ins',
    50,
    (suffix) => post('/user/login', { email: `nobody-${suffix}@example.org`, password: 'wrong' }),
    401,
  ],
  [
    'accounts',
    20,
    (suffix) =>
      post('/user/signup', {
        name: 'Nadia',
        email: `new-${suffix}@example.org`,
        password,
        repeat_password: password,
      }),
    200,
  ],
  [
    'recovery tokens',
    100,
    () => post('/user/verify-password-recovery-token', { verification_token: 'ABCD-EFGH-JKMN-PQRS' }),
    422,
  ],
  [
    'emails for help',
    5,
    () =>
      post('/guest/help-email', { from_email: 'a@example.org', subject: 'Hello', text: 'Please help me.' }),
    200,
  ],
];

describe.each(rateLimits)('the rate limit for %s', (limitName, points, attempt, status) => {
  const sendFrom = async (ipAddress: string, suffix: string) =>
    (await attempt(`${limitName.replaceAll(' ', '-')}-${suffix}`).set('X-Forwarded-For', ipAddress)).status;

  it('counts requests from all IP addresses of an IPv6 /64 network toward one rate limit', {
    tags: 'security-40',
  }, async () => {
    for (let i = 0; i < points; i += 1)
      expect(await sendFrom(`2001:db8:0:1:${i.toString(16)}::${i}`, `six-${i}`)).toBe(status);
    expect(await sendFrom('2001:db8:0:1:ffff:ffff:ffff:ffff', 'six-more')).toBe(429);
    expect(await sendFrom('2001:db8:0:2::1', 'six-neighbor')).toBe(status);
  });

  it('counts an IPv4 address and its IPv6-mapped form as one address, separately from all other addresses', {
    tags: 'security-40',
  }, async () => {
    const ipAddressForms = ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'];
    for (let i = 0; i < points; i += 1)
      expect(await sendFrom(ipAddressForms[i % 3] ?? '', `four-${i}`)).toBe(status);
    for (const form of ipAddressForms) expect(await sendFrom(form, 'four-more')).toBe(429);
    expect(await sendFrom('203.0.113.8', 'four-neighbor')).toBe(status);
  });
});

it('sends at most five confirmation links per hour to an email address, even if more accounts request one', async () => {
  const email = 'wanted-by-many@example.org';
  const requestEmailChange = async () => {
    const { bearer } = await buildPerson(world);
    const request = world.api.put('/v1/user/profile').set('Authorization', bearer);
    return await request.send({ name: 'A', email, password });
  };
  for (let i = 0; i < 5; i += 1) expect((await requestEmailChange()).status).toBe(200);
  expect((await requestEmailChange()).status).toBe(429);
  expect(await world.deps.db.email.count({ where: { recipient: email } })).toBe(5);
});
