import { setTimeout as sleep } from 'node:timers/promises';
import { listBackups, openBackupFolder } from './backup-folder.ts';
import {
  type ArchiverState,
  type BackupReport,
  type BackupSource,
  copyChanges,
  takeBackup,
} from './take-backup.ts';

/** Milliseconds between two rounds: at most this much later than PostgreSQL's archive, media are copied. */
const roundIntervalMs = 10_000;

export type BackupSchedule = {
  /** Number of base backups to keep. */
  maxBackups: number;
  /** Milliseconds after which a new base backup is taken. */
  baseIntervalMs: number;
};

/** A backup a day for a week. */
export const defaultSchedule: BackupSchedule = { maxBackups: 7, baseIntervalMs: 24 * 60 * 60 * 1000 };

export type FollowOptions = BackupSchedule & {
  signal: AbortSignal;
  onBackup: (report: BackupReport) => void;
  /** Receives an error once, when rounds begin to fail with it. */
  onProblem: (error: unknown) => void;
  onRecovery: () => void;
};

class ArchiverError extends Error {}

function checkArchiver({ isArchiving, failingSince }: ArchiverState): void {
  if (!isArchiving)
    throw new ArchiverError(
      'PostgreSQL archives no write-ahead log (archive_mode is off), so changes since the last base backup are not backed up.',
    );
  if (failingSince)
    throw new ArchiverError(
      `PostgreSQL has not been able to archive its write-ahead log since ${failingSince.toISOString()}. Its log says why.`,
    );
}

/** Takes base backups when they are due, and copies changes in between, until `signal` aborts. Outlasts failures. */
export async function followChanges(source: BackupSource, options: FollowOptions): Promise<void> {
  const { signal, maxBackups, baseIntervalMs, onBackup, onProblem, onRecovery } = options;
  const folder = openBackupFolder(source.backupFolder);
  let lastProblem: string | undefined;
  while (!signal.aborted) {
    try {
      const newestBackup = (await listBackups(folder)).at(-1);
      const isDue = !newestBackup || Date.now() - Date.parse(newestBackup.startedAt) >= baseIntervalMs;
      let archiver = isDue ? undefined : await copyChanges(source);
      // After a restore, the newest backup may be of a moment that the database has left.
      if (archiver?.timeline !== newestBackup?.range.end.timeline || !archiver) {
        const report = await takeBackup(source, maxBackups);
        onBackup(report);
        archiver = report.archiver;
      }
      checkArchiver(archiver);
      if (lastProblem !== undefined) onRecovery();
      lastProblem = undefined;
    } catch (error) {
      const problem = String(error);
      if (problem !== lastProblem && !signal.aborted) onProblem(error);
      lastProblem = problem;
    }
    await sleep(roundIntervalMs, undefined, { signal }).catch(() => {});
  }
}
