import pg from 'pg';
import { findPostgresBinaries, findUnprivilegedOwner } from './binaries.ts';
import {
  type Cluster,
  databasePassword,
  databaseUser,
  initializeCluster,
  launchServer,
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
};

type EmbeddedDatabaseOptions = Pick<Cluster, 'folder' | 'port' | 'temporary'> & {
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
  const firstRun = launchServer(cluster);
  if (!(await isReady(firstRun))) {
    await firstRun.stop();
    throw new Error(`PostgreSQL did not start on port ${port}: ${firstRun.readErrorOutput()}`);
  }
  const stop = onRestart
    ? restartWhenStopped(firstRun, { launch: () => launchServer(cluster), isReady, printLine: onRestart })
    : () => firstRun.stop();
  return { url: urlOf, stop, exitPromise: firstRun.exitPromise };
}

/** Creates the database if it does not exist. */
export async function ensureDatabase(embeddedDatabase: EmbeddedDatabase, name: string): Promise<string> {
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
