import { join } from 'node:path';
import type { Stretch } from '@lingostory/contract/studio/recordings/schemas';
import { NarrationError, type TimeSpan, type WorkOptions } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { fileStemOf, LostLeaseError } from '../base/hold-lease.ts';
import { versionIncrement } from '../base/versions.ts';
import { removeUnusedFiles } from '../files/store-files.ts';
import { type AlignedTimes, addAlignedTimes, findRealignableRanges } from './aligned-times.ts';
import {
  clampPhrasesToLength,
  findTimesProblem,
  type PhraseRange,
  roundToMilliseconds,
  type StoredPhrase,
  toPhraseText,
  toStoredPhrase,
} from './draft-phrases.ts';
import { type ClaimedRecording, localPathOfRecording, type RecordingTask, toLeaseFilter } from './leases.ts';
import { replaceStretches } from './stretches.ts';

type RequiredWorkOptions = Required<Omit<WorkOptions, 'seconds'>>;

/** Share of the progress bar, from 0 to 1, that preparing a recording takes up if it is aligned afterward. */
const prepareProgressShare = 0.2;

/** Finds when each phrase is spoken and makes the recording ready for review. */
export async function alignClaimedRecording(
  deps: Deps,
  recording: ClaimedRecording,
  control: RequiredWorkOptions,
): Promise<void> {
  const task = recording.task as RecordingTask;
  if (task?.kind === 'realign') return await realignPhrases(deps, recording, task, control);
  const onProgress = await joinZipRecording(deps, recording, control);
  await alignWholeRecording(deps, recording, { ...control, onProgress });
}

async function alignWholeRecording(
  deps: Deps,
  recording: ClaimedRecording,
  { signal, onProgress }: RequiredWorkOptions,
): Promise<void> {
  const { media, narration } = deps;
  const hasPhraseTimes = recording.task !== null;
  const recordingPath = await localPathOfRecording(deps, recording);
  const copyPath = join(await media.createWorkFolder(recording.leaseId), 'copy.mp3');
  const header = await narration.readHeader(recordingPath);
  const { seconds: measuredSeconds, peaks } = await narration.prepare(
    { recording: recordingPath, copy: copyPath },
    {
      signal,
      ...toDurationOption(header?.seconds),
      onProgress: (fraction) => onProgress(hasPhraseTimes ? fraction : prepareProgressShare * fraction),
    },
  );
  // Rounds down to whole milliseconds, so that a phrase shortened to end with the recording never ends after it.
  const seconds = Math.floor(measuredSeconds * 1000) / 1000;
  const alignment = hasPhraseTimes
    ? { phrases: recording.phrases, unwritten: [] }
    : await alignPhrases(
        deps,
        { recording: recordingPath, draft: recording.phrases },
        {
          signal,
          seconds,
          onProgress: (fraction) => onProgress(prepareProgressShare + (1 - prepareProgressShare) * fraction),
        },
      );
  const phrases = clampPhrasesToLength(alignment.phrases, seconds);
  const unwritten = replaceStretches(recording.unwritten, { start: 0, end: seconds }, alignment.unwritten);
  assertTimesFit(phrases, seconds);
  const copyName = await media.put('recordings', 'mp3', { path: copyPath }, fileStemOf(recording.leaseId));
  recording.copy = copyName;
  await storeAlignment(deps, recording, {
    phrases,
    unwritten,
    alignedTimes: addAlignedTimes([], phrases),
    seconds,
    copy: copyName,
    peaks: Uint8Array.from(peaks),
  });
}

/** Returns the recording's length as an option, if known. The length determines the timeout of the work. */
const toDurationOption = (seconds: number | null | undefined) => (seconds ? { seconds } : {});

/** Phrases with the times at which they were spoken, and the speech that is in none of them. */
type Alignment = { phrases: StoredPhrase[]; unwritten: TimeSpan[] };

/** Finds when phrases are spoken, in the whole recording or in a part of it. */
async function alignPhrases(
  { narration }: Deps,
  { recording, draft, within }: { recording: string; draft: readonly StoredPhrase[]; within?: TimeSpan },
  options: WorkOptions,
): Promise<Alignment> {
  const texts = draft.map(({ text }) => text);
  const spokenText = await narration.align({ recording, phrases: texts, ...(within && { within }) }, options);
  const phrases = spokenText.phrases.map((spokenPhrase, index) =>
    toStoredPhrase(spokenPhrase, draft[index] ?? { text: spokenPhrase.text, separator: 'space' }),
  );
  return { phrases, unwritten: spokenText.unwritten };
}

/**
 * Aligns phrases of a range again. Phrases that keep their times divide it into ranges, each of which is aligned between
 * its neighbors. If that fails for some of them only, these stay as they are, and the recording's problem names them.
 */
