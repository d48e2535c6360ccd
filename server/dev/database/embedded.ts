import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  type Binaries,
  commandAs,
  findBinaries,
  isReachable,
  type Owner,
  unprivilegedOwner,
} from './binaries.ts';

export type EmbeddedDatabase = { url: (database: string) => string; stop: () => Promise<void> };

type Options = { folder: string; port: number; temporary?: boolean };
type Cluster = Options & { owner: Owner; binaries: Binaries };

const user = 'lingostory';
const password = 'lingostory';
const starting = 60_000;

function run(cluster: Cluster, program: string, args: string[]): ChildProcess {
  const [command, all] = commandAs(cluster.owner, program, args, cluster.folder);
  // Detached, so that Ctrl-C reaches only us: the database is to stop last.
  return spawn(command, all, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC' },
  });
}

function complaintsOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text = `${text}${chunk}`.slice(-2000);
  });
  return () => text.trim();
}

async function initialise(cluster: Cluster): Promise<void> {
  const { folder, owner, binaries } = cluster;
  const finished = join(folder, 'cluster', '.initialised');
  if (existsSync(finished)) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`);
  if (owner && isReachable(binaries.initdb, folder)) await chown(folder, owner.uid, owner.gid);
  const child = run(cluster, binaries.initdb, [
    `--pgdata=${join(folder, 'cluster')}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  const complaints = complaintsOf(child);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`PostgreSQL could not be set up in ${folder}: ${complaints()}`);
  await rm(passwordFile);
  await writeFile(finished, '');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(condition: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** A `kill -9` of ours leaves PostgreSQL running on this folder: it is asked to stop before a new one starts. */
export async function stopLeftover(folder: string): Promise<void> {
  const lock = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(lock.split('\n')[0]);
  if (!pid || !isAlive(pid)) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => folder);
  if (!command.includes(folder)) return;
  process.kill(pid, 'SIGINT');
  if (!(await until(() => !isAlive(pid), 10_000))) process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid), 5_000);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/**
 * PostgreSQL 18 from npm with its cluster in `folder`, ready to be asked. `temporary` gives up durability for
 * speed (tests). A cluster that `kill -9` left behind recovers; one whose set-up was cut short is made anew.
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  const cluster: Cluster = { ...options, owner: unprivilegedOwner(), binaries: await findBinaries() };
  const { folder, port, temporary = false } = options;
  await stopLeftover(folder);
  await initialise(cluster);
  const settings = ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  if (temporary) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const child = run(cluster, cluster.binaries.postgres, [
    '-D',
    join(folder, 'cluster'),
    '-p',
    String(port),
    ...flags,
  ]);
  const complaints = complaintsOf(child);
  let ended = false;
  const exit = new Promise<void>((resolve) =>
    child.once('exit', () => {
      ended = true;
      resolve();
    }),
  );
  const url = (database: string) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const ready = await until(async () => ended || (await answers(url('postgres'))), starting);
  if (ended || !ready) throw new Error(`PostgreSQL did not start on port ${port}: ${complaints()}`);
  return {
    url,
    stop: async () => {
      if (!ended) child.kill('SIGINT');
      await exit;
    },
  };
}

/** Makes the database if it is not there yet. */
export async function ensureDatabase(embedded: EmbeddedDatabase, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: embedded.url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return embedded.url(name);
}
