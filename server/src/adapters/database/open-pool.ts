import pg from 'pg';

/** Milliseconds until a database that accepts no connection counts as unavailable. */
export const connectTimeout = 5_000;

/** Connecting has a timeout of its own: the pool's counts the wait for a free connection too. */
class TimedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeout });
  }
}

/**
 * A pool that survives its database. `freeTimeout` is how many milliseconds a statement may wait for a connection while
 * all are in use. Every connection has an error listener for as long as it lives: the pool listens only to idle ones,
 * and an error that nobody listens to ends the process.
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
      // A pool has ended before its connections have: a database that stops then still says goodbye to them.
      if (!pool.ending) onError(error);
    }),
  );
  // Reports the same errors again, for idle connections.
  pool.on('error', () => {});
  return pool;
}
