import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * The number of ids that are skipped in each table. Rows that were lost had ids, which the payment provider, signed
 * URLs and readers' devices may still name.
 */
const skippedIds = 100_000;

export type FinishReport = {
  /** The time of the last change that was restored. Undefined if PostgreSQL has restarted since. */
  lastChangeAt: Date | undefined;
};

/** Waits for the end of the recovery, then makes sure that no lost row's id is given to a new row. */
export async function finishRestore(client: Pick<pg.Client, 'query'>): Promise<FinishReport> {
  for (;;) {
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
    if (!rows[0]?.recovering) break;
    await sleep(200);
  }
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + $1)
     from pg_sequences where schemaname = 'public'`,
    [skippedIds],
  );
  const { rows } = await client.query<{ time: Date | null }>(
    'select pg_last_xact_replay_timestamp() as time',
  );
  return { lastChangeAt: rows[0]?.time ?? undefined };
}
