import type { Deps } from '../../deps.ts';
import type { Book, BookMeasures, Chapter } from '../../generated/prisma/client.ts';
import { Problem } from '../../http/problem.ts';
import { readContent } from '../../lib/read-content.ts';
import { buildReadableBookSql } from '../../lib/readable-books.ts';
import { type BookAccess, noAccess } from './catalogue.views.ts';

export type FoundBook = {
  book: Book & { chapters: Chapter[]; measures: BookMeasures | null };
  /** Undefined for callers who aren't members. */
  access: BookAccess | undefined;
};

/**
 * Finds a book with its published chapters in reading order. Throws 404 if the book isn't in the catalogue, unless
 * the member may read it.
 */
export async function findBook(
  deps: Deps,
  bookCode: string,
  memberId: number | undefined,
): Promise<FoundBook> {
  const book = await readContent(deps, ({ db }) =>
    db.book.findUnique({
      where: { bookCode },
      include: {
        chapters: { where: { published: true }, orderBy: { chapterNo: 'asc' } },
        measures: true,
      },
    }),
  );
  const access = book && memberId !== undefined ? await findAccess(deps, memberId, book.id) : undefined;
  if (!book || !(book.inCatalogue || access?.isReadable))
    throw new Problem(404, 'We couldn’t find this book.');
  return { book, access };
}

const accessStatement = {
  name: 'access to a book',
  text: `select is_bought as "isOwned", true as "isReadable", included_until as "includedUntil",
      exists (
        select from reading_stops s join books b on b.id = s.book_id
        where s.user_id = $1 and s.book_id = $2 and b.total_phrases > 0 and s.phrase_no >= b.total_phrases
      ) as "isFinished"
    from ${buildReadableBookSql('$1', '$2', '$3')} readable`,
};

async function findAccess({ sql, clock }: Deps, memberId: number, bookId: number): Promise<BookAccess> {
  const values = [memberId, bookId, clock.now()];
  const { rows } = await sql.query<BookAccess>({ ...accessStatement, values });
  return rows[0] ?? noAccess;
}
