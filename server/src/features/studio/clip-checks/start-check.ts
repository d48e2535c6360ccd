import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/clip-checks/calls';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem, Problem } from '../../../http/problem.ts';
import { findChapter } from '../base/find-chapters.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import { checkClipsJobName, takeClipChangesJobName } from '../base/job-names.ts';
import { removeUnusedFiles } from '../files/store-files.ts';
import { filesOfCheck } from './check-leases.ts';
import { lockCheck, lockReadyCheck, requireCheck, type StoredCheck } from './find-check.ts';
import { findClipsProblem, readChapterClips } from './join-chapter.ts';

/**
 * Queues a check of a chapter's clips. While one is running, nothing happens. Throws 404 for an unknown chapter, and 422
 * if its clips can't be checked, or if nobody has decided on the changes of its last check.
 */
export async function startCheck(deps: Deps, chapterId: number): Promise<StoredCheck> {
  const { bookId } = await findChapter(deps.db, chapterId);
  await assertPrograms(deps);
  const clipsProblem = findClipsProblem(await readChapterClips(deps.db, chapterId));
  if (clipsProblem) throw new Problem(422, clipsProblem);
  const state = await queueCheck(deps, bookId, chapterId);
  if (state === 'ready')
    throw new Problem(422, 'This chapter has already been checked. Take its changes or discard them first.');
  deps.jobs.requestRun(checkClipsJobName);
  return await requireCheck(deps.db, chapterId);
}

/**
 * Queues checks of all chapters of a book that have clips, and returns how many. Leaves out chapters with changes that
 * nobody has decided on. Throws 404 for an unknown book.
 */
export async function startChecks(
  deps: Deps,
  { book_code: bookCode }: InputOf<typeof calls.startClipChecks>,
): Promise<number> {
  const { id: bookId, chapters } = await findStudioBook(deps, { bookCode });
  await assertPrograms(deps);
  let count = 0;
  for (const { id } of chapters) {
    if (findClipsProblem(await readChapterClips(deps.db, id))) continue;
    if ((await queueCheck(deps, bookId, id)) === undefined) count += 1;
  }
  if (count > 0) deps.jobs.requestRun(checkClipsJobName);
  return count;
}

async function assertPrograms({ narration }: Deps): Promise<void> {
  const missing = await narration.findMissingPrograms();
  if (missing.length > 0)
    throw new Problem(
      422,
      `This server can’t check clips yet. It needs ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`,
    );
}

/**
 * Queues a check of a chapter, unless it has one that is not finished, whose state is returned then. Times from the clock
 * of the application order the queue, so that the chapters of a book are checked in their order.
 */
async function queueCheck(
  deps: Deps,
  bookId: number,
  chapterId: number,
): Promise<StoredCheck['state'] | undefined> {
  const { finished, state } = await deps.db.$transaction(async (tx) => {
    const check = await lockCheck(tx, chapterId);
    if (check && check.state !== 'done' && check.state !== 'failed')
      return { state: check.state, finished: undefined };
    await tx.clipCheck.deleteMany({ where: { chapterId } });
    const version = (check?.version ?? 0) + 1;
    // Two editors may queue the same check at once.
    await tx.clipCheck.createMany({
      data: [{ chapterId, bookId, version, createdAt: deps.clock.now() }],
      skipDuplicates: true,
    });
    return { state: undefined, finished: check };
  });
  if (finished) await removeUnusedFiles(deps, filesOfCheck(finished));
  return state;
}

/**
 * Queues changes to be taken. Throws 404, 422 or a conflict like `lockReadyCheck`, and 422 for a phrase whose end the
 * check doesn't move.
 */
export async function takeChanges(
  deps: Deps,
  { id: chapterId, version, phrase_ids: phraseIds }: InputOf<typeof calls.takeClipChanges>,
): Promise<StoredCheck> {
  await deps.db.$transaction(async (tx) => {
    await findChapter(tx, chapterId);
    const { found } = await lockReadyCheck(tx, chapterId, version);
    const changedIds = new Set(found.changes.map(({ id }) => id));
    if (!phraseIds.every((id) => changedIds.has(id)))
      throw createFieldProblem('phrase_ids', 'phrase_ids contains a phrase whose end stays where it is.');
    await tx.clipCheck.update({
      where: { chapterId },
      data: { state: 'taking', chosenIds: phraseIds, progress: 0, problem: null },
    });
  });
  deps.jobs.requestRun(takeClipChangesJobName);
  return await requireCheck(deps.db, chapterId);
}
