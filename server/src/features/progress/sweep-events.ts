import type { Deps } from '../../deps.ts';

/** Milliseconds. No client sends an event again that we have had for so long. */
const memory = 90 * 24 * 60 * 60 * 1000;
/** Rows in one statement, so that none holds its locks for long. */
const batch = 1_000;

/** Forgets the ids of old events; what they counted stays. A row that is locked is left for the next run. */
export async function sweepReadingEvents({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  const until = new Date(clock.now().getTime() - memory);
  let deleted = 0;
  for (;;) {
    const { rowCount } = await sql.query(
      `delete from reading_events where ctid = any(array(
        select ctid from reading_events where received_at <= $1 limit ${batch} for update skip locked))`,
      [until],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}
