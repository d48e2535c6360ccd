import type { Pool } from 'pg';
import { appendPhrases, cutVersion } from '../../server/src/features/studio/public.ts';
import type { Stage } from '../stage.ts';

/** Adds a book without phrases for each number in this range, unless the catalogue already contains that book. */
export async function insertBooks(sql: Pool, from: number, to: number): Promise<void> {
  await sql.query(
    `insert into books (book_code, title, author, narrated_by, description, difficulty, minutes, search_text, created_at)
     select 'livre-' || n, 'Livre numéro ' || n, 'Autrice ' || n % 97, 'Voix ' || n % 13,
       'A book made for measuring, number ' || n || ', with a description of a usual length for the catalogue.',
       (array['Easy', 'Medium', 'Hard']::difficulty[])[1 + n % 3], n % 60, 'livre numero ' || n || ' autrice ' || n % 97,
       timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series($1::int, $2::int) n
     on conflict do nothing`,
    [from, to],
  );
}

type Db = Stage['db'];
type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0];

async function makeEmptyBook(tx: Tx, bookCode: string): Promise<number> {
  const text = { title: 'Un long livre', searchText: 'un long livre', author: 'Autrice', narratedBy: 'Voix' };
  const data = { bookCode, ...text, description: '', difficulty: 'Easy' as const };
  return (await tx.book.create({ data, select: { id: true } })).id;
}

/**
 * Creates a book with this many phrases of 12 tokens, in chapters of 100 phrases. All phrases share one clip. Returns
 * the book's id.
 */
export async function makeLongBook(
  db: Db,
  bookCode: string,
  phraseCount: number,
  clip: string,
): Promise<number> {
  return await db.$transaction(
    async (tx) => {
      const bookId = await makeEmptyBook(tx, bookCode);
      await tx.$executeRaw`
        insert into chapters (book_id, title, chapter_no)
        select ${bookId}, 'Chapitre ' || n, n from generate_series(1, ${phraseCount}::int / 100) n`;
      await tx.$executeRaw`
        insert into phrases (book_id, chapter_id, phrase, audio_file, word_list, meanings, updated_at)
        select c.book_id, c.id, 'La phrase dit une chose, puis une autre.', ${clip},
          array['La',' ','phrase',' ','dit',' ','une',' ','chose',', ','puis',' ','une',' ','autre','.'],
          array['the','','phrase','','says','','one','','thing','','then','','an','','other',''], now()
        from chapters c, generate_series(1, 100) n where c.book_id = ${bookId} order by c.chapter_no, n`;
      await appendPhrases(tx, bookId);
      // Marks the book's phrases as already split into words, so that no background job processes the book during a
      // measurement.
      await tx.book.update({ where: { id: bookId }, data: { cutVersion } });
      return bookId;
    },
    { timeout: 120_000 },
  );
}

/** Creates a book with one chapter of this many phrases. Returns the chapter's id. */
export async function makeLongChapter(
  db: Db,
  bookCode: string,
  phraseCount: number,
  clip: string,
): Promise<number> {
  return await db.$transaction(
    async (tx) => {
      const bookId = await makeEmptyBook(tx, bookCode);
      const { id } = await tx.chapter.create({ data: { bookId, title: 'Chapitre', chapterNo: 1 } });
      await tx.$executeRaw`
        insert into phrases (book_id, chapter_id, phrase, dictionary, audio_file, word_list, meanings, updated_at)
        select ${bookId}, ${id}, 'Mot' || n || ' dit une chose, puis une autre.',
          'mot' || n || ' = word' || case when n = 1 then E'\nchose = thing' else '' end, ${clip}, '{}', '{}', now()
        from generate_series(1, ${phraseCount}::int) n`;
      await appendPhrases(tx, bookId);
      return id;
    },
    { timeout: 120_000 },
  );
}

/** Adds a short and a long book to the reader's library. Most parts of the benchmark read one of these books. */
export async function createShortAndLongBooks({ db, sql, reader, clip }: Stage): Promise<void> {
  for (const [bookCode, phrases] of [
    ['long', 100_000],
    ['short', 100],
  ] as const) {
    const bookId = await makeLongBook(db, bookCode, phrases, clip);
    await db.purchase.create({ data: { userId: reader.id, bookId } });
  }
  await sql.query('vacuum analyze');
}
