import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { openPool } from './open-pool.ts';

const maxStatementNames = 500;
/** Number of connections for rate limits. A few are enough, because each count is one short statement. */
const maxLimitsConnections = 3;

/**
 * Timeouts in milliseconds. Long, because a transaction may have to wait for a book's lock while an editor saves a
 * long book.
 */
const transactionTimeoutsMs = { maxWait: 60_000, timeout: 60_000 };
/** A statement outside Prisma waits at most this many milliseconds for a free connection. */
const freeConnectionTimeoutMs = 15_000;

/**
 * Returns a function that names prepared statements, so that each connection plans them only once. Limits the number
 * of names, because PostgreSQL keeps every prepared statement until the connection closes.
 */
function createStatementNamer(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const knownName = names.get(sql);
    if (knownName) return knownName;
    if (names.size >= maxStatementNames) return '';
    const name = `q${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/**
 * `maxConnections`: of each of the two larger pools. `responseTimeoutMs`: for a database without which we can do, the
 * milliseconds after which connecting, a statement and the wait for a free connection fail.
 */
type DatabaseOptions = { maxConnections?: number; hasNamedStatements?: boolean; responseTimeoutMs?: number };

export type Database = {
  db: PrismaClient;
  sql: Pool;
  limitsSql: Pool;
  /** All pools, by the names that the metrics give them. */
  pools: { pages: Pool; transactions: Pool; limits: Pool };
  close: () => Promise<void>;
};

/**
 * Opens three connection pools: one for Prisma, one for rate limits, and one for the few statements that run when a
 * reader turns a page. Because of this separate pool, readers never wait behind transactions that are waiting for a
 * row lock.
 */
export function openDatabase(
  url: string,
  onPoolError: (error: Error) => void,
  { maxConnections = 10, hasNamedStatements = true, responseTimeoutMs }: DatabaseOptions = {},
): Database {
  const poolOptions = {
    max: maxConnections,
    freeConnectionTimeoutMs: responseTimeoutMs ?? freeConnectionTimeoutMs,
    hasNamedStatements,
    responseTimeoutMs,
  };
  const sql = openPool(url, poolOptions, onPoolError);
  const prismaPool = openPool(
    url,
    { ...poolOptions, freeConnectionTimeoutMs: responseTimeoutMs ?? transactionTimeoutsMs.maxWait },
    onPoolError,
  );
  const limitsSql = openPool(url, { ...poolOptions, max: maxLimitsConnections }, onPoolError);
  const db = new PrismaClient({
    adapter: new PrismaPg(prismaPool, { statementNameGenerator: createStatementNamer() }),
    transactionOptions: transactionTimeoutsMs,
    // The other formats include a query's values in the error message, and errors are logged.
    errorFormat: 'minimal',
  });
  return {
    db,
    sql,
    limitsSql,
    pools: { pages: sql, transactions: prismaPool, limits: limitsSql },
    close: async () => {
      await db.$disconnect();
      await Promise.all([sql.end(), limitsSql.end(), prismaPool.end()]);
    },
  };
}
