import type pg from 'pg';

/** `indexName` is written as in SQL, with its quotes. */
export type ConcurrentIndex = { indexName: string; sql: string };

const commentPattern = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const statementPattern =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)\s+on\s[^;]+;?$/i;

/**
 * Returns the index of a migration whose only statement is `create index concurrently`. Returns undefined for any
 * other migration: those run in a transaction, where PostgreSQL rejects this statement.
 */
export function readConcurrentIndex(sql: string): ConcurrentIndex | undefined {
  const indexName = statementPattern.exec(sql.replace(commentPattern, '').trim())?.[1];
  return indexName === undefined ? undefined : { indexName, sql };
}

/**
 * Builds an index while others write to its table. PostgreSQL leaves an invalid index behind if that fails or is
 * interrupted. It serves no query but slows down every write, so it is dropped, now or before the next attempt.
 */
export async function buildConcurrentIndex(
  client: pg.Client,
  { indexName, sql }: ConcurrentIndex,
): Promise<void> {
  const findIndex = async () =>
    (
      await client.query<{ isValid: boolean }>(
        'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
        [indexName],
      )
    ).rows[0];
  const dropInvalidIndex = async () => {
    if ((await findIndex())?.isValid === false) await client.query(`drop index concurrently ${indexName}`);
  };
  // The build waits for transactions that are older than it, and nothing waits for the build.
  await client.query('set lock_timeout = 0');
  await dropInvalidIndex();
  // A process that died between the end of the build and its record has left a valid index.
  if (await findIndex()) return;
  try {
    await client.query(sql);
  } catch (error) {
    // The connection may be lost too. Then the next start drops the index.
    await dropInvalidIndex().catch(() => {});
    throw error;
  }
}
