import type { Logger } from 'pino';
import { withClient } from '../../lib/with-client.ts';
import { connectTimeoutMs } from '../database/open-pool.ts';
import type { Clock } from './clock.ts';

/** Milliseconds between two comparisons with the database's clock. */
const comparisonIntervalMs = 60_000;
/** A later comparison that takes longer than this many milliseconds is too inaccurate and is ignored. */
const maxRoundTripMs = 500;
/**
 * If this machine's clock differs from the database's by more than this many milliseconds, the difference is logged.
 */
const maxDifferenceMs = 5_000;

/**
 * `databaseTime` is in milliseconds since 1970. `readAt` is when it was read, in milliseconds of the monotonic clock.
 */
type Comparison = { databaseTime: number; readAt: number; roundTripMs: number };

/** Reads the database's time on a connection of its own, so that no pool has to be free. */
async function compareClocks(connectionString: string): Promise<Comparison> {
  const timeouts = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: connectTimeoutMs };
  return await withClient({ connectionString, ...timeouts }, async (client) => {
    const sentAt = performance.now();
    const { rows } = await client.query<{ milliseconds: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as milliseconds',
    );
    const receivedAt = performance.now();
    const databaseTime = rows[0]?.milliseconds ?? Number.NaN;
    return { databaseTime, readAt: (sentAt + receivedAt) / 2, roundTripMs: receivedAt - sentAt };
  });
}

/**
 * Returns a clock that shows the database's time, so that processes on machines with different clocks agree about what
 * has expired and what is due. Between two comparisons it counts with the monotonic clock, which never jumps. Throws
 * if the database does not respond to the first comparison. Later comparisons may fail: the clock then goes on.
 */
export async function openDatabaseClock(
  databaseUrl: string,
  log: Pick<Logger, 'warn'>,
): Promise<Clock & { close: () => void }> {
  let comparison = await compareClocks(databaseUrl);
  const now = () => new Date(comparison.databaseTime + performance.now() - comparison.readAt);
  const logDifference = () => {
    const differenceMs = Math.round(Date.now() - now().getTime());
    if (Math.abs(differenceMs) > maxDifferenceMs)
      log.warn({ differenceMs }, 'this machine’s clock is wrong: the database’s time is used');
  };
  const compareAgain = async () => {
    const newComparison = await compareClocks(databaseUrl);
    if (newComparison.roundTripMs <= maxRoundTripMs) comparison = newComparison;
    logDifference();
  };
  logDifference();
  // The log already says that the database does not respond, because every request fails.
  const timer = setInterval(() => compareAgain().catch(() => {}), comparisonIntervalMs);
  timer.unref();
  return { now, close: () => clearInterval(timer) };
}
