import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/recordings/calls';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { Deps } from '../../../deps.ts';
import { fieldProblem, Problem } from '../../../http/problem.ts';
import { findChapter } from '../base/find-chapters.ts';
import { finishRecordingsJob } from '../base/job-names.ts';
import { nextVersion } from '../base/versions.ts';
import { findOverlap, findSilentPhrase, type Range, replacePhrases } from './draft-phrases.ts';
import { type FoundRecording, findRecording, lockReady } from './find-recording.ts';

function assertRange(draft: unknown[], { at, count }: Range): void {
  if (at + count > draft.length)
    throw fieldProblem('count', `There are only ${draft.length} phrases in this recording.`);
}

/**
 * Replaces phrases of a draft and returns its new version. Throws like `lockReady`, and 422 if phrases would overlap.
 */
export async function editRecording(
  { db }: Deps,
  { id, version, phrases, ...range }: InputOf<typeof calls.editRecording>,
): Promise<number> {
  return await db.$transaction(async (tx) => {
    await findChapter(tx, id);
    const recording = await lockReady(tx, id, version);
    assertRange(recording.phrases, range);
    const draft = replacePhrases(recording.phrases, range, phrases);
    if (draft.length === 0) throw fieldProblem('phrases', 'A recording needs at least one phrase.');
    if (draft.length > recordingLimits.phrases)
      throw fieldProblem('phrases', `A recording can have at most ${recordingLimits.phrases} phrases.`);
    const overlap = findOverlap(draft, recording.seconds ?? 0);
    if (overlap) throw fieldProblem('phrases', overlap);
    const edited = await tx.recording.update({
      where: { chapterId: id },
      data: { phrases: draft, problem: null, ...nextVersion },
      select: { version: true },
    });
    return edited.version;
  });
}

/** Queues some phrases to be aligned again, between their neighbors. Throws like `lockReady`. */
export async function realignRecording(
  deps: Deps,
  { id, version, at, count }: InputOf<typeof calls.realignRecording>,
): Promise<FoundRecording | null> {
  await deps.db.$transaction(async (tx) => {
    await findChapter(tx, id);
    const { phrases } = await lockReady(tx, id, version);
    if (count === 0) throw fieldProblem('count', 'count must be 1 or more.');
    assertRange(phrases, { at, count });
    const task = { kind: 'realign', at, count };
    await tx.recording.update({
      where: { chapterId: id },
      data: { state: 'aligning', task, problem: null, progress: 0 },
    });
  });
  deps.jobs.soon(finishRecordingsJob);
  return await findRecording(deps.db, id);
}

/**
 * Queues all phrases of a draft to be added to the chapter. Throws like `lockReady`, and 422 if a phrase has no
 * sound.
 */
export async function takeOverRecording(
  deps: Deps,
  { id, version }: InputOf<typeof calls.takeOverRecording>,
): Promise<FoundRecording | null> {
  await deps.db.$transaction(async (tx) => {
    await findChapter(tx, id);
    const { phrases } = await lockReady(tx, id, version);
    const silent = findSilentPhrase(phrases);
    if (silent) throw new Problem(422, silent);
    await tx.recording.update({
      where: { chapterId: id },
      data: { state: 'taking_over', problem: null, progress: 0 },
    });
  });
  deps.jobs.soon(finishRecordingsJob);
  return await findRecording(deps.db, id);
}
