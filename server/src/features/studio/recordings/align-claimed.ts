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
import { type Claimed, heldBy, LostLease, pathOfRecording, type RecordingTask, stemOf } from './leases.ts';

type Work = Required<Omit<WorkOptions, 'seconds'>>;

/** The share of the progress that preparing takes, where aligning follows. */
const preparing = 0.2;

/** Finds where the phrases are spoken, and makes the recording ready to be reviewed. */
export async function alignClaimed(deps: Deps, claimed: Claimed, work: Work): Promise<void> {
  const task = claimed.task as RecordingTask;
  if (task?.kind === 'realign') return await realign(deps, claimed, task, work);
  const onProgress = await joinClaimed(deps, claimed, work);
  await alignWhole(deps, claimed, { ...work, onProgress });
}

async function alignWhole(deps: Deps, claimed: Claimed, { signal, onProgress }: Work): Promise<void> {
  const { media, narration } = deps;
  const isTimed = claimed.task !== null;
  const recording = pathOfRecording(deps, claimed);
  const copyPath = join(await media.openWork(claimed.leaseId), 'copy.mp3');
  const header = await narration.readHeader(recording);
  const { seconds: heard, peaks } = await narration.prepare(
    { recording, copy: copyPath },
    {
      signal,
      ...known(header?.seconds),
      onProgress: (share) => onProgress(isTimed ? share : preparing * share),
    },
  );
  // Times are milliseconds: one that was moved to the very end must not be rounded to after it.
  const seconds = Math.floor(heard * 1000) / 1000;
  const found = isTimed
    ? claimed.phrases
    : await align(deps, recording, claimed.phrases, {
        signal,
        seconds,
        onProgress: (share) => onProgress(preparing + (1 - preparing) * share),
      });
  const phrases = endWithin(found, seconds);
  const overlap = findOverlap(phrases, seconds);
  if (overlap) throw new NarrationError(`The times don’t fit the recording: ${overlap}`);
  const copy = await media.put('recordings', 'mp3', { path: copyPath }, stemOf(claimed.leaseId));
  claimed.copy = copy;
  await store(deps, claimed, { phrases, seconds, copy, peaks: Uint8Array.from(peaks) });
}

/** How long the work may take depends on it. */
const known = (seconds: number | null | undefined) => (seconds ? { seconds } : {});

async function align(
  { narration }: Deps,
  recording: string,
  phrases: StoredPhrase[],
  work: WorkOptions,
): Promise<StoredPhrase[]> {
  const texts = phrases.map(({ text }) => text);
  return (await narration.align({ recording, phrases: texts }, work)).map(fromSpoken);
}

async function realign(deps: Deps, claimed: Claimed, { at, count }: Range, work: Work): Promise<void> {
  const { phrases, seconds } = claimed;
  const within = { start: phrases[at - 1]?.end ?? 0, end: phrases[at + count]?.start ?? seconds ?? 0 };
  const texts = phrases.slice(at, at + count).map(({ text }) => text);
  const recording = pathOfRecording(deps, claimed);
  const found = await deps.narration.align(
    { recording, phrases: texts, within },
    { ...work, ...known(seconds) },
  );
  const aligned = endWithin(found.map(fromSpoken), within.end);
  await store(deps, claimed, { phrases: phrases.toSpliced(at, count, ...aligned) });
}

type Ready = Pick<Prisma.RecordingUpdateManyMutationInput, 'seconds' | 'copy' | 'peaks'> & {
  phrases: StoredPhrase[];
};

async function store({ db }: Deps, claimed: Claimed, ready: Ready): Promise<void> {
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

/** The share of the progress that joining takes. */
const joining = 0.7;

/**
 * Where the recording is a zip of clips, one for each phrase, makes a recording of them: its phrases lie where the clips do. From
 * then on it is a recording whose times are known. Returns how what is left to do reports its progress.
 */
async function joinClaimed(deps: Deps, claimed: Claimed, work: Work): Promise<Work['onProgress']> {
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
