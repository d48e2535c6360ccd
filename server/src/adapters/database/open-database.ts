import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { PrismaClient } from '../../generated/prisma/client.ts';
import { openPool } from './open-pool.ts';

const maxNames = 500;
/** Number of connections for rate limits. Few suffice, because each count is one short statement. */
const limitsConnections = 3;

/**
 * Milliseconds. Long, because a transaction may have to wait for a book's lock while somebody else edits a long book.
 */
const transactionTimeouts = { maxWait: 60_000, timeout: 60_000 };
/** Milliseconds that a statement outside Prisma may wait for a free connection. */
const freeTimeout = 15_000;

/**
 * Returns a function that names prepared statements, so that each connection plans them only once. Limits the number
 * of names, because PostgreSQL keeps every prepared statement until the connection closes.
 */
function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known) return known;
    if (names.size >= maxNames) return '';
    const name = `q${names.size}`;
    names.set(sql, name);
    return name;
  };
}

export type Database = { db: PrismaClient; sql: Pool; limitsSql: Pool; close: () => Promise<void> };

/**
 * Opens three pools: one for Prisma, one for the few statements of a page turn, so that transactions waiting for a
 * member's row lock never delay readers, and one for rate limits.
 */
export function openDatabase(url: string, onPoolError: (error: Error) => void, connections = 10): Database {
  const sql = openPool(url, { max: connections, freeTimeout }, onPoolError);
  const underPrisma = openPool(
    url,
    { max: connections, freeTimeout: transactionTimeouts.maxWait },
    onPoolError,
  );
  const limitsSql = openPool(url, { max: limitsConnections, freeTimeout }, onPoolError);
  const db = new PrismaClient({
    adapter: new PrismaPg(underPrisma, { statementNameGenerator: statementNames() }),
    transactionOptions: transactionTimeouts,
    // The other formats put a query's values into the error message, and errors are logged.
    errorFormat: 'minimal',
  });
  return {
    db,
    sql,
    limitsSql,
    close: async () => {
      await db.$disconnect();
      await Promise.all([sql.end(), limitsSql.end(), underPrisma.end()]);
    },
  };
}
