import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/recordings/calls';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { findSilentPhraseProblem } from '@lingostory/contract/studio/recordings/silent-phrases';
import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { createFieldProblem, Problem } from '../../../http/problem.ts';
import { findChapter, isDraftChapter } from '../base/find-chapters.ts';
import { finishRecordingsJobName } from '../base/job-names.ts';
import { versionIncrement } from '../base/versions.ts';
import { findRealignableRanges } from './aligned-times.ts';
import { findTimesProblem, type PhraseRange, replacePhrases } from './draft-phrases.ts';
import { findRecording, lockReadyRecording, type RecordingWithPhrases } from './find-recording.ts';
import { assertSeen } from './give-sound.ts';
import { planTargets, readTargetPhrases } from './targets.ts';

function assertRangeInDraft(draft: unknown[], { at, count }: PhraseRange): void {
  if (at + count > draft.length)
    throw createFieldProblem('count', `There are only ${draft.length} phrases in this recording.`);
}

/** Throws 422 if phrases that the chapter has would get other texts, or if there would be more or fewer of them. */
function assertSameTexts(before: readonly DraftPhrase[], after: readonly DraftPhrase[]): void {
  if (before.length === after.length && before.every(({ text }, index) => text === after[index]?.text))
    return;
  throw createFieldProblem(
    'phrases',
    'These phrases belong to the chapter, so only their times can change here. Edit their texts in the phrase list.',
  );
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
    if (recording.targets)
      assertSameTexts(recording.phrases.slice(range.at, range.at + range.count), phrases);
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
 * Queues all phrases of a recording to be added to the chapter, or their clips to be given to its phrases. Throws like
 * `lockReadyRecording`, and 422 if a phrase without sound can't be added, or if the chapter's phrases have changed since
 * the editor saw the list of changes.
 */
export async function takeOverRecording(
  deps: Deps,
  { id, version, seen }: InputOf<typeof calls.takeOverRecording>,
): Promise<RecordingWithPhrases | null> {
  await deps.db.$transaction(async (tx) => {
    const chapter = await findChapter(tx, id);
    const recording = await lockReadyRecording(tx, id, version);
    const { phrases, targets } = recording;
    // Phrases that the chapter has keep the sound that they have if they weren't heard.
    const silentPhraseProblem = findSilentPhraseProblem(phrases, targets !== null || isDraftChapter(chapter));
    if (silentPhraseProblem) throw new Problem(422, silentPhraseProblem);
    if (targets) {
      if (seen === undefined)
        throw createFieldProblem('seen', 'seen is required for the phrases of a chapter.');
      const owner = { ...recording, targets };
      assertSeen(planTargets(owner, await readTargetPhrases(tx, owner)), seen);
    }
    const task = targets && seen ? { kind: 'apply', seen } : Prisma.DbNull;
    await tx.recording.update({
      where: { chapterId: id },
      data: { state: 'taking_over', task, problem: null, progress: 0 },
    });
  });
  deps.jobs.requestRun(finishRecordingsJobName);
  return await findRecording(deps.db, id);
}
