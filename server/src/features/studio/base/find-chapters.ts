import type { Tx } from '../../../deps.ts';
import type { Book, Chapter } from '../../../generated/prisma/client.ts';
import { fieldProblem, Problem } from '../../../http/problem.ts';

type ChapterOfBook = Chapter & { book: Book };

export const noChapter = () => new Problem(404, 'We couldn’t find this chapter in the studio.');

/** Returns a chapter with its book. Throws 404 when either isn't in the studio. */
export async function findChapter(db: Tx, id: number): Promise<ChapterOfBook> {
  const chapter = await db.chapter.findFirst({
    where: { id, book: { deletedAt: null } },
    include: { book: true },
  });
  if (!chapter) throw noChapter();
  return chapter;
}

/** Reads a chapter again while its book is locked. Throws 404 when it was deleted in the meantime. */
export async function readLocked(tx: Tx, book: Book, id: number): Promise<Chapter> {
  const chapter = await tx.chapter.findFirst({ where: { id, bookId: book.id } });
  if (!chapter) throw noChapter();
  return chapter;
}

/** Throws 422 unless `ids` contains the id of every row exactly once. */
export function assertSameIds(rows: { id: number }[], ids: number[], what: string): void {
  const all = new Set(rows.map(({ id }) => id));
  if (ids.length === all.size && ids.every((id) => all.has(id))) return;
  throw fieldProblem('ids', `ids must name every ${what}, each once.`);
}
