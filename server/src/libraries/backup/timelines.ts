import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { digestFile, listNames } from './durable-files.ts';
import { listArchivedWal } from './wal-archive.ts';

/**
 * PostgreSQL's timelines. Each restore to a moment in the past, and each promotion of a standby, begins a new one; what
 * the old one had after that moment is abandoned, although it is still in the archive.
 */
export type Timelines = {
  newest: number;
  /** The position in the write-ahead log at which each ancestor of the newest timeline was left. */
  ends: ReadonlyMap<number, bigint>;
};

const historyPattern = /^(?<timeline>[0-9A-F]{8})\.history$/;
/** A line of a history: the timeline, the position at which it was left, and a reason. */
const ancestorPattern = /^\s*(?<timeline>\d+)\s+(?<lsn>[0-9A-F]+\/[0-9A-F]+)/gm;

const timelineOfHistory = (name: string) =>
  Number.parseInt(historyPattern.exec(name)?.groups?.timeline ?? '0', 16);

/** Converts a position such as 0/3000028 to a number of bytes. */
export function parseLsn(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Reads the archived history of the newest timeline, or of the one that was the newest at `targetTime`. Without any
 * history, there has only been one timeline.
 */
export async function readTimelines(folder: BackupFolder, targetTime?: Date): Promise<Timelines> {
  const incoming = (await listNames(folder.incoming)).map((name) => {
    const path = join(folder.incoming, name);
    return { name, path, read: () => readFile(path) };
  });
  const archived = (await listArchivedWal(folder)).map(({ name, path, sha256 }) => ({
    name,
    path,
    read: async () => {
      if ((await digestFile(path)).sha256 !== sha256)
        throw new BackupError(`${path} is damaged. Nothing was restored.`);
      return gunzipSync(await readFile(path));
    },
  }));
  const histories = [];
  for (const history of [...incoming, ...archived])
    if (historyPattern.test(history.name) && (!targetTime || (await stat(history.path)).mtime <= targetTime))
      histories.push(history);
  const [newestHistory] = histories.sort((a, b) => timelineOfHistory(b.name) - timelineOfHistory(a.name));
  if (!newestHistory) return { newest: 1, ends: new Map() };
  const text = (await newestHistory.read()).toString();
  const ends = [...text.matchAll(ancestorPattern)].map(
    ({ groups }) => [Number(groups?.timeline), parseLsn(groups?.lsn ?? '0/0')] as const,
  );
  return { newest: timelineOfHistory(newestHistory.name), ends: new Map(ends) };
}

/** Returns true if the database is no longer based on what this timeline had at this position. */
export function isAbandoned({ newest, ends }: Timelines, timeline: number, position: bigint): boolean {
  if (timeline >= newest) return false;
  const end = ends.get(timeline);
  return end === undefined || position > end;
}
