import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredAccountRows } from '../../src/features/accounts/public.ts';
import { createLimiter } from '../../src/http/limits.ts';
import { acquireLease } from '../../src/lib/lease.ts';
import { buildPerson, getAs } from '../support/builders.ts';
import { findJob } from '../support/running/find-job.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const hourMs = 60 * 60 * 1000;
const day = 24 * hourMs;
const emptyCounts = { sessions: 0, tokens: 0, confirmations: 0, responses: 0, limits: 0 };
const getPastDate = (milliseconds: number) => new Date(world.deps.clock.now().getTime() - milliseconds);

describe('sweepExpired', () => {
  it('deletes expired and ended sessions, and keeps open ones', async () => {
    const { db } = world.deps;
    const [signedInPerson, signedOutPerson, expiredPerson] = [
      await buildPerson(world),
      await buildPerson(world),
      await buildPerson(world),
    ];
    await world.api.post('/v1/user/logout').set('Authorization', signedOutPerson.bearer);
    await db.session.updateMany({
      where: { userId: expiredPerson.user.id },
      data: { expiresAt: getPastDate(1000) },
    });
    expect(await deleteExpiredAccountRows(world.deps)).toEqual({ ...emptyCounts, sessions: 2 });
    expect((await db.session.findMany()).map(({ userId }) => userId)).toEqual([signedInPerson.user.id]);
    expect((await getAs(world, '/user/book-list', signedInPerson)).status).toBe(200);
    expect((await getAs(world, '/user/book-list', signedOutPerson)).status).toBe(401);
    expect(await deleteExpiredAccountRows(world.deps)).toEqual(emptyCounts);
  });

  it('deletes recovery tokens a day after they expired or were used, and keeps valid ones', async () => {
    const { db } = world.deps;
    const { user } = await buildPerson(world);
    const addToken = (tokenHash: string, expiresAt: Date, usedAt: Date | null = null) =>
      db.recoveryToken.create({ data: { userId: user.id, tokenHash, expiresAt, usedAt } });
    await addToken('good', getPastDate(-hourMs / 2));
    await addToken('run out just now', getPastDate(hourMs));
    await addToken('used just now', getPastDate(-hourMs / 4), getPastDate(hourMs));
    await addToken('run out long ago', getPastDate(day + 1000));
    await addToken('used long ago', getPastDate(day), getPastDate(day + 1000));
    expect(await deleteExpiredAccountRows(world.deps)).toEqual({ ...emptyCounts, tokens: 2 });
    const remainingTokens = (await db.recoveryToken.findMany()).map(({ tokenHash }) => tokenHash);
    expect(remainingTokens.sort()).toEqual(['good', 'run out just now', 'used just now']);
  });

  it('deletes rate-limit counts a day after they expire, and keeps current ones', async () => {
    const { db, settings } = world.deps;
    const deps = { ...world.deps, settings: { ...settings, limitsFactor: 1 } };
    const attemptLimiter = createLimiter(deps, {
      name: 'tries',
      points: 5,
      seconds: 3600,
      message: 'Too many.',
    });
    for (let i = 0; i < 5; i += 1) await attemptLimiter.take('somebody');
    await db.rateLimit.create({ data: { key: 'old', points: 9, expire: getPastDate(day + 1000).getTime() } });
    await db.rateLimit.create({
      data: { key: 'over since an hour', points: 9, expire: getPastDate(hourMs).getTime() },
    });
    expect(await deleteExpiredAccountRows(deps)).toEqual({ ...emptyCounts, limits: 1 });
    expect(await db.rateLimit.count({ where: { key: 'over since an hour' } })).toBe(1);
    await expect(attemptLimiter.take('somebody')).rejects.toMatchObject({ status: 429 });
  });

  it('deletes every expired session, however many there are', async () => {
    const { user } = await buildPerson(world);
    const rows = Array.from({ length: 2_345 }, () => ({
      id: randomUUID(),
      userId: user.id,
      expiresAt: getPastDate(1000),
    }));
    await world.deps.db.session.createMany({ data: rows });
    const concurrentCounts = await Promise.all([
      deleteExpiredAccountRows(world.deps),
      deleteExpiredAccountRows(world.deps),
    ]);
    const repeatedCounts = await deleteExpiredAccountRows(world.deps);
    expect([...concurrentCounts, repeatedCounts].reduce((sum, { sessions }) => sum + sessions, 0)).toBe(
      2_345,
    );
    expect(await world.deps.db.session.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe('the nightly sweep', () => {
  it('deletes leases of dead processes, and keeps those that are held or have just expired', async () => {
    const { db } = world.deps;
    const addLeases = async (count: number, name: string, age: string) =>
      await world.deps.sql.query(
        `insert into leases select $2 || n, gen_random_uuid(), now() - $3::interval from generate_series(1, $1::int) n`,
        [count, name, age],
      );
    await addLeases(1_234, 'export-words:', '61 minutes');
    await addLeases(1, 'import-words:', '59 minutes');
    const release = await acquireLease(world.deps, 'held');
    await findJob(world.deps, 'sweep').run();
    expect((await db.lease.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)).toEqual([
      'held',
      'import-words:1',
    ]);
    await release?.();
    expect(await db.lease.count()).toBe(1);
  });
});
