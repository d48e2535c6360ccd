import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/recordings/calls';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { findChapter } from '../base/find-chapters.ts';
import { findUpload } from '../uploads/find-upload.ts';
import { toUnspokenPhrase } from './draft-phrases.ts';
import type { RecordingWithPhrases } from './find-recording.ts';
import { createRecording, inspectUpload } from './start-recording.ts';
import { readTargetPhrases } from './targets.ts';

/**
 * Starts aligning an administrator's upload with the phrases that a chapter has, or with those of them that have no clip.
 * Throws like `startRecording`, and 422 if there are no such phrases, or too many.
 */
export async function startPhraseRecording(
  deps: Deps,
  administratorId: number,
  {
    id: chapterId,
    upload_id: uploadId,
    only_silent: isOnlySilent = false,
  }: InputOf<typeof calls.startPhraseRecording>,
): Promise<RecordingWithPhrases | null> {
  const { bookId } = await findChapter(deps.db, chapterId);
  const upload = await findUpload(deps, administratorId, uploadId);
  await inspectUpload(deps, upload);
  const chapterPhrases = await readTargetPhrases(deps.db, { bookId, chapterId, targets: [] });
  const phrases = chapterPhrases.filter(({ clip }) => !isOnlySilent || clip === null);
  if (phrases.length === 0)
    throw new Problem(
      422,
      isOnlySilent
        ? 'Every phrase of this chapter has sound.'
        : 'This chapter has no phrases yet. Add its text first.',
    );
  if (phrases.length > recordingLimits.phrases)
    throw new Problem(
      422,
      `A recording can have at most ${recordingLimits.phrases.toLocaleString('en')} phrases. Please split the chapter.`,
    );
  return await createRecording(deps, upload, {
    chapterId,
    bookId,
    phrases: phrases.map(({ text, separator, emphasis }) => toUnspokenPhrase({ text, separator, emphasis })),
    targets: phrases.map(({ id, clip }) => ({ id, clip })),
  });
}
