import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/recordings/calls';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { findChapter } from '../base/find-chapters.ts';
import { versionIncrement } from '../base/versions.ts';
import { lockReadyRecording } from './find-recording.ts';

/**
 * Names a stretch of unwritten speech and returns the recording's new version. Throws like `lockReadyRecording`, and 422
 * if there is no such stretch.
 */
export async function nameStretch(
  { db }: Deps,
  { id, version, at, name }: InputOf<typeof calls.nameStretch>,
): Promise<number> {
  return await db.$transaction(async (tx) => {
    await findChapter(tx, id);
    const { unwritten } = await lockReadyRecording(tx, id, version);
    const stretch = unwritten[at];
    if (!stretch)
      throw createFieldProblem(
        'at',
        unwritten.length === 0
          ? 'All speech in this recording is in its text.'
          : `at can be at most ${unwritten.length - 1} in this recording.`,
      );
    const namedRecording = await tx.recording.update({
      where: { chapterId: id },
      data: { unwritten: unwritten.with(at, { ...stretch, name }), problem: null, ...versionIncrement },
      select: { version: true },
    });
    return namedRecording.version;
  });
}
