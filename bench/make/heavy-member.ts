import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stage } from '../stage.ts';
import { makeMember } from './large-member.ts';
import { insertBookLemmas } from './shares.ts';

const size = { books: 1_000, entries: 20_000, positions: 500 };
const savedWordCount = 40_000;
/** The number of words in one grading request. Each of them has been graded `gradesPerWord` times before. */
const gradedWordCount = 200;
const gradesPerWord = 500;
const importedLineCount = 60_000;

type HeavyMember = {
  bearer: string;
  /** The path of a CSV file with 60,000 words. */
  words: string;
  /** A JSON body that grades 200 words with long histories. `{id}` stands for a new id. */
  grades: string;
};

/**
 * Creates a member who has read, saved and practiced words for years, and prepares the data that the member's
 * requests send.
 */
export async function makeHeavyMember(stage: Stage, folder: string): Promise<HeavyMember> {
  const { sql } = stage;
  await insertBookLemmas(stage);
  const { id, bearer } = await makeMember(stage, 'heavy', size, 'long');
  await sql.query(
    `insert into kept_words (id, user_id, lemma, text, meaning, search_text, created_at, day, due)
     select gen_random_uuid(), $1::int, 'lemme' || n, 'lemme' || n, 'meaning ' || n, 'lemme ' || n || E'\\nmeaning ' || n,
       timestamptz '2020-01-01' + n * interval '1 minute', '2020-01-01', timestamptz '2026-02-01' + n % 997 * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [id, savedWordCount],
  );
  await sql.query(
    `insert into lemma_states (user_id, lemma, state, changed_at, day)
     select user_id, lemma, 'learning', now(), date '2025-10-20' + (row_number() over () % 400)::int
     from kept_words where user_id = $1::int`,
    [id],
  );
  await sql.query(
    `insert into reading_days (user_id, day, book_id, phrase_nos, phrases, milliseconds)
     select $1::int, date '2025-10-20' + n, b.id, '{[1,50)}'::int4multirange, 49, 300000
     from generate_series(0, 399) n cross join (select id from books where book_code like 'livre-%' order by id limit 5) b`,
    [id],
  );
  const { rows } = await sql.query<{ id: string }>(
    `with practised as (select id, row_number() over (order by created_at) as n from kept_words where user_id = $1::int limit $2::int),
     made as (
       insert into practice_grades (user_id, id, word_id, grade, graded_at, day)
       select $1::int, gen_random_uuid(), practised.id, 3, timestamptz '2021-01-01' + g * interval '1 day', date '2021-01-01' + g
       from practised cross join generate_series(1, $3::int) g
     )
     select id from practised`,
    [id, gradedWordCount, gradesPerWord],
  );
  await sql.query('vacuum analyze');
  const wordsFile = join(folder, 'words.csv');
  const lines = Array.from({ length: importedLineCount }, (_, index) => `neuf${index},new ${index}`);
  await writeFile(wordsFile, `word,meaning\n${lines.join('\n')}\n`);
  const gradeInputs = rows.map((word) => ({
    id: '{id}',
    word_id: word.id,
    grade: 3,
    // Dated before the previous grades, so that the server has to recompute the card from its whole history.
    graded_at: '2021-02-01T12:00:00Z',
  }));
  return {
    bearer,
    words: wordsFile,
    grades: JSON.stringify({ time_zone: 'Europe/Paris', grades: gradeInputs }),
  };
}
