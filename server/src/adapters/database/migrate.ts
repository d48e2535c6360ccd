import pg from 'pg';
import { noFilter, readMigrations, readSchema, withSchemaEngine } from './schema-engine.ts';

/** Any number, as long as every LingoStory process uses the same one. */
const migrationLock = 7_204_615;

/**
 * Applies what is pending and answers the names. Several servers may start at once: the first one works, the
 * others wait and find nothing left. `_prisma_migrations` stays what `prisma migrate deploy` expects.
 */
export async function applyMigrations(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  // Whatever breaks the connection also rejects the statement under way.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const migrationsList = await readMigrations();
    const { appliedMigrationNames } = await withSchemaEngine(url, (engine) =>
      engine.applyMigrations({ migrationsList, filters: noFilter }),
    );
    return appliedMigrationNames;
  } finally {
    await client.end();
  }
}

/**
 * The SQL that leads from the migrations on disk to `schema.prisma`; empty when they agree. Needs the right to
 * create a database on that server: the migrations are replayed in a temporary one.
 */
export async function schemaDifference(url: string): Promise<string> {
  const migrations = await readMigrations();
  const schema = await readSchema();
  const { stdout } = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: noFilter,
    }),
  );
  const script = stdout ?? '';
  return script.includes('This is an empty migration') ? '' : script.trim();
}
