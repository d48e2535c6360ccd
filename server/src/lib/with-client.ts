import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Runs a task on a connection of its own, which is closed afterward. */
export async function withClient<Result>(
  config: pg.ClientConfig,
  task: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // When the connection breaks, the statement in progress is rejected too, so there is nothing to do here.
  client.on('error', () => {});
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

const lockPollMs = 100;

/**
 * Waits until no other connection holds an advisory lock, and takes it until the connection is closed. Asks again and
 * again, because a statement that waits has a snapshot: `create index concurrently` would wait for it, and it for the
 * migration that builds the index.
 */
export async function acquireSessionLock(client: pg.Client, key: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>(
      'select pg_try_advisory_lock($1) as acquired',
      [key],
    );
    if (rows[0]?.acquired) return;
    await sleep(lockPollMs);
  }
}
