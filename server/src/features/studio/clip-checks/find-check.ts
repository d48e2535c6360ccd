import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/clip-checks/calls';
import type { TransactionClient } from '../../../deps.ts';
import type { ClipCheck } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import { assertVersion } from '../base/versions.ts';
import type { ClipComparison } from './compare-clips.ts';
import type { WordTimeCounts } from './plan-changes.ts';

/** The changes that a check found, and the phrases that would get word times. */
export type FoundChanges = ClipComparison & { wordTimeCounts: WordTimeCounts };

/** The outcome of taking changes. `leftOut` has the phrases before the edges that stayed. */
export type ClipCheckResult = { taken: number; leftOut: { id: number; text: string }[]; wordTimes: number };

/** A check with its JSON columns parsed. */
export type StoredCheck = Omit<ClipCheck, 'found' | 'result'> & {
  found: FoundChanges | null;
  result: ClipCheckResult | null;
};

const createCheckNotFoundProblem = () =>
  new Problem(404, 'This chapter has no check of its clips. It may have been discarded.');

export async function findCheck(db: TransactionClient, chapterId: number): Promise<StoredCheck | null> {
  return (await db.clipCheck.findUnique({ where: { chapterId } })) as StoredCheck | null;
}

/** Returns a check. Throws 404 if there is none. */
export async function requireCheck(db: TransactionClient, chapterId: number): Promise<StoredCheck> {
  const check = await findCheck(db, chapterId);
  if (!check) throw createCheckNotFoundProblem();
  return check;
}

/**
 * Returns a chapter's check, locked until the transaction ends. Throws a conflict if it changed since `version`.
 */
export async function lockCheck(
  tx: TransactionClient,
  chapterId: number,
  version?: number,
): Promise<StoredCheck | null> {
  await tx.$queryRaw`select 1 from clip_checks where chapter_id = ${chapterId} for update`;
  const check = await findCheck(tx, chapterId);
  if (check) assertVersion(check, version);
  return check;
}

/**
 * Returns a check that waits for an editor's decision, locked until the transaction ends. Throws 404 if there is none, a
 * conflict if it changed since `version`, and 422 in any other state.
 */
export async function lockReadyCheck(
  tx: TransactionClient,
  chapterId: number,
  version: number,
): Promise<StoredCheck & { found: FoundChanges }> {
  const check = await lockCheck(tx, chapterId, version);
  if (!check) throw createCheckNotFoundProblem();
  if (check.state !== 'ready' || !check.found)
    throw new Problem(422, 'This check has no changes that could be taken now.');
  return { ...check, found: check.found };
}

/** A chapter with its number of clips and its check. */
export type ChapterWithCheck = {
  id: number;
  title: string;
  chapterNo: number;
  clipCount: number;
  state: ClipCheck['state'] | null;
  progress: number;
  problem: string | null;
  changeCount: number;
  wordTimeCount: number;
};

type Database = Pick<TransactionClient, '$queryRaw'>;

/** Returns the chapters of a book in their order, each with its check. */
async function listChaptersWithChecks(db: Database, bookId: number): Promise<ChapterWithCheck[]> {
  return await db.$queryRaw<ChapterWithCheck[]>`
    select c.id, c.title, c.chapter_no as "chapterNo", k.state, coalesce(k.progress, 0) as progress, k.problem,
      coalesce(k.change_count, 0) as "changeCount", coalesce(k.word_time_count, 0) as "wordTimeCount",
      (select count(*)::int from phrases p where p.chapter_id = c.id and p.audio_file is not null) as "clipCount"
    from chapters c left join clip_checks k on k.chapter_id = c.id
    where c.book_id = ${bookId} order by c.chapter_no`;
}

/** Returns a book with the checks of its chapters. Throws 404 when the book isn't in the studio. */
export async function listChecks(
  deps: Parameters<typeof findStudioBook>[0],
  { book_code: bookCode }: InputOf<typeof calls.listClipChecks>,
) {
  const book = await findStudioBook(deps, { bookCode });
  return { book, chapters: await listChaptersWithChecks(deps.db, book.id) };
}
