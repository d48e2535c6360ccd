import type { Logger } from 'pino';
import { contentStateSql } from '../../lib/content-state.ts';
import { type Database, openDatabase } from './open-database.ts';

/** A database that a task may only read. */
export type ReadableDatabase = Pick<Database, 'db' | 'sql'>;

/** Reads of content (books, chapters, phrases, and what is measured of books) that a standby may serve. */
export type StandbyReads = {
  /**
   * Runs a task on the standby if it has every change of content that was committed before this call, otherwise on the
   * primary. A task that fails on the standby is repeated on the primary, so it must only read. `contentState` is the
   * primary's, if the caller has just read it with something else.
   */
  run: <Result>(
    task: (database: ReadableDatabase) => Promise<Result>,
    contentState?: string,
  ) => Promise<Result>;
  pools: Database['pools'];
  close: () => Promise<void>;
};

const primaryStateStatement = { name: 'content state', text: `select ${contentStateSql} as state` };

/**
 * No row if the read address leads to a primary: one that was replaced could have changes that were lost, and the
 * current one needs no second connection.
 */
const standbyStateStatement = {
  name: 'content state of a standby',
  text: `select ${contentStateSql} as state where pg_is_in_recovery()`,
};

/** Connections in each pool to the standby. */
const maxStandbyConnections = 10;
/** Milliseconds after which the primary is asked instead of the standby. */
const responseTimeoutMs = 1_000;
/** Milliseconds for which a standby that failed is left alone, so that few readers wait for it. */
const pauseMs = 5_000;

async function readState(
  { sql }: Pick<Database, 'sql'>,
  statement: { name: string; text: string },
): Promise<string | undefined> {
  const { rows } = await sql.query<{ state: string }>(statement);
  return rows[0]?.state;
}

/** Opens connections to a standby. It may lag, be slow or be gone: nobody notices, except that the primary works more. */
export function openStandbyReads(
  url: string,
  primary: ReadableDatabase,
  options: { log: Pick<Logger, 'warn'>; hasNamedStatements: boolean },
): StandbyReads {
  const { log, hasNamedStatements } = options;
  // An error of a connection also rejects its statement, which is logged below.
  const standby = openDatabase(url, () => {}, {
    maxConnections: maxStandbyConnections,
    hasNamedStatements,
    responseTimeoutMs,
  });
  let pausedUntil = 0;
  return {
    run: async (task, contentState) => {
      if (performance.now() < pausedUntil) return await task(primary);
      const currentState = contentState ?? (await readState(primary, primaryStateStatement));
      try {
        if ((await readState(standby, standbyStateStatement)) === currentState) return await task(standby);
      } catch (error) {
        pausedUntil = performance.now() + pauseMs;
        log.warn({ err: error }, 'the standby for reading failed: the primary is read instead');
      }
      return await task(primary);
    },
    pools: standby.pools,
    close: standby.close,
  };
}
