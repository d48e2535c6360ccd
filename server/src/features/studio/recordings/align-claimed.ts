import { join } from 'node:path';
import { NarrationError, type WorkOptions } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { nextVersion } from '../base/versions.ts';
import { removeFiles } from '../files/store-files.ts';
import {
  endWithin,
  findOverlap,
  fromSpoken,
  type Range,
  type StoredPhrase,
  toMilliseconds,
} from './draft-phrases.ts';
import {
  type ClaimedRecording,
  heldBy,
  LostLease,
  pathOfRecording,
  type RecordingTask,
  stemOf,
} from './leases.ts';

type Work = Required<Omit<WorkOptions, 'seconds'>>;

/** The part of the progress bar for preparing the recording when an alignment follows, from 0 to 1. */
const prepareShare = 0.2;

/** Finds when each phrase is spoken and makes the recording ready for review. */
export async function alignClaimed(deps: Deps, claimed: ClaimedRecording, work: Work): Promise<void> {
  const task = claimed.task as RecordingTask;
  if (task?.kind === 'realign') return await realign(deps, claimed, task, work);
  const onProgress = await joinClaimed(deps, claimed, work);
  await alignWhole(deps, claimed, { ...work, onProgress });
}

async function alignWhole(
  deps: Deps,
  claimed: ClaimedRecording,
  { signal, onProgress }: Work,
): Promise<void> {
  const { media, narration } = deps;
  const isTimed = claimed.task !== null;
  const recording = pathOfRecording(deps, claimed);
  const copyPath = join(await media.openWork(claimed.leaseId), 'copy.mp3');
  const header = await narration.readHeader(recording);
  const { seconds: heard, peaks } = await narration.prepare(
    { recording, copy: copyPath },
    {
      signal,
      ...lengthOption(header?.seconds),
      onProgress: (share) => onProgress(isTimed ? share : prepareShare * share),
    },
  );
  // Rounds down to whole milliseconds. After rounding up, a phrase that ends with the recording would seem to end
  // after it.
  const seconds = Math.floor(heard * 1000) / 1000;
  const spokenPhrases = isTimed
    ? claimed.phrases
    : await align(deps, recording, claimed.phrases, {
        signal,
        seconds,
        onProgress: (share) => onProgress(prepareShare + (1 - prepareShare) * share),
      });
  const phrases = endWithin(spokenPhrases, seconds);
  const overlap = findOverlap(phrases, seconds);
  if (overlap) throw new NarrationError(`The times don’t fit the recording: ${overlap}`);
  const copy = await media.put('recordings', 'mp3', { path: copyPath }, stemOf(claimed.leaseId));
  claimed.copy = copy;
  await store(deps, claimed, { phrases, seconds, copy, peaks: Uint8Array.from(peaks) });
}

/** Passes on the length of the recording, if known. It determines the timeout of the work. */
const lengthOption = (seconds: number | null | undefined) => (seconds ? { seconds } : {});

async function align(
  { narration }: Deps,
  recording: string,
  phrases: StoredPhrase[],
  work: WorkOptions,
): Promise<StoredPhrase[]> {
  const texts = phrases.map(({ text }) => text);
  return (await narration.align({ recording, phrases: texts }, work)).map(fromSpoken);
}

async function realign(
  deps: Deps,
  claimed: ClaimedRecording,
  { at, count }: Range,
  work: Work,
): Promise<void> {
  const { phrases, seconds } = claimed;
  const within = { start: phrases[at - 1]?.end ?? 0, end: phrases[at + count]?.start ?? seconds ?? 0 };
  const texts = phrases.slice(at, at + count).map(({ text }) => text);
  const recording = pathOfRecording(deps, claimed);
  const spokenPhrases = await deps.narration.align(
    { recording, phrases: texts, within },
    { ...work, ...lengthOption(seconds) },
  );
  const aligned = endWithin(spokenPhrases.map(fromSpoken), within.end);
  await store(deps, claimed, { phrases: phrases.toSpliced(at, count, ...aligned) });
}

type Ready = Pick<Prisma.RecordingUpdateManyMutationInput, 'seconds' | 'copy' | 'peaks'> & {
  phrases: StoredPhrase[];
};

async function store({ db }: Deps, claimed: ClaimedRecording, ready: Ready): Promise<void> {
  const { count } = await db.recording.updateMany({
    where: heldBy(claimed),
    data: {
      ...ready,
      state: 'ready',
      task: Prisma.DbNull,
      progress: 1,
      problem: null,
      leaseId: null,
      leaseUntil: null,
      ...nextVersion,
    },
  });
  if (count === 0) throw new LostLease();
}

/** The part of the progress bar for joining clips, from 0 to 1. */
const joinShare = 0.7;

/**
 * Joins a zip with one clip per phrase into a single recording with known phrase times; leaves any other recording as
 * it is. Returns the progress callback for the remaining work.
 */
async function joinClaimed(deps: Deps, claimed: ClaimedRecording, work: Work): Promise<Work['onProgress']> {
  const isZip = await deps.narration.isZip(pathOfRecording(deps, claimed));
  if (isZip) await replaceZip(deps, claimed, work);
  await removeZip(deps, claimed);
  return isZip ? (share) => work.onProgress(joinShare + (1 - joinShare) * share) : work.onProgress;
}

async function replaceZip(
  deps: Deps,
  claimed: ClaimedRecording,
  { signal, onProgress }: Work,
): Promise<void> {
  const { media, narration, db } = deps;
  const recording = join(await media.openWork(claimed.leaseId), 'joined.flac');
  const spans = await narration.join(
    { clips: pathOfRecording(deps, claimed), recording, count: claimed.phrases.length },
    { signal, onProgress: (share) => onProgress(joinShare * share) },
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

/** Deletes the zip once its clips are joined, even if they were joined by a process that died before deleting it. */
async function removeZip(deps: Deps, { task }: ClaimedRecording): Promise<void> {
  const { zip } = { zip: undefined, ...(task as RecordingTask) };
  if (zip) await removeFiles(deps, [{ kind: 'recordings', name: zip }]);
}
