import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/recordings/calls';
import type { Deps } from '../../../deps.ts';
import type { Recording } from '../../../generated/prisma/client.ts';
import { findChapter } from '../base/find-chapters.ts';
import { removeUnusedFiles, type StoredFile } from '../files/store-files.ts';
import { lockRecordingVersion } from './find-recording.ts';

type RecordingFiles = Pick<Recording, 'file' | 'copy' | 'clips'>;

/** Returns the files of a recording, including clips that are just being cut from it. */
export function filesOfRecording({ file, copy, clips }: RecordingFiles): StoredFile[] {
  const recordingFileNames = [file, copy].flatMap((name) => name ?? []);
  return [
    ...recordingFileNames.map((name) => ({ kind: 'recordings' as const, name })),
    ...clips.map((name) => ({ kind: 'clips' as const, name })),
  ];
}

/**
 * Deletes a chapter's recording and its files without changing the book. A process that is working on it notices and
 * deletes what it has written. Safe to repeat. Throws a conflict if the recording was edited since `version`.
 */
export async function discardRecording(
  deps: Deps,
  { id, version }: InputOf<typeof calls.discardRecording>,
): Promise<void> {
  const discardedRecording = await deps.db.$transaction(async (tx) => {
    await findChapter(tx, id);
    const recording = await lockRecordingVersion(tx, id, version);
    if (recording) await tx.recording.deleteMany({ where: { chapterId: id } });
    return recording;
  });
  if (discardedRecording) await removeUnusedFiles(deps, filesOfRecording(discardedRecording));
}

/** An upload that no recording uses is deleted after this many milliseconds. */
const maxUploadAgeMs = 24 * 60 * 60 * 1000;

/** Deletes uploads that weren't used, and recordings of chapters that can no longer be restored. */
export async function removeStaleRecordings(deps: Deps): Promise<void> {
  const { rows: uploads } = await deps.sql.query<{ file: string }>(
    'delete from uploads where created_at < $1 returning file',
    [new Date(deps.clock.now().getTime() - maxUploadAgeMs)],
  );
  const { rows: abandonedRecordings } = await deps.sql.query<RecordingFiles>(
    `delete from recordings r
    where not exists (
        select 1 from chapters c join books b on b.id = c.book_id where c.id = r.chapter_id and b.deleted_at is null
      )
      and not exists (select 1 from deletions d where d.book_id = r.book_id)
    returning file, copy, clips`,
  );
  const files = uploads.map(({ file }) => ({ kind: 'recordings' as const, name: file }));
  await removeUnusedFiles(deps, [...files, ...abandonedRecordings.flatMap(filesOfRecording)]);
}
