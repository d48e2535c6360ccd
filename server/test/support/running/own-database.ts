import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbeddedDatabase } from '../../../dev/database/embedded.ts';
import { freePort } from '../../../dev/ports.ts';
import { applyMigrations } from '../../../src/adapters/database/migrate.ts';

export type OwnDatabase = {
  url: string;
  /** Sends SIGKILL to the postmaster. It is not restarted. */
  kill: () => Promise<void>;
  /** Starts the database again with the same folder and port. */
  bringBack: () => Promise<void>;
  close: () => Promise<void>;
};

/** Returns the process id of the postmaster whose cluster is in `folder`. */
export async function postmasterOf(folder: string): Promise<number> {
  const lock = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(lock.split('\n')[0]);
}

/** Starts a migrated PostgreSQL that a test may kill without affecting the shared one. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const home = await mkdtemp(join(tmpdir(), 'lingostory-own-database-'));
  // Not `temporary`, because committed data must survive the kill.
  const options = { folder: join(home, 'postgres'), port: await freePort() };
  let embedded = await startEmbeddedDatabase(options);
  const url = await ensureDatabase(embedded, 'lingostory');
  await applyMigrations(url);
  const bringBack = async () => {
    // Child processes of the killed postmaster may hold its shared memory for a moment.
    for (const end = Date.now() + 20_000; ; ) {
      try {
        embedded = await startEmbeddedDatabase(options);
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  };
  return {
    url,
    kill: async () => {
      process.kill(await postmasterOf(options.folder), 'SIGKILL');
      await embedded.exit;
    },
    bringBack,
    close: async () => {
      await embedded.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
