import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildConcurrentIndex, readConcurrentIndex } from '../../src/adapters/database/concurrent-index.ts';
import { openPool } from '../../src/adapters/database/open-pool.ts';
import {
  concurrentRows,
  foreignKeysByCause,
  newerRows,
  oldLetters,
  oldRows,
} from '../support/studio/old-rows.ts';

const folder = new URL('../../../prisma/migrations/', import.meta.url);

/**
 * Applies the migrations later than `after`, up to and including `upTo`, each in its own transaction, unless it builds an
 * index concurrently.
 */
async function migrate(client: pg.Client, afterMigration: string, upTo: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((dirent) => dirent.isDirectory()).map(({ name }) => name);
  for (const name of names.sort().filter((migration) => migration > afterMigration && migration <= upTo)) {
    const sql = await readFile(new URL(`${name}/migration.sql`, folder), 'utf8');
    const concurrentIndex = readConcurrentIndex(sql);
    if (concurrentIndex) await buildConcurrentIndex(client, concurrentIndex);
    else await client.query(`begin; ${sql}; commit`);
  }
}

type TableRows = Record<string, Record<string, unknown>[]>;

async function readTables(client: pg.Client): Promise<TableRows> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const rowsByTable: TableRows = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${name} t`);
    rowsByTable[name] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}

/** Returns the rows from before the upgrade as sorted JSON, with only the columns of `columnRows`'s first row. */
function toComparableRows(rows: TableRows[string] = [], columnRows: TableRows[string] = []): string[] {
  const columns = Object.keys(columnRows[0] ?? {}).sort();
  const previousRows = rows.filter(({ user_id: userId }) => userId !== 4);
  return previousRows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort();
}

const ledgerQuery = `
  select e.cause, b.book_code as book, c.stripe_session_id as session, p.stripe_payment_id as payment
  from credit_entries e left join books b on b.id = e.book_id left join checkouts c on c.id = e.checkout_id
  left join payments p on p.id = e.payment_id`;

describe.each([
  ['commit b5283c8', '20261121145521_machine_meanings', oldRows + oldLetters],
  ['the last release before the ledger had foreign keys', '20261122060000_emails', oldRows + newerRows],
])('a database of %s', (_release, lastMigration, rows) => {
  const baseUrl = inject('postgresUrl');
  const name = `old_${randomBytes(6).toString('hex')}`;
  const url = baseUrl.replace(/\/postgres$/, `/${name}`);
  const adminClient = new pg.Client({ connectionString: baseUrl });
  const client = new pg.Client({ connectionString: url });
  const livePool = openPool(url, { max: 2, freeConnectionTimeoutMs: 5_000 }, () => {});
  /** Runs a query as a server of the previous release does, with a statement that was prepared before the upgrade. */
  const queryLivePool = () =>
    livePool.query({
      name: 'live',
      text: 'select status from memberships where user_id = $1 and status <> $2',
      values: [1, 'canceled'],
    });
  let tablesBefore: TableRows;

  beforeAll(async () => {
    await adminClient.connect();
    await adminClient.query(`create database ${name}`);
    await client.connect();
    await migrate(client, '', lastMigration);
    await client.query(`begin; ${rows}; commit`);
    tablesBefore = await readTables(client);
    await queryLivePool();
    await migrate(client, lastMigration, '20261122080100_ledger_columns');
    await livePool.query(concurrentRows);
    await migrate(client, '20261122080100_ledger_columns', '~');
  });
  afterAll(async () => {
    await Promise.all([client.end(), livePool.end()]);
    await adminClient.query(`drop database ${name} with (force)`);
    await adminClient.end();
  });

  it('fills every table with rows before the upgrade', () => {
    expect(Object.keys(tablesBefore).filter((table) => tablesBefore[table]?.length === 0)).toEqual([]);
    expect(Object.keys(tablesBefore).length).toBeGreaterThan(15);
  });

  it('keeps every row and value during the upgrade', async () => {
    const tablesAfter = await readTables(client);
    for (const [table, rowsBefore] of Object.entries(tablesBefore)) {
      const rowsAfter = tablesAfter[table === 'letters' ? 'emails' : table];
      expect(toComparableRows(rowsAfter, rowsBefore), table).toEqual(
        toComparableRows(rowsBefore, rowsBefore),
      );
    }
  });

  it('links older ledger entries to their books, checkouts and payments, unless these were deleted', async () => {
    const { rows: entries } = await client.query(ledgerQuery);
    const emptyReferences = { book: null, session: null, payment: null };
    expect(entries).toHaveLength((tablesBefore.credit_entries?.length ?? 0) + 2);
    for (const entry of entries)
      expect(entry).toEqual({ cause: entry.cause, ...emptyReferences, ...foreignKeysByCause[entry.cause] });
  });

  it('keeps every credit balance equal to the sum of the credit ledger during the upgrade', async () => {
    const { rows: members } = await client.query(`
      select u.id, u.current_credits as balance, sum(e.delta)::int as sum,
        (array_agg(e.balance_after order by e.entry_no desc))[1] as last
      from users u join credit_entries e on e.user_id = u.id group by u.id order by u.id`);
    expect(members).toEqual([
      { id: 1, balance: 4, sum: 4, last: 4 },
      { id: 2, balance: 3, sum: 3, last: 3 },
      { id: 4, balance: 2, sum: 2, last: 2 },
    ]);
  });

  it('lets a running server of the previous release read rows after the upgrade', async () => {
    expect((await queryLivePool()).rows).toEqual([{ status: 'active' }]);
  });

  it('links ledger entries to their purchases even if a server that still runs the previous release writes them', async () => {
    const insertLedgerEntry = (delta: number, reason: string, cause: string) =>
      livePool.query('insert into credit_entries (user_id, delta, reason, cause) values ($1, $2, $3, $4)', [
        3,
        delta,
        reason,
        cause,
      ]);
    await livePool.query(`insert into purchases (user_id, book_id) values (3, 1), (3, 3)`);
    const checkoutQuery =
      'insert into checkouts (user_id, kind, status, price, expected_amount, stripe_session_id) values ($1, $2, $3, $4, $5, $6)';
    await livePool.query(checkoutQuery, [3, 'subscription', 'fulfilled', 'price_1', 0, 'cs_new_trial']);
    await livePool.query(checkoutQuery, [3, 'credits', 'fulfilled', 'price_2', 2499, 'cs_new']);
    await livePool.query(
      `insert into payments (user_id, cause, kind, amount, credits, stripe_payment_id, paid_at, checkout_id)
       select $1, $2, $3, 2499, 3, $4, now(), id from checkouts where stripe_session_id = 'cs_new'`,
      [3, 'pack:cs_new', 'credits', 'pi_new'],
    );
    await insertLedgerEntry(1, 'trial', 'trial:3');
    await insertLedgerEntry(3, 'pack', 'pack:cs_new');
    await insertLedgerEntry(-1, 'spend', 'spend:3:3');
    await insertLedgerEntry(-1, 'refund', 'refund:pi_new:999');
    await insertLedgerEntry(-2, 'forfeit', 'forfeit:sub_9');
    const { rows: entries } = await client.query(`${ledgerQuery} where e.user_id = 3 order by e.entry_no`);
    expect(entries).toEqual([
      { cause: 'trial:3', book: null, session: 'cs_new_trial', payment: null },
      { cause: 'pack:cs_new', book: null, session: 'cs_new', payment: 'pi_new' },
      { cause: 'spend:3:3', book: 'livre-3', session: null, payment: null },
      { cause: 'refund:pi_new:999', book: null, session: null, payment: 'pi_new' },
      { cause: 'forfeit:sub_9', book: null, session: null, payment: null },
    ]);
  });
});
