import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { fileStemOf, holdLease, leaseExpiryOf, type TaskControl } from '../base/hold-lease.ts';
import { removeUnusedFiles, type StoredFile } from '../files/store-files.ts';
import { findCheck, type StoredCheck } from './find-check.ts';

/** A check that this process is working on. The lease's id names the working folder. */
export type ClaimedCheck = StoredCheck & { leaseId: string };

/** Returns the files of a check: its copy, the clips that are just being cut, and those of a lease. */
export const filesOfCheck = ({
  copy,
  clips,
  leaseId,
}: Pick<StoredCheck, 'copy' | 'clips' | 'leaseId'>): StoredFile[] => [
  ...[copy, leaseId && `${fileStemOf(leaseId)}.mp3`].flatMap((name) =>
    name ? [{ kind: 'recordings' as const, name }] : [],
  ),
  ...clips.map((name) => ({ kind: 'clips' as const, name })),
];

const needsWorkSql = Prisma.sql`state in ('waiting', 'checking', 'taking')`;

/**
 * Claims the check that has waited longest, or one whose process died, and deletes the files that the dead process left.
 * An editor waits for changes that are taken, so these come first; with `takingOnly`, claims nothing else.
 */
export async function claimCheck(
  deps: Deps,
  { takingOnly }: { takingOnly: boolean },
): Promise<ClaimedCheck | undefined> {
  const leaseId = randomUUID();
  const claim = await deps.db.$transaction(async (tx) => {
    const [next] = await tx.$queryRaw<{ chapterId: number }[]>`
      select chapter_id as "chapterId" from clip_checks
      where ${needsWorkSql} and (lease_until is null or lease_until < ${deps.clock.now()})
        and (state = 'taking' or not ${takingOnly})
      order by state = 'taking' desc, created_at, chapter_id limit 1 for update skip locked`;
    const before = next && (await findCheck(tx, next.chapterId));
    if (!before) return undefined;
    const state = before.state === 'waiting' ? ('checking' as const) : before.state;
    await tx.clipCheck.update({
      where: { chapterId: before.chapterId },
      data: { state, leaseId, leaseUntil: leaseExpiryOf(deps), progress: 0, clips: [] },
    });
    return { before, state };
  });
  if (!claim) return undefined;
  const { before, state } = claim;
  if (before.leaseId) await deps.media.remove('work', before.leaseId);
  await removeUnusedFiles(deps, filesOfCheck(before));
  return { ...before, state, leaseId, clips: [] };
}

/**
 * Returns the position of a check in its queue, counted from 1. Returns null if it is being worked on or needs no work.
 */
export async function findQueuePosition({ db, clock }: Deps, chapterId: number): Promise<number | null> {
  const [row] = await db.$queryRaw<{ position: number }[]>`
    select position from (
      select chapter_id,
        row_number() over (partition by state = 'taking' order by created_at, chapter_id)::int as position
      from clip_checks where ${needsWorkSql} and (lease_until is null or lease_until < ${clock.now()})
    ) line where chapter_id = ${chapterId}`;
  return row?.position ?? null;
}

export const toLeaseFilter = ({ chapterId, leaseId }: ClaimedCheck) => ({ chapterId, leaseId });

/** The columns of a check that nobody works on. */
export const releasedColumns = { leaseId: null, leaseUntil: null, clips: [] };

/** Runs work on a claimed check while holding its lease. */
export async function runWithCheckLease(
  deps: Deps,
  check: ClaimedCheck,
  task: (control: TaskControl) => Promise<void>,
): Promise<void> {
  await holdLease(deps, task, async (lease) => {
    const { count } = await deps.db.clipCheck.updateMany({ where: toLeaseFilter(check), data: lease });
    return count > 0;
  });
}
