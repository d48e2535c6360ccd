import type pg from 'pg';
import { readConcurrentIndex } from '../../src/adapters/database/concurrent-index.ts';
import { applyMigration, type Migration } from '../../src/adapters/database/migrate.ts';
import { fillTable, type LargeTable, listLargeTables } from './large-tables.ts';

/** Rows of each large table. A migration that touches half of them would touch half of the millions in production. */
const rowCount = 1_000;

/** Locks for which at least writes to a table have to wait. */
const blockingModes = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];
/** The lock of a statement that writes rows. */
const writingMode = 'RowExclusiveLock';

type TableUse = { id: number; modes: string[]; touchedRows: number };

/** Reads what the current transaction has locked, read and written so far. */
async function readTableUses(client: pg.Client): Promise<Map<number, TableUse>> {
  const { rows } = await client.query<TableUse>(
    `select relation::int as id, array_agg(mode) as modes,
       coalesce((select seq_tup_read + idx_tup_fetch + n_tup_upd + n_tup_del from pg_stat_xact_user_tables
         where relid = relation), 0)::int as "touchedRows"
     from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and granted group by relation`,
  );
  return new Map(rows.map((use) => [use.id, use]));
}

export type MigrationLocks = {
  /** Large tables that the migration reads, writes or changes. */
  tables: string[];
  /** Locks that would be held for as long as it takes to read or write a large table. */
  problems: string[];
};

function describeProblems(tables: LargeTable[], uses: Map<number, TableUse>): string[] {
  const touchedTables = tables.filter(({ id }) => (uses.get(id)?.touchedRows ?? 0) >= rowCount / 2);
  const blockedTables = tables.flatMap(({ id, name }) => {
    const mode = blockingModes.findLast((blockingMode) => uses.get(id)?.modes.includes(blockingMode));
    return mode ? [{ name, mode }] : [];
  });
  const touchedNames = touchedTables.map(({ name }) => name).join(' and ');
  if (touchedNames !== '' && blockedTables.length > 0)
    return blockedTables.map(
      ({ name, mode }) => `holds ${mode} on ${name} while it reads or writes all rows of ${touchedNames}`,
    );
  return touchedTables
    .filter(({ id }) => uses.get(id)?.modes.includes(writingMode))
    .map(
      ({ name }) =>
        `updates or deletes rows of ${name} after reading all of them, and locks these rows until its end`,
    );
}

/**
 * Applies a migration to a database in which every large table has some rows, and returns the locks that would be long
 * if these rows were millions. Compares what PostgreSQL counted and locked in the transaction, so it depends neither on
 * time nor on how the SQL is written.
 */
export async function findLongLocks(
  client: pg.Client,
  migration: Migration,
  transactionEnd: 'commit' | 'rollback' = 'commit',
): Promise<MigrationLocks> {
  const tables = await listLargeTables(client);
  for (const table of tables) {
    const { rowCount: storedRows } = await client.query(`select from "${table.name}" limit 1`);
    if (!storedRows) await fillTable(client, table, rowCount);
  }
  const concurrentIndex = readConcurrentIndex(migration.sql);
  if (concurrentIndex) {
    await applyMigration(client, migration);
    const { rows } = await client.query<{ id: number }>(
      'select indrelid::int as id from pg_index where indexrelid = to_regclass($1)',
      [concurrentIndex.indexName],
    );
    // Its lock blocks neither reads nor writes.
    return { tables: tables.filter(({ id }) => id === rows[0]?.id).map(({ name }) => name), problems: [] };
  }
  // Otherwise the counts of earlier transactions of this connection would be added.
  await client.query('select pg_stat_force_next_flush()');
  // The rows that a parallel worker reads would not be counted in time.
  await client.query(
    'begin; set local max_parallel_workers_per_gather = 0; set local max_parallel_maintenance_workers = 0',
  );
  try {
    await client.query(migration.sql);
    const uses = await readTableUses(client);
    await client.query(transactionEnd);
    return {
      tables: tables.filter(({ id }) => uses.has(id)).map(({ name }) => name),
      problems: describeProblems(tables, uses),
    };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
