import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import {
  areAccessibleToEveryone,
  type PostgresBinaries,
  type ProcessOwner,
  toCommandAsOwner,
} from './binaries.ts';

export type Cluster = {
  folder: string;
  port: number;
  /** For tests. Makes the database faster at the expense of durability. */
  temporary?: boolean;
  /** The folder to which PostgreSQL archives its write-ahead log. If omitted, it archives none. */
  archiveFolder?: string | undefined;
  /** Further settings, such as `hba_file=/etc/pg_hba.conf`. */
  extraSettings?: string[];
  owner: ProcessOwner;
  binaries: PostgresBinaries;
};

export const databaseUser = 'lingostory';
export const databasePassword = 'lingostory';

function spawnAsOwner(cluster: Cluster, program: string, args: string[]): ChildProcess {
  const [command, commandArgs] = toCommandAsOwner(cluster.owner, program, args, cluster.folder);
  // The process is detached, so that Ctrl-C does not reach the database, which must stop last.
  return spawn(command, commandArgs, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC' },
  });
}

function createErrorOutputReader(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text = `${text}${chunk}`.slice(-2000);
  });
  return () => text.trim();
}

export async function initializeCluster(cluster: Cluster): Promise<void> {
  const { folder, owner, binaries } = cluster;
  const markerFile = join(folder, 'cluster', '.initialised');
  if (existsSync(markerFile)) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${databasePassword}\n`);
  if (owner && areAccessibleToEveryone(binaries.initdb, folder)) await chown(folder, owner.uid, owner.gid);
  const child = spawnAsOwner(cluster, binaries.initdb, [
    `--pgdata=${join(folder, 'cluster')}`,
    `--username=${databaseUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  const readErrorOutput = createErrorOutputReader(child);
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  if (exitCode !== 0) throw new Error(`PostgreSQL could not be set up in ${folder}: ${readErrorOutput()}`);
  await rm(passwordFile);
  await writeFile(markerFile, '');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** Stops a PostgreSQL server that still uses this folder because its parent process was killed. */
export async function stopLeftoverServer(folder: string): Promise<void> {
  const pidFileContent = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(pidFileContent.split('\n')[0]);
  if (!pid || !isAlive(pid)) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => folder);
  if (!command.includes(folder)) return;
  process.kill(pid, 'SIGINT');
  if (!(await waitUntil(() => !isAlive(pid), 10_000))) process.kill(pid, 'SIGKILL');
  await waitUntil(() => !isAlive(pid), 5_000);
}

/**
 * Starts a guard process that stops PostgreSQL when this process dies. The guard notices because its input is closed,
 * which happens even after SIGKILL. Returns a function that ends the guard. Call it as soon as PostgreSQL has
 * stopped; otherwise the guard could later stop another process that reuses the same id.
 */
function stopOnParentExit({ pid }: ChildProcess): () => void {
  if (pid === undefined || process.platform === 'win32') return () => {};
  const guardProcess = spawn('sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Neither the guard nor its input may keep this process alive.
  guardProcess.unref();
  if (guardProcess.stdin instanceof Socket) guardProcess.stdin.unref();
  guardProcess.stdin.on('error', () => {});
  return () => guardProcess.kill('SIGKILL');
}

/** A PostgreSQL process that has been started. */
export type ServerRun = {
  hasEnded: () => boolean;
  exitPromise: Promise<void>;
  /** Returns the last lines of the PostgreSQL log. */
  readErrorOutput: () => string;
  stop: () => Promise<void>;
};

/**
 * Settings with which at most 30 seconds of changes are missing from the archive. PostgreSQL's own archive module syncs
 * each file to disk and never overwrites another one.
 */
function toArchiveSettings(archiveFolder: string): string[] {
  return [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${archiveFolder}`,
    'archive_timeout=30',
  ];
}

/** Creates the archive's folder for the user who runs PostgreSQL. */
export async function prepareArchiveFolder({
  archiveFolder,
  owner,
  binaries,
  folder,
}: Cluster): Promise<void> {
  if (archiveFolder === undefined) return;
  await mkdir(archiveFolder, { recursive: true });
  if (owner && areAccessibleToEveryone(binaries.postgres, folder)) {
    if (!areAccessibleToEveryone(binaries.postgres, archiveFolder))
      throw new Error(`PostgreSQL’s user may not enter ${archiveFolder}. Set BACKUP_DIR to another folder.`);
    await chown(archiveFolder, owner.uid, owner.gid);
  }
}

/** Gives restored files to the user who runs PostgreSQL, and marks the cluster as set up. */
export async function adoptCluster({ folder, owner, binaries }: Cluster): Promise<void> {
  await writeFile(join(folder, 'cluster', '.initialised'), '');
  if (owner && areAccessibleToEveryone(binaries.postgres, folder))
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
}

export function launchServer(cluster: Cluster): ServerRun {
  const { folder, port, temporary = false, archiveFolder, extraSettings = [] } = cluster;
  const settings = ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  if (temporary) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  if (archiveFolder !== undefined) settings.push(...toArchiveSettings(archiveFolder));
  settings.push(...extraSettings);
  const settingArgs = settings.flatMap((setting) => ['-c', setting]);
  const data = join(folder, 'cluster');
  const child = spawnAsOwner(cluster, cluster.binaries.postgres, [
    '-D',
    data,
    '-p',
    String(port),
    ...settingArgs,
  ]);
  const dismissGuard = stopOnParentExit(child);
  let hasExited = false;
  const exitPromise = new Promise<void>((resolve) =>
    child.once('exit', () => {
      hasExited = true;
      dismissGuard();
      resolve();
    }),
  );
  return {
    hasEnded: () => hasExited,
    exitPromise,
    readErrorOutput: createErrorOutputReader(child),
    stop: async () => {
      if (!hasExited) child.kill('SIGINT');
      await exitPromise;
    },
  };
}
