import { join } from 'node:path';
import { NarrationError, type WorkOptions } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { versionIncrement } from '../base/versions.ts';
import { removeUnusedFiles } from '../files/store-files.ts';
import {
  findOverlap,
  limitToLength,
  type PhraseRange,
  type StoredPhrase,
  toMilliseconds,
  toStoredPhrase,
} from './draft-phrases.ts';
import {
  type ClaimedRecording,
  LostLeaseError,
  pathOfRecording,
  type RecordingTask,
  stemOf,
  toLeaseFilter,
} from './leases.ts';

type WorkControl = Required<Omit<WorkOptions, 'seconds'>>;

/** Share of the progress bar, from 0 to 1, that preparing a recording takes up if it is aligned afterward. */
const prepareProgressShare = 0.2;

/** Finds when each phrase is spoken and makes the recording ready for review. */
export async function alignClaimedRecording(
  deps: Deps,
  claimed: ClaimedRecording,
  work: WorkControl,
): Promise<void> {
  const task = claimed.task as RecordingTask;
  if (task?.kind === 'realign') return await realignPhrases(deps, claimed, task, work);
  const onProgress = await joinZipRecording(deps, claimed, work);
  await alignWholeRecording(deps, claimed, { ...work, onProgress });
}

async function alignWholeRecording(
  deps: Deps,
  claimed: ClaimedRecording,
  { signal, onProgress }: WorkControl,
): Promise<void> {
  const { media, narration } = deps;
  const isTimed = claimed.task !== null;
  const recordingPath = pathOfRecording(deps, claimed);
  const copyPath = join(await media.openWork(claimed.leaseId), 'copy.mp3');
  const header = await narration.readHeader(recordingPath);
  const { seconds: heard, peaks } = await narration.prepare(
    { recording: recordingPath, copy: copyPath },
    {
      signal,
      ...toLengthOption(header?.seconds),
      onProgress: (share) => onProgress(isTimed ? share : prepareProgressShare * share),
    },
  );
  // Rounds down to whole milliseconds, so that a phrase shortened to end with the recording never ends after it.
  const seconds = Math.floor(heard * 1000) / 1000;
  const spokenPhrases = isTimed
    ? claimed.phrases
    : await alignPhrases(deps, recordingPath, claimed.phrases, {
        signal,
        seconds,
        onProgress: (share) => onProgress(prepareProgressShare + (1 - prepareProgressShare) * share),
      });
  const phrases = limitToLength(spokenPhrases, seconds);
  const overlap = findOverlap(phrases, seconds);
  if (overlap) throw new NarrationError(`The times don’t fit the recording: ${overlap}`);
  const copyName = await media.put('recordings', 'mp3', { path: copyPath }, stemOf(claimed.leaseId));
  claimed.copy = copyName;
  await storeAlignment(deps, claimed, { phrases, seconds, copy: copyName, peaks: Uint8Array.from(peaks) });
}

/** Returns the recording's length as an option, if known. The length determines the timeout of the work. */
const toLengthOption = (seconds: number | null | undefined) => (seconds ? { seconds } : {});

async function alignPhrases(
  { narration }: Deps,
  recording: string,
  phrases: StoredPhrase[],
  work: WorkOptions,
): Promise<StoredPhrase[]> {
  const texts = phrases.map(({ text }) => text);
  return (await narration.align({ recording, phrases: texts }, work)).map(toStoredPhrase);
}

async function realignPhrases(
  deps: Deps,
  claimed: ClaimedRecording,
  { at, count }: PhraseRange,
  work: WorkControl,
): Promise<void> {
  const { phrases, seconds } = claimed;
  const availableSpan = { start: phrases[at - 1]?.end ?? 0, end: phrases[at + count]?.start ?? seconds ?? 0 };
  const texts = phrases.slice(at, at + count).map(({ text }) => text);
  const recordingPath = pathOfRecording(deps, claimed);
  const spokenPhrases = await deps.narration.align(
    { recording: recordingPath, phrases: texts, within: availableSpan },
    { ...work, ...toLengthOption(seconds) },
  );
  const alignedPhrases = limitToLength(spokenPhrases.map(toStoredPhrase), availableSpan.end);
  await storeAlignment(deps, claimed, { phrases: phrases.toSpliced(at, count, ...alignedPhrases) });
}

type ReadyRecording = Pick<Prisma.RecordingUpdateManyMutationInput, 'seconds' | 'copy' | 'peaks'> & {
  phrases: StoredPhrase[];
};

async function storeAlignment({ db }: Deps, claimed: ClaimedRecording, ready: ReadyRecording): Promise<void> {
  const { count } = await db.recording.updateMany({
    where: toLeaseFilter(claimed),
    data: {
      ...ready,
      state: 'ready',
      task: Prisma.DbNull,
      progress: 1,
      problem: null,
      leaseId: null,
      leaseUntil: null,
      ...versionIncrement,
    },
  });
  if (count === 0) throw new LostLeaseError();
}

/** Share of the progress bar, from 0 to 1, that joining the clips takes up. */
const joinProgressShare = 0.7;

/**
 * Joins a zip with one clip per phrase into a single recording with known phrase times; leaves any other recording as
 * it is. Returns the progress callback for the remaining work.
 */
async function joinZipRecording(
  deps: Deps,
  claimed: ClaimedRecording,
  work: WorkControl,
): Promise<WorkControl['onProgress']> {
  const isZip = await deps.narration.isZip(pathOfRecording(deps, claimed));
  if (isZip) await replaceZip(deps, claimed, work);
  await removeZip(deps, claimed);
  return isZip
    ? (share) => work.onProgress(joinProgressShare + (1 - joinProgressShare) * share)
    : work.onProgress;
}

async function replaceZip(
  deps: Deps,
  claimed: ClaimedRecording,
  { signal, onProgress }: WorkControl,
): Promise<void> {
  const { media, narration, db } = deps;
  const joinedPath = join(await media.openWork(claimed.leaseId), 'joined.flac');
  const spans = await narration.join(
    { clips: pathOfRecording(deps, claimed), recording: joinedPath, count: claimed.phrases.length },
    { signal, onProgress: (share) => onProgress(joinProgressShare * share) },
  );
  const phrases = claimed.phrases.map(({ text }, index) => {
    const { start, end } = spans[index] ?? { start: 0, end: 0 };
    return { text, start: toMilliseconds(start), end: toMilliseconds(end), flagged: false };
  });
  const joinedFile = await media.put('recordings', 'flac', { path: joinedPath }, stemOf(claimed.leaseId));
  const task: RecordingTask = { kind: 'prepare', ...(claimed.file && { zip: claimed.file }) };
  const { count } = await db.recording.updateMany({
    where: toLeaseFilter(claimed),
    data: { file: joinedFile, phrases, task },
  });
  if (count === 0) throw new LostLeaseError();
  Object.assign(claimed, { file: joinedFile, phrases, task });
}

/** Deletes the zip once its clips are joined, even if they were joined by a process that died before deleting it. */
async function removeZip(deps: Deps, { task }: ClaimedRecording): Promise<void> {
  const { zip } = { zip: undefined, ...(task as RecordingTask) };
  if (zip) await removeUnusedFiles(deps, [{ kind: 'recordings', name: zip }]);
}
