import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCreditMovement, withLockedMember } from '../../src/features/library/public.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  giveCredits,
  type Person,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const getHistory = (person?: Person, query = '') => getAs(world, `/user/credit-history${query}`, person);
type HistoryLine = { id: number; delta: number; balance: number };

const findEntries = ({ user }: Person) =>
  world.deps.db.creditEntry.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } });

/** Expects entries that are numbered from 1 without gaps, and balances that add up. */
async function expectEntriesNumbered(person: Person, length: number): Promise<void> {
  const rows = await findEntries(person);
  let balance = 0;
  const expectedEntries = rows.map(({ delta }, index) => {
    balance += delta;
    return { entryNo: index + 1, balanceAfter: balance };
  });
  expect(rows).toHaveLength(length);
  expect(rows.map(({ entryNo, balanceAfter }) => ({ entryNo, balanceAfter }))).toEqual(expectedEntries);
}

describe('GET /v1/user/credit-history', () => {
  it('lists every entry of the credit history once across pages, with the balance after each entry', async () => {
    const person = await buildPerson(world);
    for (const credits of [3, 1, 4, 1]) await giveCredits(world, person.user.id, credits);
    const book = await buildBook(world, { title: 'Acheté' });
    await addBookToLibrary(world, person.user.id, book.id);
    await giveCredits(world, person.user.id, 5);
    const lines: HistoryLine[] = [];
    for (const page of [1, 2, 3]) {
      const { status, body } = await getHistory(person, `?page=${page}&per_page=3`);
      expect([status, body.meta]).toEqual([200, { page, per_page: 3, total: 7 }]);
      expect(body.data).toHaveLength(page === 3 ? 1 : 3);
      lines.push(...body.data);
    }
    expect(lines.map(({ delta, balance }) => [delta, balance])).toEqual([
      [5, 14],
      [-1, 9],
      [1, 10],
      [1, 9],
      [4, 8],
      [1, 4],
      [3, 3],
    ]);
    expect(lines[1]).toMatchObject({ book: { book_code: book.bookCode, title: 'Acheté' }, amount: null });
    expect(new Set(lines.map(({ id }) => id)).size).toBe(7);
  });

  it('returns an empty page beyond the end of the credit history, and for a member without credits', async () => {
    const [person, newcomer] = [await buildPerson(world), await buildPerson(world)];
    await giveCredits(world, person.user.id, 1);
    const beyondLastPageResponse = await getHistory(person, '?page=1000000&per_page=100');
    expect(beyondLastPageResponse.body).toEqual({
      data: [],
      meta: { page: 1_000_000, per_page: 100, total: 1 },
    });
    expect((await getHistory(newcomer)).body).toEqual({
      data: [],
      meta: { page: 1, per_page: 24, total: 0 },
    });
  });

  it('numbers ledger rows of concurrent credit changes in sequence, without duplicates', async () => {
    const person = await buildPerson(world);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => giveCredits(world, person.user.id, index + 1)),
    );
    await expectEntriesNumbered(person, 20);
  });

  it('records a repeated credit change only once and leaves no gap in the ledger’s numbers', async () => {
    const person = await buildPerson(world);
    const creditChange = {
      userId: person.user.id,
      delta: 2,
      reason: 'pack',
      cause: `twice:${person.user.id}`,
    } as const;
    const now = world.deps.clock.now();
    const moveResults = await withLockedMember(world.deps, person.user.id, async (tx) => [
      await applyCreditMovement(tx, { ...creditChange, at: now }),
      await applyCreditMovement(tx, { ...creditChange, at: now }),
      await applyCreditMovement(tx, { ...creditChange, cause: `once:${person.user.id}`, at: now }),
    ]);
    expect(moveResults).toEqual([true, false, true]);
    await expectEntriesNumbered(person, 2);
  });

  it('numbers a ledger row written by an older server, which does not number its rows', async () => {
    const person = await buildPerson(world);
    await giveCredits(world, person.user.id, 2);
    await world.deps.sql.query(
      `insert into credit_entries (user_id, delta, reason, cause) values ($1, -1, 'forfeit', 'old release')`,
      [person.user.id],
    );
    await expectEntriesNumbered(person, 2);
  });

  it('returns 401 without a session and 403 to an administrator who requests a credit history', async () => {
    expect((await getHistory()).status).toBe(401);
    expect((await getHistory(await buildAdministrator(world))).status).toBe(403);
  });

  it.each([
    ['page', ['0', '-1', 'abc', '1.5', '1000001']],
    ['per_page', ['0', '101', 'abc']],
  ])('rejects a credit history request with an invalid %s', async (field, values) => {
    const person = await buildPerson(world);
    for (const value of values) {
      const { status, body } = await getHistory(person, `?${field}=${value}`);
      expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [field]]);
    }
  });
});

describe('the migration to numbered ledger rows', () => {
  it("numbers existing ledger rows and sets the date of each book's last use", async () => {
    const [firstPerson, secondPerson] = [await buildPerson(world), await buildPerson(world)];
    for (const person of [firstPerson, secondPerson, firstPerson])
      await giveCredits(world, person.user.id, 2);
    const book = await buildBook(world);
    await addBookToLibrary(world, firstPerson.user.id, book.id);
    const seenAt = new Date(Date.now() + 60_000);
    await world.deps.db.readingPosition.create({
      data: { userId: firstPerson.user.id, bookId: book.id, phraseNo: 1, seenAt },
    });
    const entriesBefore = [await findEntries(firstPerson), await findEntries(secondPerson)];
    const { sql, db } = world.deps;
    await sql.query('update credit_entries set entry_no = -id, balance_after = 0');
    await sql.query(`update purchases set touched_at = '2000-01-01'`);
    const file = new URL(
      '../../../prisma/migrations/20261122040000_large_members/migration.sql',
      import.meta.url,
    );
    const updateStatements = (await readFile(file, 'utf8'))
      .split(';')
      .filter((statement) => /^UPDATE /m.test(statement));
    for (const statement of updateStatements.filter((updateStatement) => !updateStatement.includes('AS E')))
      await sql.query(statement);
    expect([await findEntries(firstPerson), await findEntries(secondPerson)]).toEqual(entriesBefore);
    const { touchedAt } = await db.purchase.findFirstOrThrow({ where: { userId: firstPerson.user.id } });
    expect(touchedAt).toEqual(seenAt);
  });
});
