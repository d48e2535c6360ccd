import { setTimeout as wait } from 'node:timers/promises';
import { findDatabaseProblem } from '../../lib/database-problem.ts';
import { isDiskFull } from '../../lib/disk.ts';
import { connectTimeoutMs, openPool } from '../database/open-pool.ts';

/** The interface through which pg-boss runs its statements. */
export type BossDatabase = {
  executeSql: (text: string, values: unknown[]) => Promise<{ rows: unknown[]; rowCount?: number | null }>;
  /** Makes statements wait instead of failing while the database is unavailable. */
  enableRetries: () => void;
  /** Makes waiting statements give up: they return an empty result instead of an error. */
  abortRetries: () => void;
  close: () => Promise<void>;
};

/** Milliseconds between two attempts to run a statement. */
const retryDelayMs = 1_000;

/**
 * Result of an abandoned statement. It has no `rows`: with an empty list, pg-boss would read a count from the missing
 * first row when it marks a job as completed.
 */
const emptyResult = {} as { rows: unknown[] };

/** Returns true if the same statement may succeed later, because the database is unavailable or its disk is full. */
const canRetryLater = (error: unknown) => findDatabaseProblem(error) === 'away' || isDiskFull(error);

/**
 * Opens the database for pg-boss. Statements wait while the database is unavailable: pg-boss doesn't await the
 * statement that marks a job as completed, so a failure there would end the process, and the job would count as
 * running until it expires. Reports each outage once.
 */
export function openBossDatabase(
  connectionString: string,
  max: number,
  onFailure: (error: unknown) => void,
): BossDatabase {
  const pool = openPool(connectionString, { max, freeConnectionTimeoutMs: connectTimeoutMs }, onFailure);
  const stopController = new AbortController();
  let isRetryEnabled = false;
  let isDatabaseUnavailable = false;
  return {
    executeSql: async (text, values) => {
      for (;;) {
        try {
          const result = await pool.query(text, values);
          isDatabaseUnavailable = false;
          return result;
        } catch (error) {
          if (!canRetryLater(error)) throw error;
          if (stopController.signal.aborted) return emptyResult;
          if (!isRetryEnabled) throw error;
          if (!isDatabaseUnavailable) onFailure(error);
          isDatabaseUnavailable = true;
          await wait(retryDelayMs, undefined, { signal: stopController.signal }).catch(() => {});
        }
      }
    },
    enableRetries: () => {
      isRetryEnabled = true;
    },
    abortRetries: () => stopController.abort(),
    close: async () => {
      stopController.abort();
      await pool.end();
    },
  };
}
