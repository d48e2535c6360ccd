import { setTimeout as wait } from 'node:timers/promises';
import { databaseProblem } from '../../lib/database-problem.ts';
import { isDiskFull } from '../../lib/disk.ts';
import { connectTimeout, openPool } from '../database/open-pool.ts';

/** What pg-boss asks its statements of. */
export type BossDatabase = {
  executeSql: (text: string, values: unknown[]) => Promise<{ rows: unknown[]; rowCount?: number | null }>;
  /** From now on a statement waits for a database that is away, instead of failing. */
  waitWhileAway: () => void;
  /** From now on a statement that fails is dropped. */
  stopWaiting: () => void;
  close: () => Promise<void>;
};

/** Milliseconds. */
const retryDelay = 1_000;

/**
 * The result of a dropped statement. Without rows at all: pg-boss reads a count from the first row of whatever has rows
 * when it marks a job as completed.
 */
const dropped = {} as { rows: unknown[] };

/** True where the same statement may succeed later: the database is away, or its disk is full. */
const mayWait = (error: unknown) => databaseProblem(error) === 'away' || isDiskFull(error);

/**
 * pg-boss marks a job as completed without awaiting it: were that statement to fail, its rejection would end the
 * process, and the job would count as running until it expires. So a statement waits here until the database is back.
 * A failure is reported once for each time that the database is away.
 */
export function openBossDatabase(
  connectionString: string,
  max: number,
  onFailure: (error: unknown) => void,
): BossDatabase {
  const pool = openPool(connectionString, { max, freeTimeout: connectTimeout }, onFailure);
  const stopping = new AbortController();
  let waits = false;
  let away = false;
  return {
    executeSql: async (text, values) => {
      for (;;) {
        try {
          const result = await pool.query(text, values);
          away = false;
          return result;
        } catch (error) {
          if (!mayWait(error)) throw error;
          if (stopping.signal.aborted) return dropped;
          if (!waits) throw error;
          if (!away) onFailure(error);
          away = true;
          await wait(retryDelay, undefined, { signal: stopping.signal }).catch(() => {});
        }
      }
    },
    waitWhileAway: () => {
      waits = true;
    },
    stopWaiting: () => stopping.abort(),
    close: async () => {
      stopping.abort();
      await pool.end();
    },
  };
}
