import type { Pool } from 'pg';
import { appendPhrases } from '../server/src/features/studio/public.ts';
import { median } from './report/compare.ts';
import type { Stage } from './stage.ts';

const bookCount = 100;
const phraseCount = 500;
const entryCount = 200_000;
const roundCount = 7;

/**
 * A SQL expression for a random word out of 20,000. As in natural languages, a few words are very frequent and most
 * are rare.
 */
const randomWordSql = "'mot' || floor(20000 * power(random(), 4))::int";

type Word = { suggestions: unknown[]; guesses: unknown[] };

/**
 * Measures how many milliseconds an editor waits for the words and the first suggestions of a chapter with 500
 * phrases, none of which has meanings yet.
 */
export async function measureSuggestions({ ours, db, sql, editor }: Stage): Promise<number> {
  const chapterId = await db.$transaction(
    async (tx) => {
      await insertBooksWithMeanings(tx);
      return await insertUntranslatedChapter(tx);
    },
    { timeout: 240_000 },
  );
  await insertImportedEntries(sql);
  const fetchWords = async (path: string) => {
    const headers = { authorization: editor.bearer };
    return (await (await fetch(`${ours}/v1/admin/chapter/${chapterId}/${path}`, { headers })).json()).data;
  };
  const times: number[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    const startedAt = performance.now();
    const chapter = await fetchWords('words');
    const suggestedPhrases = await fetchWords('suggestions?from=1');
    times.push(performance.now() - startedAt);
    if (chapter.phrase.length !== phraseCount) throw new Error(`Only ${chapter.phrase.length} phrases came.`);
    const words: Word[] = suggestedPhrases.flatMap((phrase: { words: Word[] }) => phrase.words);
    const suggestedWords = words.filter(
      ({ suggestions, guesses }) => suggestions.length + guesses.length > 0,
    );
    if (suggestedWords.length < suggestedPhrases.length * 4)
      throw new Error(`Only ${suggestedWords.length} words have suggestions.`);
  }
  return median(times);
}

/** Creates books in which five words of each phrase have a meaning, chosen at random from four. */
async function insertBooksWithMeanings(tx: Tx): Promise<void> {
  const bookRows = await tx.$queryRawUnsafe<{ book_id: number }[]>(
    `with made as (
       insert into books (book_code, title, author, narrated_by, description, difficulty, search_text)
       select 'explique-' || n, 'Livre ' || n, 'Autrice', 'Voix', '', 'Easy', '' from generate_series(1, $1::int) n returning id
     )
     insert into chapters (book_id, title, chapter_no) select id, 'Chapitre', 1 from made returning book_id`,
    bookCount,
  );
  const bookIds = bookRows.map(({ book_id }) => book_id);
  await tx.$executeRaw`
    insert into phrases (book_id, chapter_id, phrase, word_list, meanings, updated_at)
    select book_id, id, 'Une phrase.', '{}', '{}', now()
    from chapters, generate_series(1, ${phraseCount}::int) where book_id = any(${bookIds}::int[])`;
  for (const id of bookIds) await appendPhrases(tx, id);
  await tx.$executeRawUnsafe(
    `insert into dictionary_entries (phrase_id, line, book_id, key, term, meaning, lemma)
     select p.id, n, p.book_id, w.word, w.word, 'meaning ' || floor(random() * 4), w.word
     from phrases p, generate_series(1, 5) n, lateral (select ${randomWordSql} as word where p.id + n > 0) w
     where p.book_id = any($1::int[])`,
    bookIds,
  );
}

async function insertImportedEntries(sql: Pool): Promise<void> {
  await sql.query(
    `with made as (
       insert into imported_dictionaries (name, licence, source, checksum, entry_count, imported_at)
       values ('Dictionary', 'CC0', 'bench', 'bench', $1, now()) returning id
     )
     insert into imported_entries (dictionary_id, key, rank, kind, meaning)
     select id, 'mot' || n % 100000, n / 100000, 'noun', 'sense ' || n from made, generate_series(0, $1::int - 1) n`,
    [entryCount],
  );
  await sql.query('analyze dictionary_entries');
  await sql.query('analyze imported_entries');
}

type Tx = Parameters<Parameters<Stage['db']['$transaction']>[0]>[0];

async function insertUntranslatedChapter(tx: Tx): Promise<number> {
  const text = { title: 'Un livre ouvert', searchText: '', author: 'Autrice', narratedBy: 'Voix' };
  const book = await tx.book.create({
    data: { bookCode: 'ouvert', ...text, description: '', difficulty: 'Easy' },
    select: { id: true },
  });
  const data = { bookId: book.id, title: 'Chapitre', chapterNo: 1 };
  const { id } = await tx.chapter.create({ data, select: { id: true } });
  await tx.$executeRawUnsafe(
    `insert into phrases (book_id, chapter_id, phrase, word_list, meanings, lemmas, updated_at)
     select $1, $2, string_agg(word, ' ' order by n), '{}', '{}', array_agg(word order by n), now()
     from generate_series(1, $3::int) phrase, generate_series(1, 10) n, lateral (select ${randomWordSql} as word where phrase + n > 0) w
     group by phrase`,
    book.id,
    id,
    phraseCount,
  );
  await appendPhrases(tx, book.id);
  return id;
}
