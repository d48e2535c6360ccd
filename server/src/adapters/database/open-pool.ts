import pg from 'pg';

/** Milliseconds after which a database that accepts no connection counts as unavailable. */
export const connectTimeout = 5_000;

/**
 * A client with a connection timeout of its own, because the pool's timeout includes the wait for a free connection.
 */
class TimedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeout });
  }
}

/**
 * Opens a pool that survives a restart of its database. `freeTimeout` is how many milliseconds a statement may wait
 * while all connections are in use. Every connection has an error listener for its whole life: the pool only listens
 * to idle ones, and an unhandled error event ends the process.
 */
export function openPool(
  connectionString: string,
  { max, freeTimeout }: { max: number; freeTimeout: number },
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: freeTimeout,
    keepAlive: true,
    Client: TimedClient,
  });
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // The pool ends before its connections do, and a database that stops in between still reports errors on them.
      if (!pool.ending) onError(error);
    }),
  );
  // The pool repeats errors of idle connections, which are already handled above.
  pool.on('error', () => {});
  return pool;
}
