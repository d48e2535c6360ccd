import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostgresBinaries, findUnprivilegedOwner } from '../../../dev/database/binaries.ts';
import { adoptCluster } from '../../../dev/database/cluster.ts';
import { withClient } from '../../../src/lib/with-client.ts';
import { archiveFileName, manifestFileName } from '../../../src/libraries/backup/backup-folder.ts';
import { streamBaseBackup } from '../../../src/libraries/backup/base-backup.ts';
import { writeDurably } from '../../../src/libraries/backup/durable-files.ts';
import { extractBaseBackup } from '../../../src/libraries/backup/prepare-recovery.ts';
import { createDatabaseFolder, type OwnDatabase, runOwnDatabase } from '../running/own-database.ts';

/** The name under which a standby connects, and by which `synchronous_standby_names` refers to it. */
const standbyName = 'standby';

export type Standby = OwnDatabase & {
  /** Makes the standby a primary, and resolves when it accepts changes. */
  promote: () => Promise<void>;
};

/** Runs one statement on a connection of its own, and returns its rows. */
export async function runStatement<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  return await withClient(
    { connectionString: url },
    async (client) => (await client.query(text, values)).rows as Row[],
  );
}

/** Copies a running cluster, as `pg_basebackup` does. */
async function copyCluster(primaryUrl: string, temporaryFolder: string, target: string): Promise<void> {
  const copyFolder = join(temporaryFolder, 'copy');
  await mkdir(copyFolder);
  await streamBaseBackup(primaryUrl, async ({ archive, manifest }) => {
    await Promise.all([
      writeDurably(join(copyFolder, archiveFileName), archive),
      writeDurably(join(copyFolder, manifestFileName), manifest),
    ]);
  });
  await extractBaseBackup(copyFolder, target);
  await rm(copyFolder, { recursive: true });
}

/**
 * Starts a standby that receives the changes of a running PostgreSQL and applies them `applyDelay` later. It answers
 * queries, as every hot standby does.
 */
export async function startStandby(primaryUrl: string, applyDelay = '0'): Promise<Standby> {
  const databaseFolder = await createDatabaseFolder();
  const { temporaryFolder, options } = databaseFolder;
  const clusterFolder = join(options.folder, 'cluster');
  await copyCluster(primaryUrl, temporaryFolder, clusterFolder);
  const { hostname, port, username, password } = new URL(primaryUrl);
  const connection = `host=${hostname} port=${port} user=${username} password=${password} application_name=${standbyName}`;
  // Overrides the settings that the copy has from its primary: the last line of a setting wins.
  await appendFile(
    join(clusterFolder, 'postgresql.auto.conf'),
    [
      `primary_conninfo = '${connection}'`,
      `recovery_min_apply_delay = '${applyDelay}'`,
      "synchronous_standby_names = ''",
      '',
    ].join('\n'),
  );
  await writeFile(join(clusterFolder, 'standby.signal'), '');
  await adoptCluster({
    ...options,
    owner: findUnprivilegedOwner(),
    binaries: await findPostgresBinaries(),
  });
  const database = await runOwnDatabase(databaseFolder);
  return {
    ...database,
    promote: async () => {
      const [row] = await runStatement<{ promoted: boolean }>(
        database.url,
        'select pg_promote() as promoted',
      );
      if (!row?.promoted) throw new Error('The standby was not promoted within a minute.');
    },
  };
}

async function waitForRow(url: string, condition: string): Promise<void> {
  while ((await runStatement(url, `select 1 where ${condition}`)).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Makes commits of a primary wait until the standby has stored them. */
export async function requireStandby(primaryUrl: string): Promise<void> {
  await runStatement(primaryUrl, `alter system set synchronous_standby_names = '${standbyName}'`);
  await runStatement(primaryUrl, 'select pg_reload_conf()');
  await waitForRow(primaryUrl, "exists (select from pg_stat_replication where sync_state = 'sync')");
}

/** Makes commits of a primary wait for nobody, and ends waits that have begun. */
export async function unrequireStandby(primaryUrl: string): Promise<void> {
  await runStatement(primaryUrl, 'alter system reset synchronous_standby_names');
  await runStatement(primaryUrl, 'select pg_reload_conf()');
}

/** Returns the number of commits that wait for a standby. */
export async function countWaitingCommits(primaryUrl: string): Promise<number> {
  const [row] = await runStatement<{ waiting: number }>(
    primaryUrl,
    "select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'",
  );
  return row?.waiting ?? 0;
}
