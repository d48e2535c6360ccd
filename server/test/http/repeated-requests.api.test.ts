import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredAccountRows } from '../../src/features/accounts/public.ts';
import { buildBook, buildPerson, type Person, password } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
});

const setState = (state: string, key?: string, person = member) => {
  const request = world.api.put('/v1/user/word-states').set('Authorization', person.bearer);
  if (key !== undefined) request.set('Idempotency-Key', key);
  return request.send({ lemmas: ['chat'], state });
};
/** The hash of the input that `setState` sends. */
const hashOf = (state: string) =>
  createHash('sha256')
    .update(JSON.stringify({ lemmas: ['chat'], state }))
    .digest('base64url');
const readState = async (person = member) =>
  (await world.deps.db.lemmaState.findMany({ where: { userId: person.user.id } })).map(({ state }) => state);

describe('a request with an Idempotency-Key', () => {
  it('changes nothing when it is repeated after a later change, and gets its first response', async () => {
    const key = randomUUID();
    const first = await setState('known', key);
    await setState('learning');
    const repeated = await setState('known', key);
    expect([first.status, repeated.status, repeated.body]).toEqual([200, 200, first.body]);
    expect(await readState()).toEqual(['learning']);
  });

  it('runs once when it arrives many times at once, and the others are told to wait', async () => {
    const book = await buildBook(world);
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.api
          .post('/v1/guest/phrase-report')
          .set({ Authorization: member.bearer, 'Idempotency-Key': key })
          .send({ book_code: book.bookCode, phrase_no: 1, kind: 'sound' }),
      ),
    );
    for (const { status } of responses) expect([200, 429]).toContain(status);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    for (const { status, headers } of responses) if (status === 429) expect(headers['retry-after']).toBe('5');
    expect(await world.deps.db.phraseReport.count({ where: { userId: member.user.id } })).toBe(1);
  });

  it('runs again after it has failed', async () => {
    const key = randomUUID();
    const responses = [await setState('nonsense', key), await setState('known', key)];
    expect(responses.map(({ status }) => status)).toEqual([422, 200]);
    expect(await readState()).toEqual(['known']);
  });

  it('runs again a minute after the process that ran it has died', async () => {
    const key = randomUUID();
    const begunAt = world.deps.clock.now();
    await world.deps.db.storedResponse.create({
      data: { userId: member.user.id, key, call: 'setWordStates', inputHash: hashOf('known'), begunAt },
    });
    const early = await setState('known', key);
    world.moveClock(61_000);
    const late = await setState('known', key);
    world.moveClock(-61_000);
    expect([early.status, late.status, await readState()]).toEqual([429, 200, ['known']]);
  });

  it('runs although another member has used the same key', async () => {
    const key = randomUUID();
    const other = await buildPerson(world);
    await setState('known', key);
    await setState('ignored', key, other);
    expect([await readState(), await readState(other)]).toEqual([['known'], ['ignored']]);
  });

  it('stores nothing when somebody signs in, whose response contains a token', async () => {
    await world.api
      .post('/v1/user/login')
      .set({ Authorization: member.bearer, 'Idempotency-Key': randomUUID() })
      .send({ email: member.user.email, password });
    expect(await world.deps.db.storedResponse.count({ where: { userId: member.user.id } })).toBe(0);
  });

  it('returns 422 if the key is malformed or another call or input has used it', async () => {
    const key = randomUUID();
    await setState('known', key);
    const otherCall = await world.api
      .put('/v1/user/reading-goal')
      .set({ Authorization: member.bearer, 'Idempotency-Key': key })
      .send({ minutes_per_week: 100 });
    for (const { status, body } of [
      otherCall,
      await setState('learning', key),
      await setState('new', 'x'),
      await setState('new', key.toUpperCase()),
    ]) {
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(['Idempotency-Key']);
    }
    expect(await readState()).toEqual(['known']);
  });

  it('forgets its response after 60 days', async () => {
    const key = randomUUID();
    await setState('known', key);
    const day = 24 * 60 * 60 * 1000;
    const countAfter = async (days: number) => {
      world.moveClock(days * day);
      await deleteExpiredAccountRows(world.deps);
      world.moveClock(-days * day);
      return await world.deps.db.storedResponse.count({ where: { userId: member.user.id } });
    };
    expect([await countAfter(59), await countAfter(61)]).toEqual([1, 0]);
  });
});
