import { setTimeout as wait } from 'node:timers/promises';
import { databaseProblem } from '../../lib/database-problem.ts';
import { isDiskFull } from '../../lib/disk.ts';
import { connectTimeout, openPool } from '../database/open-pool.ts';

/** The database interface that pg-boss runs its statements on. */
export type BossDatabase = {
  executeSql: (text: string, values: unknown[]) => Promise<{ rows: unknown[]; rowCount?: number | null }>;
  /** Makes statements wait instead of failing while the database is unavailable. */
  waitWhileAway: () => void;
  /** Makes waiting statements give up: they return an empty result instead of an error. */
  stopWaiting: () => void;
  close: () => Promise<void>;
};

/** Milliseconds between two attempts. */
const retryDelay = 1_000;

/**
 * Result of a statement that was given up. It lacks even `rows`, because pg-boss reads a count from the first row of
 * any result when it marks a job as completed.
 */
const dropped = {} as { rows: unknown[] };

/** True if the same statement may succeed later: the database is unavailable, or its disk is full. */
const mayWait = (error: unknown) => databaseProblem(error) === 'away' || isDiskFull(error);

/**
 * Opens the database for pg-boss. pg-boss doesn't await the statement that marks a job as completed, so if it failed,
 * the rejection would end the process and the job would count as running until it expires. Statements therefore wait
 * until the database is back. Each outage is reported once.
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
