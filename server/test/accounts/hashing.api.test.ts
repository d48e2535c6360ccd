import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addBookToLibrary,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  password,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '1' });
});
afterAll(() => world.close());

const signIn = (person: Person, secret = password) =>
  world.api.post('/v1/user/login').send({ email: person.user.email, password: secret });

const countStatus = (statuses: number[], status: number) =>
  statuses.filter((response) => response === status).length;

async function runInParallel(
  times: number,
  attempt: () => PromiseLike<{ status: number }>,
): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: times }, attempt));
  return responses.map(({ status }) => status);
}

describe('a correct password', () => {
  it('never locks out a user who sends the correct password, even in many parallel sign-ins', {
    tags: 'security-43',
  }, async () => {
    const person = await buildPerson(world);
    const statuses = await runInParallel(50, () => signIn(person));
    // A 503 from a full queue is acceptable, because the client may retry. A lockout of 15 minutes would not be.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(countStatus(statuses, 200)).toBeGreaterThan(5);
    expect((await signIn(person)).status).toBe(200);
  });

  it('does not count correct passwords toward the limit of five failed sign-ins', {
    tags: 'security-43',
  }, async () => {
    const person = await buildPerson(world);
    const statuses: number[] = [];
    for (const secret of [...Array(6).fill(password), 'a', 'b', 'c', 'd', password, 'e', password])
      statuses.push((await signIn(person, secret)).status);
    expect(statuses).toEqual([...Array(6).fill(200), 401, 401, 401, 401, 200, 401, 429]);
  });

  it('accepts the correct password for a password change after eight wrong attempts', {
    tags: 'security-43',
  }, async () => {
    const person = await buildPerson(world);
    // The new password equals the old one, so the server rejects the change, but only after checking the old
    // password.
    const changePassword = (secret = password) =>
      world.api
        .put('/v1/user/reset-password')
        .set('Authorization', person.bearer)
        .send({ old_password: secret, new_password: password });
    for (let i = 0; i < 8; i += 1) expect((await changePassword('wrong')).status).toBe(422);
    const statuses = await runInParallel(30, () => changePassword());
    expect(statuses.filter((status) => status !== 422 && status !== 503)).toEqual([]);
    expect((await changePassword()).status).toBe(422);
  });
});

describe('a wrong password', () => {
  it('allows five wrong passwords, even in parallel, and then also rejects the correct password', {
    tags: 'security-43',
  }, async () => {
    const person = await buildPerson(world);
    const statuses = await runInParallel(20, () => signIn(person, randomBytes(8).toString('hex')));
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    expect(countStatus(statuses, 401)).toBe(5);
    expect((await signIn(person)).status).toBe(429);
  });

  it('rejects a sign-in without comparing the password after five failed sign-ins', {
    tags: 'security-43',
  }, async () => {
    const person = await buildPerson(world);
    for (let i = 0; i < 5; i += 1) await signIn(person, 'wrong');
    const compareSpy = vi.spyOn(world.deps.passwords, 'compare');
    try {
      expect((await signIn(person)).status).toBe(429);
      expect(compareSpy).not.toHaveBeenCalled();
    } finally {
      compareSpy.mockRestore();
    }
  });

  it('allows ten wrong passwords in parallel requests to close an account', {
    tags: 'security-43',
  }, async () => {
    const person = await buildPerson(world);
    const closeAccount = () =>
      world.api
        .delete('/v1/user/account')
        .set('Authorization', person.bearer)
        .send({ password: randomBytes(8).toString('hex') });
    const statuses = await runInParallel(30, closeAccount);
    expect(statuses.filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
    expect(countStatus(statuses, 422)).toBe(10);
  });
});

describe('a flood of sign-ins', () => {
  it('rejects most of 60 simultaneous sign-ins with 503 and Retry-After, and still serves files', {
    tags: 'security-42',
  }, async () => {
    const slowWorld = await startWorld({ PASSWORD_COST: '13' });
    try {
      const cover = await slowWorld.deps.media.put('covers', 'webp', Buffer.from('a cover'));
      const statuses: number[] = [];
      const pendingResponses = Array.from({ length: 60 }, async (_, index) => {
        const body = { email: `nobody-${index}@example.org`, password };
        const response = await slowWorld.api.post('/v1/user/login').send(body);
        statuses.push(response.status);
        return response;
      });
      await Promise.race(pendingResponses);
      const { status } = await slowWorld.api.get(`/v1/media/covers/${cover}`);
      expect([status, countStatus(statuses, 401) < 5]).toEqual([200, true]);
      const responses = await Promise.all(pendingResponses);
      expect(responses.filter((response) => response.status !== 401 && response.status !== 503)).toEqual([]);
      const rejectedResponses = responses.filter((response) => response.status === 503);
      expect(rejectedResponses.length).toBeGreaterThan(40);
      for (const { headers, body } of rejectedResponses) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(body).toEqual({ message: 'We’re very busy right now. Please try again in a few seconds.' });
      }
      await slowWorld.deps.media.remove('covers', cover);
    } finally {
      await slowWorld.close();
    }
  });
});

