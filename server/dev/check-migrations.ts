import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import {
  applyMigration,
  type Migration,
  readMigrations,
  recordTableSql,
} from '../src/adapters/database/migrate.ts';
import { withClient } from '../src/lib/with-client.ts';
import { ensureDatabase, startEmbeddedDatabase } from './database/embedded.ts';
import { findLongLocks, type MigrationLocks } from './migrations/find-long-locks.ts';
import { fillTable, listLargeTables } from './migrations/large-tables.ts';
import { measureWaits } from './migrations/measure-waits.ts';
import { lastReleasedMigration } from './migrations/released.ts';
import { findFreePort } from './ports.ts';

/** The longest time in milliseconds that a write may wait for a migration. */
const maxWaitMs = 1_000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `npm run check:migrations -- [--rows 1000000] [--after migration]`: applies the migrations since the last release to
 * a database with this many rows in each large table that they use, and prints how long writes to these tables had to
 * wait. Fails if that is longer than a second, or if a migration holds a lock while it reads or writes all rows.
 */
const usage = 'Usage: check:migrations [--rows 1000000] [--after migration]';

function readOptions(migrations: Migration[]): { rowCount: number; after: string } {
  const { rows, after } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000' },
      after: { type: 'string', default: lastReleasedMigration },
    },
  }).values;
  if (!/^[1-9]\d*$/.test(rows)) throw new Error('--rows must be a whole number from 1.');
  if (!migrations.some(({ name }) => name === after))
    throw new Error(
      `There is no migration ${after}. --after takes the name of a folder in prisma/migrations.`,
    );
  return { rowCount: Number(rows), after };
}

const migrations = await readMigrations();
let rowCount: number;
let after: string;
try {
  ({ rowCount, after } = readOptions(migrations));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exit(1);
}

async function fillTables(client: pg.Client, names: string[]): Promise<void> {
  for (const table of await listLargeTables(client)) {
    if (!names.includes(table.name)) continue;
    const { rowCount: storedRows } = await client.query(`select from "${table.name}" limit 1`);
    if (!storedRows) await fillTable(client, table, rowCount);
  }
}

/** Opens a new database with the migrations that have been released, and applies `check` to each later one. */
async function checkPending(
  url: string,
  migrations: Migration[],
  check: (client: pg.Client, migration: Migration) => Promise<void>,
): Promise<void> {
  await withClient({ connectionString: url }, async (client) => {
    await client.query(recordTableSql);
    for (const migration of migrations)
      if (migration.name <= after) await applyMigration(client, migration);
      else await check(client, migration);
  });
}

/** Applies a migration to large tables, prints how long writes waited, and returns true if that was not too long. */
async function measureMigration(
  url: string,
  client: pg.Client,
  migration: Migration,
  { tables, problems }: MigrationLocks,
): Promise<boolean> {
  const existingNames = (await listLargeTables(client)).map(({ name }) => name);
  const measuredTables = tables.filter((name) => existingNames.includes(name));
  await fillTables(client, measuredTables);
  const startedAt = performance.now();
  const waits = await measureWaits(url, measuredTables, () => applyMigration(client, migration));
  printLine(`${migration.name}: ${Math.round(performance.now() - startedAt)} ms`);
  for (const [table, waitMs] of waits)
    printLine(`  writes to ${table} waited for up to ${Math.round(waitMs)} ms`);
  for (const problem of problems) printLine(`  ${problem}`);
  return problems.length === 0 && [...waits.values()].every((waitMs) => waitMs <= maxWaitMs);
}

const folder = await mkdtemp(join(tmpdir(), 'lingostory-migrations-'));
const database = await startEmbeddedDatabase({
  folder: join(folder, 'postgres'),
  port: await findFreePort(),
  temporary: true,
});
try {
  const locksByMigration = new Map<string, MigrationLocks>();
  await checkPending(await ensureDatabase(database, 'few_rows'), migrations, async (client, migration) => {
    locksByMigration.set(migration.name, await findLongLocks(client, migration));
  });
  const failedNames: string[] = [];
  const url = await ensureDatabase(database, 'many_rows');
  await checkPending(url, migrations, async (client, migration) => {
    const locks = locksByMigration.get(migration.name) ?? { tables: [], problems: [] };
    if (!(await measureMigration(url, client, migration, locks))) failedNames.push(migration.name);
  });
  printLine(
    locksByMigration.size === 0
      ? `There are no migrations after ${after}.`
      : `${locksByMigration.size} migrations were checked with ${rowCount} rows in each large table that they use.`,
  );
  if (failedNames.length > 0) {
    printLine(
      `These would block writes for too long: ${failedNames.join(', ')}. CONTRIBUTING.md says how to split them.`,
    );
    process.exitCode = 1;
  }
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
