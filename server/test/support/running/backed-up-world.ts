import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  type EmbeddedDatabase,
  ensureDatabase,
  startEmbeddedDatabase,
  startRestoredDatabase,
} from '../../../dev/database/embedded.ts';
import { findFreePort } from '../../../dev/ports.ts';
import { applyMigrations } from '../../../src/adapters/database/migrate.ts';
import { openBackupFolder } from '../../../src/libraries/backup/backup-folder.ts';
import { copyChanges } from '../../../src/libraries/backup/take-backup.ts';
import { type MailWorld, startMailWorld } from '../emails/mailbox.ts';
import { readPostmasterId } from './own-database.ts';

/** Every row of every table as JSON, and the checksum of every file. */
type Contents = { rows: Record<string, string[]>; files: Record<string, string> };

/** A server whose own PostgreSQL archives to a backup folder, and which can lose and regain its data. */
export type BackedUpWorld = MailWorld & {
  databaseFolder: string;
  mediaFolder: string;
  backupFolder: string;
  readContents: () => Promise<Contents>;
  /** Archives everything up to now, without waiting for PostgreSQL's timeout, and copies it. */
  archiveNow: () => Promise<void>;
  /** Kills PostgreSQL and deletes its folder and the media. */
  loseEverything: () => Promise<void>;
  /** Starts PostgreSQL in the restored folder, on the same port, and waits for the end of the recovery. */
  recover: () => Promise<void>;
};

const accessFile = fileURLToPath(new URL('../../../../deploy/pg_hba.conf', import.meta.url));

async function readRows(sql: Pick<pg.Pool, 'query'>): Promise<Contents['rows']> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const rowsByTable: Contents['rows'] = {};
  for (const { name } of tables) {
    const { rows } = await sql.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    );
    rowsByTable[name] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}

async function readFiles(folder: string): Promise<Contents['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const checksums = await Promise.all(
    paths.sort().map(async (path) => {
      const checksum = createHash('sha256').update(await readFile(path));
      return [path.slice(folder.length), checksum.digest('hex')] as const;
    }),
  );
  return Object.fromEntries(checksums);
}

/** Starts a server on a PostgreSQL of its own with the access rules and the archive of production. */
export async function startBackedUpWorld(): Promise<BackedUpWorld> {
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'lingostory-backup-'));
  const [postgresFolder, mediaFolder, backupFolder] = ['postgres', 'media', 'backups'].map((name) =>
    join(temporaryFolder, name),
  ) as [string, string, string];
  const databaseFolder = join(postgresFolder, 'cluster');
  const options = {
    folder: postgresFolder,
    port: await findFreePort(),
    archiveFolder: openBackupFolder(backupFolder).incoming,
    extraSettings: [`hba_file=${accessFile}`],
  };
  let database: EmbeddedDatabase = await startEmbeddedDatabase(options);
  const databaseUrl = await ensureDatabase(database, 'lingostory');
  await applyMigrations(databaseUrl);
  const world = await startMailWorld({
    DATABASE_URL: databaseUrl,
    MEDIA_DIR: mediaFolder,
    BACKUP_DIR: backupFolder,
  });
  return {
    ...world,
    databaseFolder,
    mediaFolder,
    backupFolder,
    readContents: async () => ({ rows: await readRows(world.deps.sql), files: await readFiles(mediaFolder) }),
    archiveNow: async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        'select pg_walfile_name(pg_switch_wal()) as name',
      );
      const isArchived = async () => {
        const { rows: archived } = await client.query<{ done: boolean }>(
          'select last_archived_wal >= $1 as done from pg_stat_archiver',
          [rows[0]?.name],
        );
        return archived[0]?.done === true;
      };
      while (!(await isArchived())) await new Promise((resolve) => setTimeout(resolve, 50));
      await client.end();
      await copyChanges({ backupFolder, mediaFolder, databaseUrl });
    },
    loseEverything: async () => {
      process.kill(await readPostmasterId(postgresFolder), 'SIGKILL');
      await database.exitPromise;
      for (const folder of [postgresFolder, mediaFolder]) await rm(folder, { recursive: true, force: true });
    },
    recover: async () => {
      database = await startRestoredDatabase(options);
    },
    close: async (closeOptions) => {
      await world.close(closeOptions);
      await database.stop();
      await rm(temporaryFolder, { recursive: true, force: true });
    },
  };
}
