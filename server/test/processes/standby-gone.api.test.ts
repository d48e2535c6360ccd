import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import {
  addBookToLibrary,
  buildBook,
  buildPerson,
  giveCredits,
  type Person,
  readLedger,
} from '../support/builders.ts';
import { callProcess } from '../support/http/call-process.ts';
import {
  countWaitingCommits,
  requireStandby,
  type Standby,
  startStandby,
  unrequireStandby,
} from '../support/replication/standby.ts';
import { type OwnDatabase, startOwnDatabase } from '../support/running/own-database.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { startWorld, type World } from '../support/running/world.ts';

let primary: OwnDatabase;
let standby: Standby;
let world: World;
let api: ApiProcess;
beforeAll(async () => {
  primary = await startOwnDatabase();
  world = await startWorld({ DATABASE_URL: primary.url });
  api = await startApiProcess(world.environment, await findFreePort());
  standby = await startStandby(primary.url);
});
afterAll(async () => {
  await api.kill();
  await world.close({ rowsByHand: true });
  await standby.close();
  await primary.close();
});

/** Connections of a process for transactions. */
const transactionConnections = 10;
/** More than the process has connections for. */
const buyerCount = transactionConnections + 5;

async function buildReaderWithOldSession(bookId: number): Promise<Person> {
  const reader = await buildPerson(world);
  await addBookToLibrary(world, reader.user.id, bookId);
  // A session that was not used today is extended by the next page turn.
  const expiresAt = new Date(Date.now() + 3_600_000);
  await world.deps.db.session.updateMany({ where: { userId: reader.user.id }, data: { expiresAt } });
  return reader;
}

/** Expects that everything that a reader needs works, although purchases occupy all connections for transactions. */
async function expectReadingToGoOn(reader: Person, bookCode: string): Promise<void> {
  const paths = [
    `/user/read-book?book_code=${bookCode}&phrase_no=1`,
    `/user/read-window?book_code=${bookCode}&from=1&count=3`,
    `/guest/sample-chapter?book_code=${bookCode}`,
  ];
  for (const path of paths)
    expect([path, (await callProcess(api, path, { person: reader })).status]).toEqual([path, 200]);
  const body = { book_code: bookCode, phrase_no: 2, seen_at: new Date().toISOString() };
  const { status } = await callProcess(api, '/user/reading-position', {
    person: reader,
    body,
    method: 'PUT',
  });
  expect(status).toBe(200);
  const session = await world.deps.db.session.findFirstOrThrow({ where: { userId: reader.user.id } });
  expect(session.expiresAt.getTime(), 'the session was extended').toBeGreaterThan(Date.now() + 7_200_000);
  const limit = { name: 'test', points: 1, seconds: 60, message: 'Too many.' };
  await world.deps.limiter(limit).take(bookCode);
  expect((await fetch(`${api.origin}/readyz`)).status).toBe(200);
}

describe('a required standby that is gone', () => {
  it.each([
    ['the standby is back', () => standby.restart()],
    ['it is required no longer', () => unrequireStandby(primary.url)],
  ])('lets purchases wait until %s, and readers read on', async (_condition, endWaits) => {
    await requireStandby(primary.url);
    const book = await buildBook(world);
    const reader = await buildReaderWithOldSession(book.id);
    const buyers = await Promise.all(Array.from({ length: buyerCount }, () => buildPerson(world)));
    for (const { user } of buyers) await giveCredits(world, user.id, 2);
    await standby.kill();

    let acknowledgedCount = 0;
    const purchases = buyers.map(async (person) => {
      const form = { book_code: book.bookCode };
      const { status } = await callProcess(api, '/user/purchase-book', { person, form });
      acknowledgedCount += 1;
      return status;
    });
    await expect.poll(() => countWaitingCommits(primary.url)).toBe(transactionConnections);
    await expectReadingToGoOn(reader, book.bookCode);
    expect(await countWaitingCommits(primary.url)).toBe(transactionConnections);
    expect(acknowledgedCount).toBe(0);

    await endWaits();
    expect(await Promise.all(purchases)).toEqual(Array(buyerCount).fill(200));
    expect(await countWaitingCommits(primary.url)).toBe(0);
    expect(await world.deps.db.purchase.count({ where: { bookId: book.id } })).toBe(buyerCount + 1);
    for (const { user } of buyers) expect(await readLedger(world, user.id)).toEqual({ sum: 1, balance: 1 });
  });
});
