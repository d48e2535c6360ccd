import { join } from 'node:path';
import { NarrationError, type WorkOptions } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { nextVersion } from '../versions.ts';
import { findOverlap, fromSpoken, type Range, type StoredPhrase } from './draft-phrases.ts';
import { type Claimed, heldBy, LostLease } from './leases.ts';

/**
 * What is to be done with a recording that is not taken over: `prepare` where its times are known, `realign` for some phrases;
 * null to align the whole.
 */
type RecordingTask = { kind: 'prepare' } | ({ kind: 'realign' } & Range) | null;

type Work = Required<WorkOptions>;

/** The share of the progress that preparing takes. */
const preparing = 0.2;

/** Finds where the phrases are spoken, and makes the recording ready to be reviewed. */
export async function alignClaimed(deps: Deps, claimed: Claimed, work: Work): Promise<void> {
  const task = claimed.task as RecordingTask;
  if (task?.kind === 'realign') await realign(deps, claimed, task, work);
  else await alignWhole(deps, claimed, task, work);
}

function recordingPath({ media }: Deps, { file }: Claimed): string {
  if (!file) throw new Error('The recording has no file.');
  return media.pathOf('recordings', file);
}

async function alignWhole(
  deps: Deps,
  claimed: Claimed,
  task: RecordingTask,
  { signal, onProgress }: Work,
): Promise<void> {
  const { media, narration } = deps;
  const recording = recordingPath(deps, claimed);
  const copyPath = join(await media.openWork(claimed.leaseId), 'copy.mp3');
  const { seconds, peaks } = await narration.prepare(
    { recording, copy: copyPath },
    { signal, onProgress: (share) => onProgress(preparing * share) },
  );
  const phrases = task
    ? claimed.phrases
    : await align(deps, recording, claimed.phrases, {
        signal,
        onProgress: (share) => onProgress(preparing + (1 - preparing) * share),
      });
  const overlap = findOverlap(phrases, seconds);
  if (overlap) throw new NarrationError(`The times don’t fit the recording: ${overlap}`);
  const copy = await media.put('recordings', 'mp3', { path: copyPath });
  claimed.copy = copy;
  await store(deps, claimed, { phrases, seconds, copy, peaks: Uint8Array.from(peaks) });
}

async function align(
  { narration }: Deps,
  recording: string,
  phrases: StoredPhrase[],
  work: Work,
): Promise<StoredPhrase[]> {
  const texts = phrases.map(({ text }) => text);
  return (await narration.align({ recording, phrases: texts }, work)).map(fromSpoken);
}

async function realign(deps: Deps, claimed: Claimed, { at, count }: Range, work: Work): Promise<void> {
  const { phrases, seconds } = claimed;
  const within = { start: phrases[at - 1]?.end ?? 0, end: phrases[at + count]?.start ?? seconds ?? 0 };
  const texts = phrases.slice(at, at + count).map(({ text }) => text);
  const recording = recordingPath(deps, claimed);
  const found = await deps.narration.align({ recording, phrases: texts, within }, work);
  await store(deps, claimed, { phrases: phrases.toSpliced(at, count, ...found.map(fromSpoken)) });
}

type Ready = Pick<Prisma.RecordingUpdateManyMutationInput, 'seconds' | 'copy' | 'peaks'> & {
  phrases: StoredPhrase[];
};

async function store({ db }: Deps, claimed: Claimed, ready: Ready): Promise<void> {
  const { count } = await db.recording.updateMany({
    where: heldBy(claimed),
    data: {
      ...ready,
      ...{ state: 'ready', task: Prisma.DbNull, progress: 1, problem: null, leaseId: null, leaseUntil: null },
      ...nextVersion,
    },
  });
  if (count === 0) throw new LostLease();
}
