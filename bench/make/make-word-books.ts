import { appendPhrases } from '../../server/src/features/studio/public.ts';
import type { Stage } from '../stage.ts';

const bookCount = 100;
const chaptersPerBook = 30;
const phrasesPerChapter = 100;

/** The words of each phrase: `le` is in all of them, and of the others a few are frequent and most are rare. */
const randomWordSql = "case n when 1 then 'le' else 'mot' || floor(5000 * power(random(), 3))::int end";

/** Creates a member with 100 books of 3,000 phrases who has read half of 50 of them, and returns their bearer token. */
export async function makeReaderOfWordBooks({ db, sql, openSession }: Stage): Promise<string> {
  const { id } = await db.user.create({
    data: { name: 'mots', email: 'mots@example.org', passwordHash: '-' },
  });
  // This trigger reads all phrases once for each book that is added.
  await sql.query('alter table phrases disable trigger phrases_note_unfinished');
  for (let bookNo = 1; bookNo <= bookCount; bookNo += 1) await makeBook(db, bookNo, id);
  await sql.query('alter table phrases enable trigger phrases_note_unfinished');
  await sql.query(
    `insert into reading_positions (user_id, book_id, phrase_id, phrase_no, seen_at)
     select $1, c.book_id, c.phrase_ids[50], 1450, now() - c.book_id * interval '1 hour'
     from chapters c join books b on b.id = c.book_id
     where b.book_code like 'mots-%' and c.chapter_no = 15 and c.book_id % 2 = 0`,
    [id],
  );
  await sql.query('vacuum analyze');
  return await openSession(id);
}

async function makeBook(db: Stage['db'], bookNo: number, readerId: number): Promise<void> {
  await db.$transaction(
    async (tx) => {
      const book = await tx.book.create({
        data: {
          bookCode: `mots-${bookNo}`,
          title: `Livre ${bookNo}`,
          author: 'Autrice',
          narratedBy: 'Voix',
          description: '',
          difficulty: 'Easy',
        },
      });
      await tx.purchase.create({ data: { userId: readerId, bookId: book.id } });
      await tx.$executeRaw`
        with made as (
          insert into chapters (book_id, title, chapter_no)
          select ${book.id}, 'Chapitre ' || n, n from generate_series(1, ${chaptersPerBook}::int) n returning id
        )
        select count(*) from made`;
      await tx.$executeRawUnsafe(
        `insert into phrases (book_id, chapter_id, phrase, translation, audio_file, word_list, meanings, lemmas, word_kinds, updated_at)
         select $1, c.id, string_agg(word, ' ' order by n), 'A phrase.', 'clip.mp3', array_agg(word order by n),
           array_fill('meaning'::text, array[8]), array_agg(word order by n), array_fill(''::text, array[8]), now()
         from chapters c, generate_series(1, $2::int) phrase, generate_series(1, 8) n,
           lateral (select ${randomWordSql} as word where phrase + n + c.id > 0) w
         where c.book_id = $1 group by c.id, phrase`,
        book.id,
        phrasesPerChapter,
      );
      await appendPhrases(tx, book.id);
    },
    { timeout: 240_000 },
  );
}
