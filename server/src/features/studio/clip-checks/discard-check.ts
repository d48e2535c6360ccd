import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/clip-checks/calls';
import type { Deps } from '../../../deps.ts';
import { findChapter } from '../base/find-chapters.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import { removeUnusedFiles } from '../files/store-files.ts';
import { filesOfCheck } from './check-leases.ts';
import { lockCheck, type StoredCheck } from './find-check.ts';

/**
 * Deletes a chapter's check and its files without changing the book. A process that is working on it notices and deletes
 * what it has written. Safe to repeat. Throws a conflict if the check changed since `version`.
 */
export async function discardCheck(
  deps: Deps,
  { id: chapterId, version }: InputOf<typeof calls.discardClipCheck>,
): Promise<void> {
  const check = await deps.db.$transaction(async (tx) => {
    await findChapter(tx, chapterId);
    const locked = await lockCheck(tx, chapterId, version);
    if (locked) await tx.clipCheck.deleteMany({ where: { chapterId } });
    return locked;
  });
  if (check) await removeUnusedFiles(deps, filesOfCheck(check));
}

type CheckFiles = Pick<StoredCheck, 'copy' | 'clips' | 'leaseId'>;

const returnedFiles = 'copy, clips, lease_id as "leaseId"';

/** Deletes the checks of a book that are waiting or running. Throws 404 for an unknown book. */
export async function cancelChecks(
  deps: Deps,
  { book_code: bookCode }: InputOf<typeof calls.cancelClipChecks>,
): Promise<void> {
  const { id } = await findStudioBook(deps, { bookCode });
  const { rows } = await deps.sql.query<CheckFiles>(
    `delete from clip_checks where book_id = $1 and state in ('waiting', 'checking') returning ${returnedFiles}`,
    [id],
  );
  await removeUnusedFiles(deps, rows.flatMap(filesOfCheck));
}

/** A check that nobody has decided on or repeated for this many milliseconds is deleted. */
const maxCheckAgeMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes outdated checks, and those of deleted chapters, which can be repeated once a chapter is restored. */
export async function removeStaleChecks(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const { rows } = await deps.sql.query<CheckFiles>(
    `delete from clip_checks k
    where (k.updated_at < $1 and (k.lease_until is null or k.lease_until < $2))
      or not exists (
        select 1 from chapters c join books b on b.id = c.book_id where c.id = k.chapter_id and b.deleted_at is null
      )
    returning ${returnedFiles}`,
    [new Date(now.getTime() - maxCheckAgeMs), now],
  );
  await removeUnusedFiles(deps, rows.flatMap(filesOfCheck));
}
