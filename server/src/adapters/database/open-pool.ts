import pg from 'pg';

/** Milliseconds to wait for a new connection before the database counts as unavailable. */
export const connectTimeoutMs = 5_000;

/**
 * A client with its own connection timeout. The pool's timeout can't be used, because it includes the wait for a free
 * connection.
 */
class TimedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  }
}

/**
 * Opens a pool that survives a restart of the database. A statement waits at most `freeConnectionTimeoutMs` milliseconds for a
 * free connection. Each connection gets its own error listener, because the pool listens only to idle connections and
 * an unhandled error event would end the process.
 */
export function openPool(
  connectionString: string,
  { max, freeConnectionTimeoutMs }: { max: number; freeConnectionTimeoutMs: number },
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: freeConnectionTimeoutMs,
    keepAlive: true,
    Client: TimedClient,
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
