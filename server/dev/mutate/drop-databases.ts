import pg from 'pg';

/** Drops the databases of test files that were interrupted. */
export async function dropTestDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select datname from pg_database where datname like 'test\\_%'");
    for (const { datname } of rows)
      await client.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`);
  } finally {
    await client.end();
  }
}
