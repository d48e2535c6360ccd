import { windowLimit } from '@lingostory/contract/reading/constants';
import { compare, type Ratio, type Variant } from './report/compare.ts';
import type { Stage } from './stage.ts';

export type VocabularyCosts = {
  /** Pages of `/words` with 50,000 words and with 50, by filter. */
  lists: (Ratio & { what: string })[];
  /** Windows of phrases with the states of their words: with 10,000 kept words, including these, and with none. */
  windows: Ratio;
  /** The same windows of a book of 100,000 phrases and of one of 100. */
  books: Ratio;
  /**
   * The next practice cards, and the count of due words, when 10,000 words are due; each compared with page turns.
   */
  practice: { cards: Ratio; due: Ratio };
};

const lemmas = ['le', 'phrase', 'dire', 'un', 'chose', 'puis', 'autre'];

/** Creates a member, half of whose words come from the short book. The first words are those of its phrases. */
async function makeReader(stage: Stage, name: string, words: number): Promise<string> {
  const { id } = await stage.db.user.create({
    data: { name, email: `${name}@example.org`, passwordHash: '-' },
  });
  await stage.sql.query(
    `insert into purchases (user_id, book_id) select $1::int, id from books where book_code in ('long', 'short')`,
    [id],
  );
  await insertWords(stage, id, words);
  return await stage.openSession(id);
}

/** Gives a member a number of kept words, half of them from the short book. */
export async function insertWords({ db, sql }: Stage, userId: number, words: number): Promise<void> {
  const phrase = await db.phrase.findFirstOrThrow({ where: { book: { bookCode: 'short' } } });
  const { title } = await db.book.findUniqueOrThrow({ where: { id: phrase.bookId } });
  await sql.query(
    `insert into kept_words (id, user_id, lemma, text, meaning, search_text, phrase, start, book_id, book_title, phrase_id,
       created_at, day, due)
     select gen_random_uuid(), $1::int, coalesce(($7::text[])[n], 'lemme-' || n), 'lemme-' || n, 'meaning ' || n,
       'lemme ' || n || E'\\nmeaning ' || n, $3::text, 0, case when n % 2 = 0 then $4::int end, $5::text, $6::int,
       timestamptz '2026-01-01' + n * interval '1 minute', '2026-01-01', timestamptz '2026-02-01' + n % 997 * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [userId, words, phrase.phrase, phrase.bookId, title, phrase.id, lemmas],
  );
  await sql.query(
    `insert into lemma_states (user_id, lemma, state, changed_at, day)
     select user_id, lemma, 'learning', now(), now() from kept_words where user_id = $1::int`,
    [userId],
  );
}

const views = [
  { what: 'the newest', query: '' },
  { what: 'by word', query: '&sort=word' },
  { what: 'next to practise', query: '&sort=due' },
  { what: 'of a book', query: '&book_code=short' },
  { what: 'being learned', query: '&state=learning' },
];

export async function measureVocabulary(stage: Stage): Promise<VocabularyCosts> {
  await stage.sql.query(
    `update phrases set lemmas = array['le', 'phrase', 'dire', 'un', 'chose', 'puis', 'un', 'autre'],
       word_kinds = array_fill('other'::text, array[8])
     where book_id in (select id from books where book_code in ('long', 'short'))`,
  );
  const many = await makeReader(stage, 'fifty-thousand', 50_000);
  const few = await makeReader(stage, 'fifty', 50);
  const some = await makeReader(stage, 'ten-thousand', 10_000);
  const none = await makeReader(stage, 'none', 0);
  await stage.sql.query('vacuum analyze');
  const list = (bearer: string, query: string) => ({
    urls: [`${stage.ours}/v1/user/words?per_page=24${query}`],
    bearer,
  });
  const lists = [];
  for (const { what, query } of views) {
    lists.push({ what, ...(await compare(list(many, query), list(few, query))) });
  }
  const windows = await compare(readOn(stage, some, 'short'), readOn(stage, none, 'short'));
  const books = await compare(readOn(stage, some, 'long', 99_901), readOn(stage, some, 'short'));
  return { lists, windows, books, practice: await comparePractice(stage, some) };
}

/**
 * Returns the requests for a hundred phrases as the reader makes them: twenty phrases at a time, and the states of
 * their words for fifty.
 */
function readOn({ ours }: Stage, bearer: string, code: string, first = 1): Variant {
  const windows = (call: string, count: number) =>
    Array.from(
      { length: 100 / count },
      (_, index) => `${ours}/v1/user/${call}?book_code=${code}&from=${first + index * count}&count=${count}`,
    );
  return { urls: [...windows('read-window', 20), ...windows('word-states', windowLimit)], bearer };
}

/** Compares practice cards with page turns. One call returns many cards. */
async function comparePractice({ ours }: Stage, bearer: string): Promise<VocabularyCosts['practice']> {
  const turns = Array.from(
    { length: 50 },
    (_, index) => `${ours}/v1/user/read-book?book_code=short&phrase_no=${index * 2 + 1}`,
  );
  const turn = { urls: turns, bearer };
  const cards = await compare({ urls: [`${ours}/v1/user/practice`], bearer }, turn);
  const due = await compare({ urls: [`${ours}/v1/user/due-words`], bearer }, turn);
  return { cards, due };
}
