import pg from 'pg';

/** Milliseconds to wait for a new connection before the database counts as unavailable. */
export const connectTimeoutMs = 5_000;

/**
 * Milliseconds without traffic after which the system asks whether the database's machine is still there, ten times in
 * ten seconds. Its default is two hours, for which a statement would wait for a machine that has vanished.
 */
const idleProbeDelayMs = 10_000;

/**
 * A client with its own connection timeout. The pool's timeout can't be used, because it includes the wait for a free
 * connection.
 */
class TimedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    const connectionTimeoutMillis = Math.min(connectTimeoutMs, config?.query_timeout || connectTimeoutMs);
    super({ ...config, connectionTimeoutMillis });
  }
}

/**
 * A client that ignores the names of prepared statements. PgBouncer before 1.21 gives each transaction another
 * connection, which does not know the statements of the last one.
 */
class UnnamedStatementClient extends TimedClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const runQuery = this.query.bind(this) as (statement: unknown, ...rest: unknown[]) => unknown;
    const runUnnamedQuery = (statement: unknown, ...rest: unknown[]) => {
      const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
      return runQuery(isNamed ? { ...statement, name: undefined } : statement, ...rest);
    };
    Object.assign(this, { query: runUnnamedQuery });
  }
}

/**
 * Opens a pool that survives a restart of the database. With named statements, each connection plans them only once. A
 * statement waits at most `freeConnectionTimeoutMs` milliseconds for a free connection. Each connection gets its own
 * error listener, because the pool listens only to idle connections and an unhandled error event would end the process.
 * With `responseTimeoutMs`, connecting and each statement fail after that many milliseconds. Only for reads: the database
 * goes on with a statement that nobody waits for.
 */
export function openPool(
  connectionString: string,
  options: {
    max: number;
    freeConnectionTimeoutMs: number;
    hasNamedStatements?: boolean;
    responseTimeoutMs?: number | undefined;
  },
  onError: (error: Error) => void,
): pg.Pool {
  const { max, freeConnectionTimeoutMs, hasNamedStatements = true, responseTimeoutMs } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: freeConnectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: idleProbeDelayMs,
    ...(responseTimeoutMs === undefined ? {} : { query_timeout: responseTimeoutMs }),
    Client: hasNamedStatements ? TimedClient : UnnamedStatementClient,
  });
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // Connections still close after the pool is told to end, so their errors during a shutdown are ignored.
      if (!pool.ending) onError(error);
    }),
  );
  // The pool re-emits errors of idle connections, which are already handled above.
  pool.on('error', () => {});
  return pool;
}
