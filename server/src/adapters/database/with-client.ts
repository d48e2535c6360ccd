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
