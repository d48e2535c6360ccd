import { join } from 'node:path';
import type { WorkOptions } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { removeFiles } from '../files/remove-files.ts';
import { toMilliseconds } from './draft-phrases.ts';
import { type Claimed, heldBy, LostLease, pathOfRecording, type RecordingTask, stemOf } from './leases.ts';

type Work = Required<Omit<WorkOptions, 'seconds'>>;

/** The share of the progress that joining takes. */
const joining = 0.7;

/**
 * Where the recording is a zip of clips, one for each phrase, makes a recording of them: its phrases lie where the clips do. From
 * then on it is a recording whose times are known. Returns how what is left to do reports its progress.
 */
export async function joinClaimed(deps: Deps, claimed: Claimed, work: Work): Promise<Work['onProgress']> {
  const isZip = await deps.narration.isZip(pathOfRecording(deps, claimed));
  if (isZip) await replaceZip(deps, claimed, work);
  await removeZip(deps, claimed);
  return isZip ? (share) => work.onProgress(joining + (1 - joining) * share) : work.onProgress;
}

async function replaceZip(deps: Deps, claimed: Claimed, { signal, onProgress }: Work): Promise<void> {
  const { media, narration, db } = deps;
  const recording = join(await media.openWork(claimed.leaseId), 'joined.flac');
  const spans = await narration.join(
    { clips: pathOfRecording(deps, claimed), recording, count: claimed.phrases.length },
    { signal, onProgress: (share) => onProgress(joining * share) },
  );
  const phrases = claimed.phrases.map(({ text }, index) => {
    const { start, end } = spans[index] ?? { start: 0, end: 0 };
    return { text, start: toMilliseconds(start), end: toMilliseconds(end), flagged: false };
  });
  const file = await media.put('recordings', 'flac', { path: recording }, stemOf(claimed.leaseId));
  const task: RecordingTask = { kind: 'prepare', ...(claimed.file && { zip: claimed.file }) };
  const { count } = await db.recording.updateMany({ where: heldBy(claimed), data: { file, phrases, task } });
  if (count === 0) throw new LostLease();
  Object.assign(claimed, { file, phrases, task });
}

/** The zip that was joined: by us just now, or by somebody who died before it was removed. */
async function removeZip(deps: Deps, { task }: Claimed): Promise<void> {
  const { zip } = { zip: undefined, ...(task as RecordingTask) };
  if (zip) await removeFiles(deps, [{ kind: 'recordings', name: zip }]);
}
