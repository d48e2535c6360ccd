import pg from 'pg';
import { findPostgresBinaries, findUnprivilegedOwner } from './binaries.ts';
import {
  adoptCluster,
  type Cluster,
  databasePassword,
  databaseUser,
  initializeCluster,
  launchServer,
  prepareArchiveFolder,
  type ServerRun,
  stopLeftoverServer,
  waitUntil,
} from './cluster.ts';
import { restartWhenStopped } from './restart-when-stopped.ts';

export type EmbeddedDatabase = {
  url: (database: string) => string;
  stop: () => Promise<void>;
  /** Resolves when the first database process has exited. */
  exitPromise: Promise<void>;
  /** Returns the last lines of the log of the first database process. */
  readErrorOutput: () => string;
};

export type EmbeddedDatabaseOptions = Pick<
  Cluster,
  'folder' | 'port' | 'temporary' | 'archiveFolder' | 'extraSettings'
> & {
  /** Receives messages about restarts of the database process. If omitted, a process that dies is not restarted. */
  onRestart?: (line: string) => void;
};

const startTimeoutMs = 60_000;

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/**
 * Starts PostgreSQL 18, installed by npm, with its data in `folder`, and resolves when it accepts queries. Recovers
 * after `kill -9`, and starts over if the first setup was interrupted.
 */
export async function startEmbeddedDatabase({
  onRestart,
  ...options
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const cluster: Cluster = {
    ...options,
    owner: findUnprivilegedOwner(),
    binaries: await findPostgresBinaries(),
  };
  const { folder, port } = options;
  const urlOf = (database: string) =>
    `postgresql://${databaseUser}:${databasePassword}@127.0.0.1:${port}/${database}`;
  const isReady = async (serverRun: ServerRun) =>
    (await waitUntil(
      async () => serverRun.hasEnded() || (await canConnect(urlOf('postgres'))),
      startTimeoutMs,
    )) && !serverRun.hasEnded();
  await stopLeftoverServer(folder);
  await initializeCluster(cluster);
  await prepareArchiveFolder(cluster);
  const firstRun = launchServer(cluster);
  if (!(await isReady(firstRun))) {
    await firstRun.stop();
    throw new Error(`PostgreSQL did not start on port ${port}: ${firstRun.readErrorOutput()}`);
  }
  const stop = onRestart
    ? restartWhenStopped(firstRun, { launch: () => launchServer(cluster), isReady, printLine: onRestart })
    : () => firstRun.stop();
  return { url: urlOf, stop, exitPromise: firstRun.exitPromise, readErrorOutput: firstRun.readErrorOutput };
}

/** Starts PostgreSQL in a folder to which a backup was restored, and resolves when the recovery has ended. */
export async function startRestoredDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  await adoptCluster({
    ...options,
    owner: findUnprivilegedOwner(),
    binaries: await findPostgresBinaries(),
  });
  const database = await startEmbeddedDatabase(options);
  let hasExited = false;
  void database.exitPromise.then(() => {
    hasExited = true;
  });
  const client = new pg.Client({ connectionString: database.url('postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean }>(
        'select pg_is_in_recovery() as recovering',
      );
      if (!rows[0]?.recovering) return database;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } catch (error) {
    await database.stop();
    if (!hasExited) throw error;
    throw new Error(`PostgreSQL could not finish the recovery: ${database.readErrorOutput()}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates the database if it does not exist. */
export async function ensureDatabase(
  embeddedDatabase: Pick<EmbeddedDatabase, 'url'>,
  name: string,
): Promise<string> {
  const client = new pg.Client({ connectionString: embeddedDatabase.url('postgres') });
  // A broken connection also rejects the current query, so this event can be ignored.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return embeddedDatabase.url(name);
}
