import type { Deps } from '../deps.ts';

/** Rows per statement, so that no statement holds its locks for long. */
const batchSize = 1_000;

/**
 * Deletes the rows of a table that match a condition and returns how many. Skips locked rows; the next run deletes
 * them.
 */
export async function deleteInBatches(
  { sql }: Pick<Deps, 'sql'>,
  table: string,
  conditionSql: string,
  values: readonly unknown[],
): Promise<number> {
  const text = `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${conditionSql} limit ${batchSize} for update skip locked))`;
  for (let deletedCount = 0; ; ) {
    const { rowCount } = await sql.query(text, [...values]);
    deletedCount += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) return deletedCount;
  }
}
