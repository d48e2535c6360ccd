import pg from 'pg';
import { findBinaries, unprivilegedOwner } from './binaries.ts';
import {
  type Cluster,
  initialise,
  launch,
  password,
  type Run,
  stopLeftover,
  until,
  user,
} from './cluster.ts';
import { restartWhenStopped } from './restart-when-stopped.ts';

export type EmbeddedDatabase = {
  url: (database: string) => string;
  stop: () => Promise<void>;
  /** Resolves when the initial database process has ended. */
  exit: Promise<void>;
};

type Options = Pick<Cluster, 'folder' | 'port' | 'temporary'> & {
  /** Called when the database process dies and is restarted. If omitted, the process is not restarted. */
  onRestart?: (line: string) => void;
};

const startTimeout = 60_000;

async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/**
 * Starts PostgreSQL 18 from npm with its cluster in `folder`, ready for queries. Recovers a cluster after `kill -9`,
 * and creates it again if its setup was interrupted.
 */
export async function startEmbeddedDatabase({ onRestart, ...options }: Options): Promise<EmbeddedDatabase> {
  const cluster: Cluster = { ...options, owner: unprivilegedOwner(), binaries: await findBinaries() };
  const { folder, port } = options;
  const url = (database: string) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const isReady = async (run: Run) =>
    (await until(async () => run.hasEnded() || (await responds(url('postgres'))), startTimeout)) &&
    !run.hasEnded();
  await stopLeftover(folder);
  await initialise(cluster);
  const first = launch(cluster);
  if (!(await isReady(first))) {
    await first.stop();
    throw new Error(`PostgreSQL did not start on port ${port}: ${first.complaints()}`);
  }
  const stop = onRestart
    ? restartWhenStopped(first, { launch: () => launch(cluster), isReady, say: onRestart })
    : () => first.stop();
  return { url, stop, exit: first.exit };
}

/** Creates the database if it does not exist. */
export async function ensureDatabase(embedded: EmbeddedDatabase, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: embedded.url('postgres') });
  // A broken connection also rejects the statement in progress, so this error needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return embedded.url(name);
}
