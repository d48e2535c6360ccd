import type { Tx } from '../../../deps.ts';
import type { Recording } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { demandVersion } from '../base/versions.ts';
import type { StoredPhrase } from './draft-phrases.ts';

/** `phrases` as they are reviewed; before that only their texts are true. */
export type FoundRecording = Omit<Recording, 'phrases' | 'peaks'> & { phrases: StoredPhrase[] };

export const noRecording = () =>
  new Problem(404, 'This chapter has no recording. It may have been discarded.');

export async function findRecording(db: Tx, chapterId: number): Promise<FoundRecording | null> {
  const found = await db.recording.findUnique({ where: { chapterId }, omit: { peaks: true } });
  return found && { ...found, phrases: found.phrases as StoredPhrase[] };
}

/** The recording of a chapter, locked until the transaction ends; a conflict when it was edited since `version` was seen. */
export async function lockSeen(
  tx: Tx,
  chapterId: number,
  version: number | undefined,
): Promise<FoundRecording | null> {
  const recording = await lock(tx, chapterId);
  if (recording) demandVersion(recording, version);
  return recording;
}

/**
 * The recording of a chapter, locked until the transaction ends, when it can be reviewed and is the version that was seen. 404
 * without one, 422 while something is done with it, a conflict when it was edited meanwhile.
 */
export async function lockReady(tx: Tx, chapterId: number, version: number): Promise<FoundRecording> {
  const recording = await lock(tx, chapterId);
  if (!recording) throw noRecording();
  if (recording.state !== 'ready')
    throw new Problem(422, 'This recording is being worked on. Please wait until that is done.');
  demandVersion(recording, version);
  return recording;
}

async function lock(tx: Tx, chapterId: number): Promise<FoundRecording | null> {
  await tx.$queryRaw`select 1 from recordings where chapter_id = ${chapterId} for update`;
  return await findRecording(tx, chapterId);
}
