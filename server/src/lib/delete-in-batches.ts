import type { Deps } from '../deps.ts';

/** Rows in one statement, so that none holds its locks for long. */
const batch = 1_000;

/** Deletes the rows of a table that meet a condition and returns how many. A row that is locked is left for the next run. */
export async function deleteInBatches(
  { sql }: Pick<Deps, 'sql'>,
  table: string,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  const text = `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${condition} limit ${batch} for update skip locked))`;
  for (let deleted = 0; ; ) {
    const { rowCount } = await sql.query(text, [...values]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}
