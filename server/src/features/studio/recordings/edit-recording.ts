import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/recordings/calls';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { findSilentPhraseProblem } from '@lingostory/contract/studio/recordings/silent-phrases';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem, Problem } from '../../../http/problem.ts';
import { findChapter, isDraftChapter } from '../base/find-chapters.ts';
import { finishRecordingsJobName } from '../base/job-names.ts';
import { versionIncrement } from '../base/versions.ts';
import { findRealignableRanges } from './aligned-times.ts';
import { findTimesProblem, type PhraseRange, replacePhrases } from './draft-phrases.ts';
import { findRecording, lockReadyRecording, type RecordingWithPhrases } from './find-recording.ts';

function assertRangeInDraft(draft: unknown[], { at, count }: PhraseRange): void {
  if (at + count > draft.length)
    throw createFieldProblem('count', `There are only ${draft.length} phrases in this recording.`);
}

/**
 * Replaces phrases of a draft and returns its new version. Throws like `lockReadyRecording`, and 422 if phrases would
 * overlap.
 */
export async function editRecording(
  { db }: Deps,
  { id, version, phrases, ...range }: InputOf<typeof calls.editRecording>,
): Promise<number> {
  return await db.$transaction(async (tx) => {
    await findChapter(tx, id);
    const recording = await lockReadyRecording(tx, id, version);
    assertRangeInDraft(recording.phrases, range);
    const draft = replacePhrases(recording.phrases, range, phrases);
    if (draft.length === 0) throw createFieldProblem('phrases', 'A recording needs at least one phrase.');
    if (draft.length > recordingLimits.phrases)
      throw createFieldProblem('phrases', `A recording can have at most ${recordingLimits.phrases} phrases.`);
    const timesProblem = findTimesProblem(draft, recording.seconds ?? 0);
    if (timesProblem) throw createFieldProblem('phrases', timesProblem);
    const editedRecording = await tx.recording.update({
      where: { chapterId: id },
      data: { phrases: draft, problem: null, ...versionIncrement },
      select: { version: true },
    });
    return editedRecording.version;
  });
}

/**
 * Queues some phrases to be aligned again, between their neighbors. Throws like `lockReadyRecording`, and 422 if an editor
 * has set the times of all of them.
 */
export async function realignRecording(
  deps: Deps,
  { id, version, at, count }: InputOf<typeof calls.realignRecording>,
): Promise<RecordingWithPhrases | null> {
  await deps.db.$transaction(async (tx) => {
    await findChapter(tx, id);
    const { phrases, alignedTimes } = await lockReadyRecording(tx, id, version);
    if (count === 0) throw createFieldProblem('count', 'count must be 1 or more.');
    assertRangeInDraft(phrases, { at, count });
    if (findRealignableRanges(phrases, { at, count }, alignedTimes).length === 0)
      throw createFieldProblem(
        'count',
        'The times of these phrases were set by hand, so they stay. Align one phrase alone to replace its times.',
      );
    const task = { kind: 'realign', at, count };
    await tx.recording.update({
      where: { chapterId: id },
      data: { state: 'aligning', task, problem: null, progress: 0 },
    });
  });
  deps.jobs.requestRun(finishRecordingsJobName);
  return await findRecording(deps.db, id);
}

/**
 * Queues all phrases of a recording to be added to the chapter. Throws like `lockReadyRecording`, and 422 if a phrase
 * without sound can't be added.
 */
export async function takeOverRecording(
  deps: Deps,
  { id, version }: InputOf<typeof calls.takeOverRecording>,
): Promise<RecordingWithPhrases | null> {
  await deps.db.$transaction(async (tx) => {
    const chapter = await findChapter(tx, id);
    const { phrases } = await lockReadyRecording(tx, id, version);
    const silentPhraseProblem = findSilentPhraseProblem(phrases, isDraftChapter(chapter));
    if (silentPhraseProblem) throw new Problem(422, silentPhraseProblem);
    await tx.recording.update({
      where: { chapterId: id },
      data: { state: 'taking_over', problem: null, progress: 0 },
    });
  });
  deps.jobs.requestRun(finishRecordingsJobName);
  return await findRecording(deps.db, id);
}
