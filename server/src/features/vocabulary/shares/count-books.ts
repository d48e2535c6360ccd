import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { isLearnedSql } from '../word-tokens.ts';

/** Counts the words of every book that changed since they were counted. A failure leaves the book for the next run. */
export async function countBooks({ db }: Pick<Deps, 'db'>): Promise<number> {
  const books = await db.uncountedBook.findMany({ orderBy: { bookId: 'asc' } });
  for (const { bookId, changes } of books) {
    await db.$transaction(async (tx) => {
      // One process after another, and none for a book that is gone.
      const [book] = await tx.$queryRaw<{ id: number }[]>`
        select id from books where id = ${bookId} for key share`;
      if (book) {
        await tx.$executeRaw`
          insert into counted_books (book_id, words, version) values (${bookId}, 0, 1)
          on conflict (book_id) do update set version = counted_books.version + 1`;
        await tx.$executeRaw`
          with counted as (
            select w.lemma, count(*)::int as count
            from phrases p cross join lateral unnest(p.lemmas, p.word_kinds) as w (lemma, kind)
            where p.book_id = ${bookId} and ${Prisma.raw(isLearnedSql)}
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
      // Unless it changed meanwhile.
      await tx.uncountedBook.deleteMany({ where: { bookId, changes } });
    });
  }
  return books.length;
}
