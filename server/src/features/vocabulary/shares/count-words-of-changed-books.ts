import type { Deps, TransactionClient } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { isLearnableSql } from '../base/word-tokens.ts';

/**
 * Counts the words of every book that has changed since its last count, and returns the number of books. If a book
 * fails, it is left for the next run, the others are still counted, and the first error is thrown at the end.
 */
export async function countWordsOfChangedBooks(deps: Pick<Deps, 'db'>): Promise<number> {
  const books = await deps.db.uncountedBook.findMany({ orderBy: { bookId: 'asc' } });
  const errors: unknown[] = [];
  for (const { bookId } of books) {
    await storeBookWordCounts(deps, bookId).catch((error: unknown) =>
      errors.push(new Error(`the words of book ${bookId} could not be counted`, { cause: error })),
    );
  }
  if (errors.length > 0) throw errors[0];
  return books.length;
}

async function storeBookWordCounts({ db }: Pick<Deps, 'db'>, bookId: number): Promise<void> {
  await db.$transaction(async (tx) => {
    // A deleted book has nothing to count.
    const [book] = await tx.$queryRaw<{ id: number }[]>`
      select id from books where id = ${bookId} for key share`;
    // Locks the row of the book's count, so that only one process counts a book at a time.
    if (book)
      await tx.$executeRaw`
        insert into counted_books (book_id, words, version) values (${bookId}, 0, 1)
        on conflict (book_id) do update set version = counted_books.version + 1`;
    const uncountedBook = await tx.uncountedBook.findUnique({ where: { bookId } });
    if (book) await storeLemmaCounts(tx, bookId);
    // Keeps the entry if the book was changed again during the count.
    await tx.uncountedBook.deleteMany({ where: { bookId, changes: uncountedBook?.changes ?? 0 } });
  });
}

async function storeLemmaCounts(tx: TransactionClient, bookId: number): Promise<void> {
  await tx.$executeRaw`
    with counted as (
      select w.lemma, count(*)::int as count
      from phrases p join chapters c on c.id = p.chapter_id and c.published
      cross join lateral unnest(p.lemmas, p.word_kinds) as w (lemma, kind)
      where p.book_id = ${bookId} and ${Prisma.raw(isLearnableSql)}
      group by w.lemma
    ), gone as (
      delete from book_lemmas where book_id = ${bookId} and lemma not in (select lemma from counted)
    ), written as (
      insert into book_lemmas (book_id, lemma, count) select ${bookId}, lemma, count from counted
      on conflict (book_id, lemma) do update set count = excluded.count
      where book_lemmas.count <> excluded.count
    )
    update counted_books set words = (select coalesce(sum(count), 0) from counted) where book_id = ${bookId}`;
}