describe('POST while the hashing queue is full', () => {
  it.each(['login', 'signup'])(
    'rejects a %s request with 503 before reading its body while the password-hashing queue is full',
    { tags: 'security-42' },
    async (name) => {
      const isFullSpy = vi.spyOn(world.deps.passwords, 'isFull').mockReturnValue(true);
      try {
        const request = world.api.post(`/v1/user/${name}`).type('json').serialize(String);
        const { status, headers } = await request.send('{"email":');
        expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
      } finally {
        isFullSpy.mockRestore();
      }
    },
  );
});

describe('a flood of rate-limited requests', () => {
  it.each([
    [99, 401],
    [100, 503],
  ])(
    'handles a sign-in while %i rate-limited requests wait for a database connection, and returns status %i',
    { tags: 'security-42' },
    async (waitingCount, expectedStatus) => {
      const person = await buildPerson(world);
      const waitingCountSpy = vi
        .spyOn(world.deps.limitsSql, 'waitingCount', 'get')
        .mockReturnValue(waitingCount);
      try {
        expect((await signIn(person, 'wrong')).status).toBe(expectedStatus);
      } finally {
        waitingCountSpy.mockRestore();
      }
    },
  );

  it('still serves readers while rate-limited requests wait, and rejects more than 100 waiting ones with 503', {
    tags: 'security-42',
  }, async () => {
    const [member, book] = [await buildPerson(world), await buildBook(world)];
    await addBookToLibrary(world, member.user.id, book.id);
    // Uses three IP addresses, because this many simultaneous requests from one address would exceed its limit.
    const sendHelpRequest = (requestIndex: number) =>
      world.api
        .post('/v1/user/password-recovery-token')
        .set('X-Forwarded-For', `203.0.113.${requestIndex % 3}`)
        .send({ email: `nobody-${requestIndex}@example.org` });
    const lockClient = await world.deps.sql.connect();
    try {
      await lockClient.query('begin');
      await lockClient.query('lock table rate_limits in access exclusive mode');
      const pendingResponses = Array.from({ length: 140 }, async (_, index) => await sendHelpRequest(index));
      const { status, headers } = await Promise.race(pendingResponses);
      expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
      for (const path of [
        `/user/read-book?book_code=${book.bookCode}`,
        '/guest/list-book',
        `/guest/book-detail/${book.bookCode}`,
      ])
        expect([path, (await getAs(world, path, member)).status]).toEqual([path, 200]);
      await lockClient.query('rollback');
      const statuses = (await Promise.all(pendingResponses)).map((response) => response.status);
      // A 429 is possible, because an IP address may send at most a hundred of these requests per hour.
      expect(statuses.filter((response) => ![200, 429, 503].includes(response))).toEqual([]);
      expect(countStatus(statuses, 200)).toBeGreaterThan(90);
    } finally {
      await lockClient.query('rollback');
      lockClient.release();
    }
  });
});
