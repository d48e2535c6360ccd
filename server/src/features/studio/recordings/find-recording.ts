import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { SilentPhrase, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import type { TransactionClient } from '../../../deps.ts';
import type { Recording } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { assertVersion } from '../base/versions.ts';
import { type AlignedTimes, readAlignedTimes } from './aligned-times.ts';
import { readStoredPhrases, type StoredPhrase } from './draft-phrases.ts';
import { readStoredStretches } from './stretches.ts';
import { type RecordingTarget, readTargets } from './targets.ts';

/** A recording without its waveform. Until it is ready for review, only the texts of its `phrases` are meaningful. */
export type RecordingWithPhrases = Omit<
  Recording,
  'phrases' | 'unwritten' | 'alignedTimes' | 'targets' | 'peaks'
> & {
  phrases: StoredPhrase[];
  unwritten: Stretch[];
  alignedTimes: AlignedTimes[] | null;
  targets: RecordingTarget[] | null;
};

export const createRecordingNotFoundProblem = () =>
  new Problem(404, 'This chapter has no recording. It may have been discarded.');

export async function findRecording(
  db: TransactionClient,
  chapterId: number,
): Promise<RecordingWithPhrases | null> {
  const recording = await db.recording.findUnique({ where: { chapterId }, omit: { peaks: true } });
  return (
    recording && {
      ...recording,
      phrases: readStoredPhrases(recording.phrases),
      unwritten: readStoredStretches(recording.unwritten),
      alignedTimes: readAlignedTimes(recording.alignedTimes),
      targets: readTargets(recording.targets),
    }
  );
}

/** Returns the phrases of a chapter that have no clip yet, as many as a recording can have. */
export async function listSilentPhrases(
  db: Pick<TransactionClient, '$queryRaw'>,
  chapterId: number,
): Promise<SilentPhrase[]> {
  return await db.$queryRaw<SilentPhrase[]>`
    select p.phrase as text, p.separator, p.emphasis
    from chapters c
    cross join unnest(c.phrase_ids) with ordinality as o(id, place)
    join phrases p on p.id = o.id and p.audio_file is null
    where c.id = ${chapterId} order by o.place limit ${recordingLimits.phrases}`;
}

/**
 * Returns the recording of a chapter, locked until the transaction ends. Throws a conflict if it was edited since
 * `version`.
 */
export async function lockRecordingVersion(
  tx: TransactionClient,
  chapterId: number,
  version: number | undefined,
): Promise<RecordingWithPhrases | null> {
  const recording = await lockRecording(tx, chapterId);
  if (recording) assertVersion(recording, version);
  return recording;
}

/**
 * Returns a chapter's recording that is ready for review, locked until the transaction ends. Throws 404 if there is
 * none, 422 while it is being processed, and a conflict if it was edited since `version`.
 */
export async function lockReadyRecording(
  tx: TransactionClient,
  chapterId: number,
  version: number,
): Promise<RecordingWithPhrases> {
  const recording = await lockRecording(tx, chapterId);
  if (!recording) throw createRecordingNotFoundProblem();
  if (recording.state !== 'ready')
    throw new Problem(422, 'This recording is being worked on. Please wait until that is done.');
  assertVersion(recording, version);
  return recording;
}

async function lockRecording(tx: TransactionClient, chapterId: number): Promise<RecordingWithPhrases | null> {
  await tx.$queryRaw`select 1 from recordings where chapter_id = ${chapterId} for update`;
  return await findRecording(tx, chapterId);
}
