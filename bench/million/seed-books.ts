import type { Pool } from 'pg';
import { cutVersion } from '../../server/src/features/studio/public.ts';
import { insertBooks } from '../make/make-books.ts';

const phrasesPerBook = 50;
/** Phrases of the book `short`, which all measured members own. */
const phrasesOfShortBook = 100;
/** Lemmas of each book: 200 that all books share, and rarer ones. */
const lemmasPerBook = 300;

/**
 * Adds books with phrases, lemmas, measures and the indexes of their words. The first is `short`. The triggers are off,
 * so every table that they write is filled here.
 */
export async function seedBooks(sql: Pool, books: number): Promise<void> {
  await sql.query(
    `insert into books (book_code, title, author, narrated_by, description, difficulty, search_text, created_at)
     values ('short', 'Un livre', 'Autrice', 'Voix', '', 'Easy', 'un livre autrice', timestamptz '2026-01-01')`,
  );
  await insertBooks(sql, 1, books - 1);
  const phraseCountSql = `case when id = 1 then ${phrasesOfShortBook} else ${phrasesPerBook} end`;
  // Numbers the phrases from the book's number, so that the members' positions can refer to them.
  await sql.query(
    `update books set cut_version = ${cutVersion}, total_phrases = ${phraseCountSql}, total_studio_phrases = ${phraseCountSql},
       total_sample_phrases = case when id = 1 then ${phrasesOfShortBook} else 0 end,
       average_rating = 1 + id % 5, notations = id % 300, included = id % 50 = 0`,
  );
  await sql.query(
    `insert into chapters (id, book_id, title, chapter_no, phrase_ids, is_sample, first_sample_no, clip_count, clip_ms)
     select id, id, 'Chapitre 1', 1, array(select (id - 1) * ${phrasesOfShortBook} + k from generate_series(1, total_phrases) k),
       id = 1, case when id = 1 then 1 end, total_phrases, total_phrases * 3000
     from books`,
  );
  await sql.query(
    `insert into phrases (id, book_id, chapter_id, phrase, translation, audio_file, audio_ms, word_list, meanings, lemmas,
       word_kinds, updated_at)
     select (b.id - 1) * ${phrasesOfShortBook} + k, b.id, b.id, 'La phrase dit une chose, puis une autre.',
       'The sentence says one thing, then another.', 'clip-' || b.id || '-' || k || '.mp3', 3000,
       array['La',' ','phrase',' ','dit',' ','une',' ','chose',', ','puis',' ','une',' ','autre','.'],
       array['the','','phrase','','says','','one','','thing','','then','','an','','other',''],
       array['le', 'phrase', 'dire', 'un', 'chose', 'puis', 'un', 'autre'], array_fill('other'::text, array[8]), now()
     from books b cross join generate_series(1, b.total_phrases) k`,
  );
  await sql.query(
    `insert into phrase_lemmas (lemma, book_id, chapter_id, phrase_id)
     select l, p.book_id, p.chapter_id, p.id from phrases p
     cross join unnest(array['le', 'phrase', 'dire', 'un', 'chose', 'puis', 'autre']) l`,
  );
  await sql.query(
    `insert into book_lemmas (book_id, lemma, count, pages)
     select b.id, 'lemme' || case when k <= 200 then k else 201 + (b.id * 37 + k * 101) % 20000 end, 1 + 1000 / k, 1 + 200 / k
     from books b cross join generate_series(1, ${lemmasPerBook}) k`,
  );
  await sql.query(
    `insert into counted_books (book_id, words) select book_id, sum(count) from book_lemmas group by book_id`,
  );
  await sql.query(
    `insert into book_measures (book_id, version, words, new_words, lemma_pages, common_1000, common_3000, sentences,
       sentence_words, verbs, imperfect_verbs, past_historic_verbs, conditional_verbs, subjunctive_verbs)
     select c.book_id, 1, c.words, 1 + c.book_id * 7919 % 1000 / 25.0, (select sum(pages) from book_lemmas where book_id = c.book_id),
       c.words / 2, c.words * 2 / 3, 400, c.words, 100, 10, 5, 5, 2
     from counted_books c`,
  );
  // Books without packed lemmas would all be counted again by a job.
  await sql.query(
    `insert into chapter_lemmas (chapter_id, book_id, version, phrases)
     select id, book_id, 1, '' from chapters`,
  );
  await sql.query(`insert into lemma_numbers (lemma) select distinct lemma from book_lemmas`);
  await sql.query('delete from uncounted_books');
}
