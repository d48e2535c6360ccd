import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbeddedDatabase } from '../../../dev/database/embedded.ts';
import { findFreePort } from '../../../dev/ports.ts';
import { applyMigrations } from '../../../src/adapters/database/migrate.ts';

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

/** Starts a separate, migrated PostgreSQL that a test can kill without affecting other tests. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'lingostory-own-database-'));
  // Omits the `temporary` option, because committed data must survive the kill.
  const options = { folder: join(temporaryFolder, 'postgres'), port: await findFreePort() };
  let database = await startEmbeddedDatabase(options);
  const url = await ensureDatabase(database, 'lingostory');
  await applyMigrations(url);
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
    url,
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
