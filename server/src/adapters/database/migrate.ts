import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { acquireSessionLock, withClient } from '../../lib/with-client.ts';
import { buildConcurrentIndex, readConcurrentIndex } from './concurrent-index.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../../prisma/migrations/', import.meta.url));

/** Key of the advisory lock: an arbitrary number that all LingoStory processes share. */
const migrationLockKey = 7_204_615;
/** Key of an advisory lock that all processes share while they migrate or wait for it. */
const waitingLockKey = 7_204_618;

/** The table in which Prisma's own tools record applied migrations. */
export const recordTableSql = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

export type Migration = { name: string; sql: string };
type MigrationRecord = { migration_name: string; checksum: string; finished_at: Date | null };

/** Returns the migrations on disk, oldest first. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((dirent) => dirent.isDirectory()).map((entry) => entry.name);
  return await Promise.all(
    names.sort().map(async (name) => ({
      name,
      sql: await readFile(join(folder, name, 'migration.sql'), 'utf8'),
    })),
  );
}

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

/**
 * Returns true if a migration file hasn't changed since it was applied. Ignores line endings, which Git may convert.
 */
function isUnchanged({ sql }: Migration, { checksum }: MigrationRecord): boolean {
  const unixSql = sql.replaceAll('\r\n', '\n');
  return [sql, unixSql, unixSql.replaceAll('\n', '\r\n')].map(checksumOf).includes(checksum);
}

/**
 * Returns the migrations that have not been applied yet. Ignores records of migrations that have no file: a newer
 * release applied those, and its schema also works with this release.
 */
function findPendingMigrations(migrations: Migration[], records: MigrationRecord[]): Migration[] {
  const unfinishedRecord = records.find(({ finished_at }) => finished_at === null);
  if (unfinishedRecord)
    throw new Error(
      `The migration ${unfinishedRecord.migration_name} was started and never finished. Compare the database with its SQL, then record the outcome with "prisma migrate resolve".`,
    );
  const recordsByName = new Map(records.map((record) => [record.migration_name, record]));
  return migrations.filter((migration) => {
    const record = recordsByName.get(migration.name);
    if (record && !isUnchanged(migration, record))
      throw new Error(
        `The migration ${migration.name} was changed after it had been applied. Restore it and write a new one.`,
      );
    return record === undefined;
  });
}

/**
 * Milliseconds that a migration waits for a table lock. Other queries queue up behind a waiting migration, so it
 * gives up early and tries again.
 */
const lockTimeoutMs = 800;
const maxAttempts = 60;
const retryDelayMs = 1_000;
/** SQLSTATE codes for a lock timeout and a deadlock. */
const lockErrorCodes = ['55P03', '40P01'];

/** Applies a migration and records it, and retries while other transactions lock its tables. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const concurrentIndex = readConcurrentIndex(migration.sql);
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (concurrentIndex) await buildConcurrentIndex(client, concurrentIndex);
      return await recordInTransaction(client, migration, concurrentIndex ? '' : migration.sql);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      await client.query('rollback').catch(() => {});
      if (attempt === maxAttempts || !lockErrorCodes.includes(String(code)))
        throw new Error(`The migration ${migration.name} failed, and nothing of it was applied: ${message}`, {
          cause: error,
        });
      await sleep(retryDelayMs);
    }
  }
}

/** Runs SQL and records its migration, in one transaction. */
async function recordInTransaction(
  client: pg.Client,
  { name, sql }: Migration,
  pendingSql: string,
): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
  await client.query(pendingSql);
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksumOf(sql), name],
  );
  await client.query('commit');
}

/**
 * Applies the pending migrations and returns their names. If several servers start at once, the first one migrates;
 * the others wait and find nothing left to do. Keeps `_prisma_migrations` in the state that `prisma migrate deploy`
 * expects.
 */
export async function applyMigrations(url: string, folder = migrationsFolder): Promise<string[]> {
  // Closing the connection also rolls back an open transaction and releases the lock.
  return await withClient({ connectionString: url }, async (client) => {
    // Two older migrations end all connections that have no advisory lock.
    await client.query('select pg_advisory_lock_shared($1)', [waitingLockKey]);
    await acquireSessionLock(client, migrationLockKey);
    await client.query(recordTableSql);
    const { rows } = await client.query<MigrationRecord>(
      'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
    );
    const pendingMigrations = findPendingMigrations(await readMigrations(folder), rows);
    for (const migration of pendingMigrations) await applyMigration(client, migration);
    return pendingMigrations.map(({ name }) => name);
  });
}
