import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/recordings/calls';
import type { Deps } from '../../../deps.ts';
import type { Recording } from '../../../generated/prisma/client.ts';
import { findChapter } from '../base/find-chapters.ts';
import { removeFiles, type StoredFile } from '../files/store-files.ts';
import { lockSeen } from './find-recording.ts';

type Files = Pick<Recording, 'file' | 'copy' | 'clips'>;

/** The files of a recording, with the clips that are being cut from it. */
export function filesOfRecording({ file, copy, clips }: Files): StoredFile[] {
  const recordings = [file, copy].flatMap((name) => name ?? []);
  return [
    ...recordings.map((name) => ({ kind: 'recordings' as const, name })),
    ...clips.map((name) => ({ kind: 'clips' as const, name })),
  ];
}

/**
 * Deletes a chapter's recording with its files; the book stays as it is. Whoever works on it notices, and removes what they have
 * written. Asking again costs nothing. A conflict when it was edited since `version` was seen.
 */
export async function discardRecording(
  deps: Deps,
  { id, version }: InputOf<typeof calls.discardRecording>,
): Promise<void> {
  const discarded = await deps.db.$transaction(async (tx) => {
    await findChapter(tx, id);
    const recording = await lockSeen(tx, id, version);
    if (recording) await tx.recording.deleteMany({ where: { chapterId: id } });
    return recording;
  });
  if (discarded) await removeFiles(deps, filesOfRecording(discarded));
}

/** Milliseconds. Who has not begun with an upload by then never will. */
const uploadLife = 24 * 60 * 60 * 1000;

/** Deletes uploads that nobody has used, and the recordings of chapters that cannot be restored any more. */
export async function sweepRecordings(deps: Deps): Promise<void> {
  const { rows: uploads } = await deps.sql.query<{ file: string }>(
    'delete from uploads where created_at < $1 returning file',
    [new Date(deps.clock.now().getTime() - uploadLife)],
  );
  const { rows: left } = await deps.sql.query<Files>(
    `delete from recordings r
    where not exists (
        select 1 from chapters c join books b on b.id = c.book_id where c.id = r.chapter_id and b.deleted_at is null
      )
      and not exists (select 1 from deletions d where d.book_id = r.book_id)
    returning file, copy, clips`,
  );
  const files = uploads.map(({ file }) => ({ kind: 'recordings' as const, name: file }));
  await removeFiles(deps, [...files, ...left.flatMap(filesOfRecording)]);
}
