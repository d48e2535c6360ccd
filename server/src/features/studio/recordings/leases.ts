import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { fileStemOf, holdLease, leaseExpiryOf, type TaskControl } from '../base/hold-lease.ts';
import { removeUnusedFiles, type StoredFile } from '../files/store-files.ts';
import { filesOfRecording } from './discard-recording.ts';
import type { PhraseRange } from './draft-phrases.ts';
import { findRecording, type RecordingWithPhrases } from './find-recording.ts';

/** A recording that this process is working on. The lease's id names the working folder. */
export type ClaimedRecording = RecordingWithPhrases & { leaseId: string };

/**
 * The task for a recording. `prepare`: phrase times are known, and `zip` is the file with the original clips, until it is
 * deleted. `realign`: align some phrases again. `apply`: give the clips to the chapter's phrases, as they were when the
 * editor saw them. null: align the whole recording, or add its phrases to the chapter.
 */
export type RecordingTask =
  | { kind: 'prepare'; zip?: string }
  | ({ kind: 'realign' } & PhraseRange)
  | { kind: 'apply'; seen: string }
  | null;

/**
 * Returns the files that the process holding a lease may have written. They are deleted unless a row refers to them.
 */
export const filesOfLease = (leaseId: string): StoredFile[] =>
  ['flac', 'mp3'].map((extension) => ({ kind: 'recordings', name: `${fileStemOf(leaseId)}.${extension}` }));

/** Returns the path of a recording on this machine. A copy is removed with the lease's work folder. */
export async function localPathOfRecording(
  { media }: Deps,
  { file, leaseId }: ClaimedRecording,
): Promise<string> {
  if (!file) throw new Error('The recording has no file.');
  return await media.localPathOf('recordings', file, leaseId);
}

/**
 * SQL condition for short tasks that an editor is waiting for: adding phrases to the book, or aligning some of them
 * again. They never wait behind a task that takes minutes.
 */
const isShortTaskSql = Prisma.sql`(state = 'taking_over' or coalesce(task->>'kind', '') = 'realign')`;
const needsWorkSql = Prisma.sql`state in ('waiting', 'aligning', 'taking_over')`;

/**
 * Claims the recording that has waited longest, or one whose process died, and deletes the files that the dead
 * process left. Short tasks come first; with `shortOnly`, claims nothing else.
 */
export async function claimRecording(
  deps: Deps,
  { shortOnly = false }: { shortOnly?: boolean } = {},
): Promise<ClaimedRecording | undefined> {
  const leaseId = randomUUID();
  const claim = await deps.db.$transaction(async (tx) => {
    const [nextRecording] = await tx.$queryRaw<{ chapterId: number }[]>`
      select chapter_id as "chapterId" from recordings
      where ${needsWorkSql} and (lease_until is null or lease_until < ${deps.clock.now()})
        and (${isShortTaskSql} or not ${shortOnly})
      order by ${isShortTaskSql} desc, updated_at, chapter_id limit 1 for update skip locked`;
    const recording = nextRecording && (await findRecording(tx, nextRecording.chapterId));
    if (!recording) return undefined;
    const state = recording.state === 'waiting' ? 'aligning' : recording.state;
    await tx.recording.update({
      where: { chapterId: recording.chapterId },
      data: { state, leaseId, leaseUntil: leaseExpiryOf(deps), progress: 0, clips: [] },
    });
    return { before: recording, state };
  });
  if (!claim) return undefined;
  const { before, state } = claim;
  if (before.leaseId) await deps.media.remove('work', before.leaseId);
  await removeUnusedFiles(deps, [
    ...filesOfRecording({ file: null, copy: null, clips: before.clips }),
    ...(before.leaseId ? filesOfLease(before.leaseId) : []),
  ]);
  return { ...before, state, leaseId, clips: [] };
}

/**
 * Returns the position of a waiting recording in its queue, counted from 1. Returns null if it is being processed or
 * needs no work.
 */
export async function findQueuePosition({ db, clock }: Deps, chapterId: number): Promise<number | null> {
  const [row] = await db.$queryRaw<{ place: number }[]>`
    select place from (
      select chapter_id,
        row_number() over (partition by ${isShortTaskSql} order by updated_at, chapter_id)::int as place
      from recordings where ${needsWorkSql} and (lease_until is null or lease_until < ${clock.now()})
    ) line where chapter_id = ${chapterId}`;
  return row?.place ?? null;
}

export const toLeaseFilter = ({ chapterId, leaseId }: ClaimedRecording) => ({ chapterId, leaseId });

/** Runs work on a claimed recording while holding its lease. */
export async function runWithLease(
  deps: Deps,
  recording: ClaimedRecording,
  task: (control: TaskControl) => Promise<void>,
): Promise<void> {
  await holdLease(deps, task, async (lease) => {
    const { count } = await deps.db.recording.updateMany({ where: toLeaseFilter(recording), data: lease });
    return count > 0;
  });
}
