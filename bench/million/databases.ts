import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ensureDatabase, startEmbeddedDatabase } from '../../server/dev/database/embedded.ts';
import { findFreePort } from '../../server/dev/ports.ts';
import { applyMigrations } from '../../server/src/adapters/database/migrate.ts';
import { withClient } from '../../server/src/lib/with-client.ts';
import { printNote } from '../report/row.ts';
import { seedBooks } from './seed-books.ts';
import { seedMembers } from './seed-members.ts';

type DatabaseSize = { name: 'small' | 'large'; members: number; books: number };
export type SeededDatabase = DatabaseSize & { url: string };

/** The small database has as many books as the demo shelf. */
const databaseSizes: readonly DatabaseSize[] = [
  { name: 'small', members: 1_000, books: 12 },
  { name: 'large', members: 1_000_000, books: 10_000 },
];

/** Seeding takes minutes, so the databases stay here for the next run. Delete the folder to seed them again. */
const folder = fileURLToPath(new URL('../../node_modules/.cache/lingostory-million', import.meta.url));

/** Starts PostgreSQL with both databases, which are seeded unless they exist, and migrates them. */
export async function startMillionDatabases(): Promise<{
  databases: SeededDatabase[];
  stop: () => Promise<void>;
}> {
  const cluster = await startEmbeddedDatabase({
    folder,
    port: await findFreePort(),
    temporary: true,
    extraSettings: ['shared_buffers=2GB', 'max_wal_size=16GB', 'work_mem=16MB', 'maintenance_work_mem=512MB'],
  });
  try {
    const databases: SeededDatabase[] = [];
    for (const size of databaseSizes) {
      await seedUnlessSeeded(cluster, size);
      const url = cluster.url(size.name);
      await applyMigrations(url);
      await withClient({ connectionString: url }, (client) => client.query('analyze'));
      databases.push({ ...size, url });
    }
    return { databases, stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Seeds under another name first, so that a database with its final name is complete. */
async function seedUnlessSeeded(
  cluster: Parameters<typeof ensureDatabase>[0],
  { name, members, books }: DatabaseSize,
): Promise<void> {
  await withClient({ connectionString: cluster.url('postgres') }, async (admin) => {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinishedName = `${name}_unfinished`;
    await admin.query(`drop database if exists ${pg.escapeIdentifier(unfinishedName)}`);
    const url = await ensureDatabase(cluster, unfinishedName);
    await applyMigrations(url);
    const startedAt = performance.now();
    // Without triggers and foreign keys. The rows are made to fit.
    const sql = new pg.Pool({
      connectionString: url,
      max: 4,
      options: '-c session_replication_role=replica',
    });
    try {
      const restoreIndexes = await dropSecondaryIndexes(sql);
      await seedBooks(sql, books);
      await seedMembers(sql, members, books);
      await restoreIndexes();
      await advanceSequences(sql);
      await sql.query('vacuum analyze');
    } finally {
      await sql.end();
    }
    await admin.query(
      `alter database ${pg.escapeIdentifier(unfinishedName)} rename to ${pg.escapeIdentifier(name)}`,
    );
    printNote(`seeded the ${name} database`, `${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  });
}

/**
 * Drops the indexes that belong to no constraint, because building them afterward is several times as fast. Returns a
 * function that builds them.
 */
async function dropSecondaryIndexes(sql: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await sql.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await sql.query(`drop index ${name}`);
  return async () => {
    await Promise.all(rows.map(({ definition }) => sql.query(definition)));
  };
}

/** Lets each sequence continue after the ids that were written explicitly. */
async function advanceSequences(sql: pg.Pool): Promise<void> {
  const { rows } = await sql.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(c.relname, a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  );
  for (const { table, column, sequence } of rows)
    await sql.query(
      `select setval('${sequence}', (select coalesce(max("${column}"), 0) + 1 from "${table}"), false)`,
    );
}
