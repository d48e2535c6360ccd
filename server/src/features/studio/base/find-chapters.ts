import type { TransactionClient } from '../../../deps.ts';
import type { Book, Chapter } from '../../../generated/prisma/client.ts';
import { createFieldProblem, Problem } from '../../../http/problem.ts';

type ChapterWithBook = Chapter & { book: Book };

export const createChapterNotFoundProblem = () =>
  new Problem(404, 'We couldn’t find this chapter in the studio.');

/** Returns a chapter with its book. Throws 404 when either isn't in the studio. */
export async function findChapter(db: TransactionClient, id: number): Promise<ChapterWithBook> {
  const chapter = await db.chapter.findFirst({
    where: { id, book: { deletedAt: null } },
    include: { book: true },
  });
  if (!chapter) throw createChapterNotFoundProblem();
  return chapter;
}

/** Returns true if readers can't see a chapter, because it or its book isn't published. */
export const isDraftChapter = ({
  published,
  book,
}: Pick<Chapter, 'published'> & { book: Pick<Book, 'published'> }) => !published || !book.published;

/** Reads a chapter again while its book is locked. Throws 404 when it was deleted in the meantime. */
export async function findLockedChapter(tx: TransactionClient, book: Book, id: number): Promise<Chapter> {
  const chapter = await tx.chapter.findFirst({ where: { id, bookId: book.id } });
  if (!chapter) throw createChapterNotFoundProblem();
  return chapter;
}

/** Throws 422 unless `ids` contains the id of every row exactly once. */
export function assertSameIds(rows: { id: number }[], ids: number[], noun: string): void {
  const existingIds = new Set(rows.map(({ id }) => id));
  if (ids.length === existingIds.size && ids.every((id) => existingIds.has(id))) return;
  throw createFieldProblem('ids', `ids must name every ${noun}, each once.`);
}
