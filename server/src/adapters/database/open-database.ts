import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../generated/prisma/client.ts';

const mostNames = 500;

/** Named statements are planned once a connection. Bounded: a name is never forgotten by PostgreSQL. */
function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known) return known;
    if (names.size >= mostNames) return '';
    const name = `q${names.size}`;
    names.set(sql, name);
    return name;
  };
}

export type Database = { db: PrismaClient; sql: pg.Pool; close: () => Promise<void> };

/** Prisma and, for the hottest statements, the pool that it shares. */
export function openDatabase(url: string, onPoolError: (error: Error) => void, connections = 10): Database {
  const sql = new pg.Pool({ connectionString: url, max: connections });
  sql.on('error', onPoolError);
  const db = new PrismaClient({
    adapter: new PrismaPg(sql, { statementNameGenerator: statementNames() }),
    // The longer formats quote the values of a call, and errors are logged.
    errorFormat: 'minimal',
  });
  return {
    db,
    sql,
    close: async () => {
      await db.$disconnect();
      await sql.end();
    },
  };
}
