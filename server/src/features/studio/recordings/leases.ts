import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { removeFiles, type StoredFile } from '../files/store-files.ts';
import { filesOfRecording } from './discard-recording.ts';
import type { Range } from './draft-phrases.ts';
import { type FoundRecording, findRecording } from './find-recording.ts';

/** Milliseconds after which somebody who has not said that they are at work is taken for dead. */
const leaseLength = 30_000;
const beat = 2_000;

/** A recording that this process works on. Its folder for work has the name of the lease. */
export type Claimed = FoundRecording & { leaseId: string };

/**
 * What is to be done with a recording that is not taken over: `prepare` where its times are known (`zip`: the file that it was
 * joined from, until that is removed), `realign` for some phrases; null to align the whole.
 */
export type RecordingTask = { kind: 'prepare'; zip?: string } | ({ kind: 'realign' } & Range) | null;

/** Thrown where a recording was discarded, or taken by another process, while somebody worked on it. */
export class LostLease extends Error {}

/** What is put among the recordings is named after the lease, so that whoever follows one who died can find it. */
export const stemOf = (leaseId: string) => leaseId.replaceAll('-', '');

/** What somebody may have put there: removed where no row names it. */
export const filesOfLease = (leaseId: string): StoredFile[] =>
  ['flac', 'mp3'].map((extension) => ({ kind: 'recordings', name: `${stemOf(leaseId)}.${extension}` }));

export function pathOfRecording({ media }: Deps, { file }: Claimed): string {
  if (!file) throw new Error('The recording has no file.');
  return media.pathOf('recordings', file);
}

const leaseUntil = ({ clock }: Deps) => new Date(clock.now().getTime() + leaseLength);

/**
 * What is soon done, for editors who wait for it: a take-over, or some phrases that are aligned again. It never waits for what takes
 * minutes.
 */
const isShort = Prisma.sql`(state = 'taking_over' or coalesce(task->>'kind', '') = 'realign')`;
const isToBeDone = Prisma.sql`state in ('waiting', 'aligning', 'taking_over')`;

/**
 * Takes the recording that has waited longest, or whose worker has died; what that one left behind is removed. What is soon done goes
 * first; with `shortOnly` nothing else is taken.
 */
export async function claimRecording(
  deps: Deps,
  { shortOnly = false }: { shortOnly?: boolean } = {},
): Promise<Claimed | undefined> {
  const leaseId = randomUUID();
  const claimed = await deps.db.$transaction(async (tx) => {
    const [next] = await tx.$queryRaw<{ chapterId: number }[]>`
      select chapter_id as "chapterId" from recordings
      where ${isToBeDone} and (lease_until is null or lease_until < ${deps.clock.now()})
        and (${isShort} or not ${shortOnly})
      order by ${isShort} desc, updated_at, chapter_id limit 1 for update skip locked`;
    const found = next && (await findRecording(tx, next.chapterId));
    if (!found) return undefined;
    const state = found.state === 'waiting' ? 'aligning' : found.state;
    await tx.recording.update({
      where: { chapterId: found.chapterId },
      data: { state, leaseId, leaseUntil: leaseUntil(deps), progress: 0, clips: [] },
    });
    return { before: found, state };
  });
  if (!claimed) return undefined;
  const { before, state } = claimed;
  if (before.leaseId) await deps.media.remove('work', before.leaseId);
  await removeFiles(deps, [
    ...filesOfRecording({ file: null, copy: null, clips: before.clips }),
    ...(before.leaseId ? filesOfLease(before.leaseId) : []),
  ]);
  return { ...before, state, leaseId, clips: [] };
}

/** The place in its line of a recording that nobody works on, from 1; null where somebody does, or nothing is to be done. */
export async function findPosition({ db, clock }: Deps, chapterId: number): Promise<number | null> {
  const [found] = await db.$queryRaw<{ place: number }[]>`
    select place from (
      select chapter_id,
        row_number() over (partition by ${isShort} order by updated_at, chapter_id)::int as place
      from recordings where ${isToBeDone} and (lease_until is null or lease_until < ${clock.now()})
    ) line where chapter_id = ${chapterId}`;
  return found?.place ?? null;
}

export const heldBy = ({ chapterId, leaseId }: Claimed) => ({ chapterId, leaseId });

/** Does work that reports its progress, which others see, and that is aborted once the lease is lost. */
export async function whileHeld(
  deps: Deps,
  claimed: Claimed,
  work: (options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  let progress = 0;
  const renew = async () => {
    const { count } = await deps.db.recording.updateMany({
      where: heldBy(claimed),
      data: { leaseUntil: leaseUntil(deps), progress },
    });
    if (count === 0) lost.abort(new LostLease());
  };
  const beats = setInterval(() => {
    // A database that is away for a moment costs no lease.
    renew().catch((error: unknown) => deps.log.warn({ err: error }, 'a recording could not be held'));
  }, beat);
  try {
    const onProgress = (share: number) => {
      progress = share;
    };
    await work({ signal: lost.signal, onProgress });
  } finally {
    clearInterval(beats);
  }
}
