import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedDatabaseOptions,
  ensureDatabase,
  startEmbeddedDatabase,
} from '../../../dev/database/embedded.ts';
import { findFreePort } from '../../../dev/ports.ts';
import { applyMigrations } from '../../../src/adapters/database/migrate.ts';

const databaseName = 'lingostory';

export type OwnDatabase = {
  url: string;
  /** Kills the database's main process with SIGKILL, without restarting it. */
  kill: () => Promise<void>;
  /** Restarts the database with the same folder and port. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** Returns the process id of the main PostgreSQL process (the postmaster) that uses this folder. */
export async function readPostmasterId(folder: string): Promise<number> {
  const lockFileText = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(lockFileText.split('\n')[0]);
}

/** A folder that is deleted afterward, and how to start PostgreSQL in it. */
type DatabaseFolder = { temporaryFolder: string; options: EmbeddedDatabaseOptions };

export async function createDatabaseFolder(): Promise<DatabaseFolder> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'lingostory-own-database-'));
  // Omits the `temporary` option, because committed data must survive the kill.
  return {
    temporaryFolder,
    options: { folder: join(temporaryFolder, 'postgres'), port: await findFreePort() },
  };
}

/** Starts a PostgreSQL that a test can kill without affecting other tests. */
export async function runOwnDatabase({ temporaryFolder, options }: DatabaseFolder): Promise<OwnDatabase> {
  let database = await startEmbeddedDatabase(options);
  const restartDatabase = async () => {
    // Retries, because child processes of the killed PostgreSQL may hold its shared memory for a moment.
    for (const deadline = Date.now() + 20_000; ; ) {
      try {
        database = await startEmbeddedDatabase(options);
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  };
  return {
    url: database.url(databaseName),
    kill: async () => {
      process.kill(await readPostmasterId(options.folder), 'SIGKILL');
      await database.exitPromise;
    },
    restart: restartDatabase,
    close: async () => {
      await database.stop();
      await rm(temporaryFolder, { recursive: true, force: true });
    },
  };
}

/** Starts a separate PostgreSQL and creates a migrated database in it. */
export async function startOwnDatabase(databaseFolder?: DatabaseFolder): Promise<OwnDatabase> {
  const database = await runOwnDatabase(databaseFolder ?? (await createDatabaseFolder()));
  const serverUrl = (name: string) => Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  await applyMigrations(await ensureDatabase({ url: serverUrl }, databaseName));
  return database;
}
