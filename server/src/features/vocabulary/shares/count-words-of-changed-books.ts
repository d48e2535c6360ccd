import type { Deps, TransactionClient } from '../../../deps.ts';
import { type MeasuredBook, measureBook } from './measure-book.ts';
import { storeChapterLemmas } from './pack-lemmas.ts';
import { storeBookMeasures } from './store-book-measures.ts';

/**
 * A book to count, as it was when the run started. `changes` is null if the book hasn't changed, but was counted by a
 * release that didn't measure it or pack its lemmas. `version` is 0 if it was never counted.
 */
type BookToCount = { bookId: number; changes: number | null; version: number };

/**
 * Counts the words of every book that has changed since its last count, measures its text, and returns the number of
 * books. If a book fails, it is left for the next run, the others are still counted, and the first error is thrown at
 * the end.
 */
export async function countWordsOfChangedBooks(deps: Pick<Deps, 'db'>): Promise<number> {
  const books = await findBooksToCount(deps);
  const errors: unknown[] = [];
  for (const book of books) {
    await countBook(deps, book).catch((error: unknown) =>
      errors.push(new Error(`the words of book ${book.bookId} could not be counted`, { cause: error })),
    );
  }
  if (errors.length > 0) throw errors[0];
  return books.length;
}

const findBooksToCount = ({ db }: Pick<Deps, 'db'>) =>
  db.$queryRaw<BookToCount[]>`
    select coalesce(u.book_id, c.book_id) as "bookId", u.changes, coalesce(c.version, 0) as version
    from uncounted_books u
    full join counted_books c on c.book_id = u.book_id
    left join book_measures m on m.book_id = c.book_id and m.version = c.version
    where u.book_id is not null or (c.words > 0 and (m.book_id is null or not exists (
      select from chapter_lemmas where book_id = c.book_id and version = c.version)))
    order by 1`;

/** Counts a book outside the transaction that stores the result, because a long book takes seconds. */
async function countBook(deps: Pick<Deps, 'db'>, book: BookToCount): Promise<void> {
  const measuredBook = await measureBook(deps, book.bookId);
  await deps.db.$transaction(async (tx) => {
    // Locks the book first, as edits and deletions do. A deleted book has nothing to count.
    const [row] = await tx.$queryRaw<{ id: number }[]>`
      select id from books where id = ${book.bookId} for key share`;
    if ((await claimBook(tx, book)) && row) await storeCounts(tx, book, measuredBook);
  });
}

/**
 * Marks the book as counted and returns true, or returns false if it has changed since the run started, or another
 * process has counted it. The deleted row stays locked, so only one process stores its counts.
 */
async function claimBook(tx: TransactionClient, { bookId, changes }: BookToCount): Promise<boolean> {
  if (changes === null) return true;
  const { count } = await tx.uncountedBook.deleteMany({ where: { bookId, changes } });
  return count > 0;
}

async function storeCounts(
  tx: TransactionClient,
  { bookId, changes, version }: BookToCount,
  { measures, chapters }: MeasuredBook,
): Promise<void> {
  // A book that hasn't changed is skipped if another process has counted it in the meantime.
  const [counted] = await tx.$queryRaw<{ version: number }[]>`
    insert into counted_books (book_id, words, version) values (${bookId}, ${measures.words}, 1)
    on conflict (book_id) do update set words = excluded.words, version = counted_books.version + 1
    where ${changes !== null} or counted_books.version = ${version}
    returning version`;
  if (counted === undefined) return;
  const lemmas = [...measures.lemmas].map(([lemma, { count, pages }]) => ({ lemma, count, pages }));
  await tx.$executeRaw`
    with counted as (
      select * from json_to_recordset(${JSON.stringify(lemmas)}::json) as l (lemma text, count int, pages int)
    ), gone as (
      delete from book_lemmas where book_id = ${bookId} and lemma not in (select lemma from counted)
    )
    insert into book_lemmas (book_id, lemma, count, pages) select ${bookId}, lemma, count, pages from counted
    on conflict (book_id, lemma) do update set count = excluded.count, pages = excluded.pages
    where (book_lemmas.count, book_lemmas.pages) <> (excluded.count, excluded.pages)`;
  await storeBookMeasures(tx, bookId, counted.version, measures);
  await storeChapterLemmas(tx, bookId, counted.version, chapters);
}
