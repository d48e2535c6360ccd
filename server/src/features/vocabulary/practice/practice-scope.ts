import type { PracticeBooksView } from '@lingostory/contract/vocabulary/practice/schemas';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';

/** The words to practice: those from a book, or from one of its chapters. Without a book, all words. */
export type PracticeScope = { bookCode?: string | undefined; chapterNo?: number | undefined };

/** The condition for words that are practiced, for the parameter $1, the member. */
export const practicedWordSql = 'user_id = $1 and learning and not set_aside and removed_at is null';

/**
 * Returns SQL that limits kept words to a scope, and its parameters, the first of which is `$firstParameter`. The
 * condition is '' for all words. Throws 422 for a chapter without a book.
 */
export function buildScopeSql({ bookCode, chapterNo }: PracticeScope, firstParameter: number) {
  if (!bookCode) {
    if (chapterNo !== undefined) throw createFieldProblem('chapter_no', 'chapter_no needs a book_code.');
    return { name: '', sql: '', values: [] };
  }
  const bookSql = `(select id from books where book_code = $${firstParameter})`;
  if (chapterNo === undefined)
    return { name: ' of a book', sql: `and book_id = ${bookSql}`, values: [bookCode] };
  return {
    name: ' of a chapter',
    sql: `and book_id = ${bookSql} and phrase_id = any(array(
      select unnest(phrase_ids) from chapters where book_id = ${bookSql} and chapter_no = $${firstParameter + 1}))`,
    values: [bookCode, chapterNo],
  };
}

const booksStatement = {
  name: 'books to practice',
  text: `select b.book_code, b.title from kept_word_counts c join books b on b.id = c.book_id
    where c.user_id = $1 and c.learning > 0 order by b.title, b.id`,
};

/** Parameters: $1 member, $2 book code. Leaves out draft chapters, which readers don't see. */
const chaptersStatement = {
  name: 'chapters to practice',
  text: `select distinct c.chapter_no, c.title
    from kept_words k join phrases p on p.id = k.phrase_id join chapters c on c.id = p.chapter_id and c.book_id = k.book_id
    where k.user_id = $1 and k.learning and not k.set_aside and k.removed_at is null
      and k.book_id = (select id from books where book_code = $2) and c.first_phrase_no is not null
    order by c.chapter_no`,
};

/** Returns the books from which a member is learning words, and the chapters of one of them with such words. */
export async function listPracticeBooks(
  { sql }: Pick<Deps, 'sql'>,
  memberId: number,
  bookCode: string | undefined,
): Promise<PracticeBooksView> {
  const [books, chapters] = await Promise.all([
    sql.query<PracticeBooksView['books'][number]>({ ...booksStatement, values: [memberId] }),
    bookCode
      ? sql.query<PracticeBooksView['chapters'][number]>({
          ...chaptersStatement,
          values: [memberId, bookCode],
        })
      : { rows: [] },
  ]);
  return { books: books.rows, chapters: chapters.rows };
}