async function realignPhrases(
  deps: Deps,
  recording: ClaimedRecording,
  range: PhraseRange,
  { signal, onProgress }: RequiredWorkOptions,
): Promise<void> {
  const { seconds, alignedTimes } = recording;
  let { phrases, unwritten } = recording;
  const alignedPhrases: StoredPhrase[] = [];
  const failures: (PhraseRange & { error: NarrationError })[] = [];
  const recordingPath = await localPathOfRecording(deps, recording);
  const ranges = findRealignableRanges(phrases, range, alignedTimes);
  for (const [index, { at, count }] of ranges.entries()) {
    const within = { start: phrases[at - 1]?.end ?? 0, end: phrases[at + count]?.start ?? seconds ?? 0 };
    const draft = phrases.slice(at, at + count);
    try {
      const alignment = await alignPhrases(
        deps,
        { recording: recordingPath, draft, within },
        {
          signal,
          ...toDurationOption(seconds),
          onProgress: (fraction) => onProgress((index + fraction) / ranges.length),
        },
      );
      const clampedPhrases = clampPhrasesToLength(alignment.phrases, within.end);
      const mergedPhrases = phrases.toSpliced(at, count, ...clampedPhrases);
      assertTimesFit(mergedPhrases, seconds ?? 0);
      phrases = mergedPhrases;
      alignedPhrases.push(...clampedPhrases);
      unwritten = replaceStretches(unwritten, within, alignment.unwritten);
    } catch (error) {
      if (!(error instanceof NarrationError)) throw error;
      failures.push({ at, count, error });
    }
  }
  if (failures[0] && failures.length === ranges.length) throw failures[0].error;
  await storeAlignment(deps, recording, {
    phrases,
    unwritten,
    problem: composeFailureMessage(failures),
    ...(alignedTimes && { alignedTimes: addAlignedTimes(alignedTimes, alignedPhrases) }),
  });
}

/** Returns a message that names the phrases which could not be aligned, or null if there are none. */
function composeFailureMessage(ranges: readonly PhraseRange[]): string | null {
  const numbers = ranges.flatMap(({ at, count }) =>
    Array.from({ length: count }, (_, index) => at + index + 1),
  );
  if (numbers.length === 0) return null;
  return numbers.length === 1
    ? `Phrase ${numbers[0]} couldn’t be aligned and stays as it was.`
    : `Phrases ${new Intl.ListFormat('en').format(numbers.map(String))} couldn’t be aligned and stay as they were.`;
}

/** Throws if these phrase times don't fit the recording. */
function assertTimesFit(phrases: StoredPhrase[], seconds: number): void {
  const problem = findTimesProblem(phrases, seconds);
  if (problem) throw new NarrationError(`The times don’t fit the recording: ${problem}`);
}

type RecordingAlignment = Pick<
  Prisma.RecordingUpdateManyMutationInput,
  'seconds' | 'copy' | 'peaks' | 'problem'
> & {
  phrases: StoredPhrase[];
  unwritten: Stretch[];
  alignedTimes?: AlignedTimes[];
};

async function storeAlignment(
  { db }: Deps,
  recording: ClaimedRecording,
  alignment: RecordingAlignment,
): Promise<void> {
  const { count } = await db.recording.updateMany({
    where: toLeaseFilter(recording),
    data: {
      problem: null,
      ...alignment,
      state: 'ready',
      task: Prisma.DbNull,
      progress: 1,
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
  recording: ClaimedRecording,
  control: RequiredWorkOptions,
): Promise<RequiredWorkOptions['onProgress']> {
  const isZip = await deps.narration.isZip(await localPathOfRecording(deps, recording));
  if (isZip) await replaceZipWithRecording(deps, recording, control);
  await removeZip(deps, recording);
  return isZip
    ? (fraction) => control.onProgress(joinProgressShare + (1 - joinProgressShare) * fraction)
    : control.onProgress;
}

async function replaceZipWithRecording(
  deps: Deps,
  recording: ClaimedRecording,
  { signal, onProgress }: RequiredWorkOptions,
): Promise<void> {
  const { media, narration, db } = deps;
  const joinedPath = join(await media.createWorkFolder(recording.leaseId), 'joined.flac');
  const spans = await narration.join(
    {
      clips: await localPathOfRecording(deps, recording),
      recording: joinedPath,
      count: recording.phrases.length,
    },
    { signal, onProgress: (fraction) => onProgress(joinProgressShare * fraction) },
  );
  const phrases = recording.phrases.map((phrase, index) => {
    const { start, end } = spans[index] ?? { start: 0, end: 0 };
    const times = { start: roundToMilliseconds(start), end: roundToMilliseconds(end) };
    return { ...toPhraseText(phrase), ...times, flagged: false };
  });
  const joinedFileName = await media.put(
    'recordings',
    'flac',
    { path: joinedPath },
    fileStemOf(recording.leaseId),
  );
  const task: RecordingTask = { kind: 'prepare', ...(recording.file && { zip: recording.file }) };
  const { count } = await db.recording.updateMany({
    where: toLeaseFilter(recording),
    data: { file: joinedFileName, phrases, task },
  });
  if (count === 0) throw new LostLeaseError();
  Object.assign(recording, { file: joinedFileName, phrases, task });
}

/** Deletes the zip once its clips are joined, even if they were joined by a process that died before deleting it. */
async function removeZip(deps: Deps, { task }: ClaimedRecording): Promise<void> {
  const { zip } = { zip: undefined, ...(task as RecordingTask) };
  if (zip) await removeUnusedFiles(deps, [{ kind: 'recordings', name: zip }]);
}
