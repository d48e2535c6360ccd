import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { addBookToLibrary, buildBook, buildPerson, giveCredits, readLedger } from '../support/builders.ts';
import { callProcess } from '../support/http/call-process.ts';
import { type PgBouncer, startPgBouncer } from '../support/running/pgbouncer.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { startWorld, type World } from '../support/running/world.ts';

const poolSize = 4;

let world: World;
let pgBouncer: PgBouncer;
/** Two processes whose requests reach the database through PgBouncer, and whose jobs reach it directly. */
let apiProcesses: ApiProcess[];
beforeAll(async () => {
  world = await startWorld();
  pgBouncer = await startPgBouncer(world.deps.settings.databaseUrl, poolSize);
  const environment = {
    ...world.environment,
    REQUESTS_DATABASE_URL: pgBouncer.url,
    NAMED_STATEMENTS: 'no',
    RUN_JOBS: 'yes',
  };
  const startProcess = async () => await startApiProcess(environment, await findFreePort());
  apiProcesses = [await startProcess(), await startProcess()];
});
afterAll(async () => {
  for (const { kill } of apiProcesses) await kill();
  await pgBouncer.close();
  await world.close({ rowsByHand: true });
});

const [readerCount, rounds] = [30, 5];

it('serves many readers of two processes through a few connections of PgBouncer', async () => {
  const book = await buildBook(world);
  const readers = await Promise.all(Array.from({ length: readerCount }, () => buildPerson(world)));
  for (const { user } of readers) await addBookToLibrary(world, user.id, book.id);
  const statuses = await Promise.all(
    readers.map(async (person, index) => {
      const api = apiProcesses[index % apiProcesses.length] as ApiProcess;
      const ownStatuses: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const path = `/user/read-book?book_code=${book.bookCode}&phrase_no=${round}`;
        const body = { book_code: book.bookCode, phrase_no: round, seen_at: new Date().toISOString() };
        ownStatuses.push(
          (await callProcess(api, path, { person })).status,
          (await callProcess(api, '/user/reading-position', { person, body, method: 'PUT' })).status,
          (await callProcess(api, '/guest/list-book')).status,
        );
      }
      return ownStatuses;
    }),
  );
  expect(statuses.flat()).toEqual(Array(readerCount * rounds * 3).fill(200));
  expect(await pgBouncer.countServerConnections()).toBeLessThanOrEqual(poolSize);
});

it('continues after a restart of PgBouncer, and sells a book once to a member who asks again', async () => {
  const [api] = apiProcesses as [ApiProcess];
  const person = await buildPerson(world);
  const book = await buildBook(world);
  await giveCredits(world, person.user.id, 2);
  const buyBook = async () =>
    (await callProcess(api, '/user/purchase-book', { person, form: { book_code: book.bookCode } })).status;
  const [statusDuringRestart] = await Promise.all([buyBook(), pgBouncer.restart()]);
  expect([200, 503]).toContain(statusDuringRestart);
  await expect.poll(buyBook).toBe(200);
  expect(await readLedger(world, person.user.id)).toEqual({ sum: 1, balance: 1 });
});
