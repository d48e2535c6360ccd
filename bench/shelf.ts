import type { Pool } from 'pg';

/** A catalogue of so many books made in the database, none of them with phrases. */
export async function makeBooks(sql: Pool, from: number, to: number): Promise<void> {
  await sql.query(
    `insert into books (book_code, title, author, narrated_by, description, difficulty, minutes, search_text, created_at)
     select 'livre-' || n, 'Livre numéro ' || n, 'Autrice ' || n % 97, 'Voix ' || n % 13,
       'A book made for measuring, number ' || n || ', with a description of a usual length for the catalogue.',
       (array['Easy', 'Medium', 'Hard'])[1 + n % 3], n % 60, 'livre numero ' || n || ' autrice ' || n % 97,
       timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series($1::int, $2::int) n`,
    [from, to],
  );
}

/** A book of so many phrases, each of 12 tokens, all with the same clip. Answers its id. */
export async function makeLongBook(sql: Pool, code: string, phrases: number, clip: string): Promise<number> {
  const { rows } = await sql.query(
    `insert into books (book_code, title, author, narrated_by, description, difficulty, total_phrases, search_text)
     values ($1, 'Un long livre', 'Autrice', 'Voix', '', 'Easy', $2, 'un long livre') returning id`,
    [code, phrases],
  );
  const bookId: number = rows[0].id;
  await sql.query(
    `with numbered as (insert into chapters (book_id, title, chapter_no)
       select $1, 'Chapitre ' || n, n from generate_series(1, greatest($2::int / 100, 1)) n returning id, chapter_no)
     insert into phrases (book_id, chapter_id, place, phrase_no, phrase, dictionary, audio_file, word_list, meanings)
     select $1, c.id, n, (c.chapter_no - 1) * 100 + n, 'La phrase dit une chose, puis une autre.', '', $3,
       array['La',' ','phrase',' ','dit',' ','une',' ','chose',', ','puis',' ','une',' ','autre','.'],
       array['the','','phrase','','says','','one','','thing','','then','','an','','other','']
     from numbered c, generate_series(1, 100) n`,
    [bookId, phrases, clip],
  );
  await sql.query('analyze');
  return bookId;
}

/** A book of one chapter with so many phrases. Answers the chapter's id. */
export async function makeLongChapter(
  sql: Pool,
  code: string,
  phrases: number,
  clip: string,
): Promise<number> {
  const bookId = await makeLongBook(sql, code, 0, clip);
  const { rows } = await sql.query<{ id: number }>('select id from chapters where book_id = $1', [bookId]);
  const [chapter] = rows;
  if (chapter === undefined) throw new Error('a book without a chapter');
  await sql.query('delete from phrases where book_id = $1', [bookId]);
  await sql.query(
    `insert into phrases (book_id, chapter_id, place, phrase_no, phrase, dictionary, audio_file, word_list, meanings)
     select $1, $2, n, n, 'Mot' || n || ' dit une chose, puis une autre.',
       'mot' || n || ' = word' || case when n = 1 then E'\\nchose = thing' else '' end, $4, '{}', '{}'
     from generate_series(1, $3::int) n`,
    [bookId, chapter.id, phrases, clip],
  );
  await sql.query('update books set total_phrases = $2 where id = $1', [bookId, phrases]);
  return chapter.id;
}
