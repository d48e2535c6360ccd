import type { Deps, TransactionClient } from '../../../deps.ts';
import { removeUnusedFiles, type StoredFile } from '../files/store-files.ts';
import { oldestRestorableTime } from './list-former-sounds.ts';

/** Deletes the sounds that can no longer be restored with their files, and returns how many there were. */
export async function purgeFormerSounds(deps: Deps): Promise<number> {
  const { rows } = await deps.sql.query<{ clips: string[] }>(
    'delete from former_sounds where replaced_at <= $1 returning clips',
    [oldestRestorableTime(deps)],
  );
  if (rows.length > 0)
    await removeUnusedFiles(
      deps,
      rows.flatMap(({ clips }) => toClipFiles(clips)),
    );
  return rows.length;
}

/** Deletes the replaced sounds of a book whose chapters are being deleted, and returns their files. */
export async function deleteFormerSounds(tx: TransactionClient, bookId: number): Promise<StoredFile[]> {
  const sounds = await tx.formerSound.findMany({ where: { bookId }, select: { clips: true } });
  await tx.formerSound.deleteMany({ where: { bookId } });
  return sounds.flatMap(({ clips }) => toClipFiles(clips));
}

const toClipFiles = (clips: readonly string[]): StoredFile[] =>
  clips.map((name) => ({ kind: 'clips', name }));
