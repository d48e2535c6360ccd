import type { RecordingChangesView } from '@lingostory/contract/studio/recordings/schemas';
import type { Deps } from '../../../deps.ts';
import { clipAddressOf } from '../../reading/public.ts';
import { findChapter } from '../base/find-chapters.ts';
import { createRecordingNotFoundProblem, findRecording } from './find-recording.ts';
import { planTargets, readTargetPhrases } from './targets.ts';

/**
 * Lists what has changed since a recording of a chapter's phrases was started. Throws 404 if the chapter is unknown or has no
 * such recording.
 */
export async function listRecordingChanges(deps: Deps, chapterId: number): Promise<RecordingChangesView> {
  const { bookId } = await findChapter(deps.db, chapterId);
  const recording = await findRecording(deps.db, chapterId);
  const targets = recording?.targets;
  if (!recording || !targets) throw createRecordingNotFoundProblem();
  const phrases = await readTargetPhrases(deps.db, { bookId, chapterId, targets });
  const { matches, added, gone, seen } = planTargets({ ...recording, targets }, phrases);
  return {
    seen,
    edited: matches.flatMap(({ at, draft: { text }, current }) =>
      text === current.text ? [] : [{ at, text, present_text: current.text }],
    ),
    replaced: matches.flatMap(({ at, draft: { text }, target, current }) =>
      current.clip === null || current.clip === target.clip ? [] : [{ at, text }],
    ),
    added: added.map(({ id, text }) => ({ id, text })),
    gone: gone.map(({ at, draft: { text } }) => ({ at, text })),
    sounds: matches.flatMap(({ at, current: { clip } }) =>
      clip === null ? [] : [{ at, line_audio: clipAddressOf(deps, bookId, clip) }],
    ),
  };
}
