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
