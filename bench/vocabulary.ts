import { maxWindowPhrases } from '@lingostory/contract/reading/constants';
import { makeReaderOfWordBooks } from './make/make-word-books.ts';
import { compareRequestRates, percentile, type Ratio, type Variant } from './report/compare.ts';
import type { Stage } from './stage.ts';

export type VocabularyCosts = {
  /**
   * Requests per second for pages of `/words`, for each filter: for a member who has 50,000 words compared with one
   * who has 50.
   */
  listRatios: (Ratio & { what: string })[];
  /**
   * Requests per second for batches of phrases and the states of their words: for a member who has 10,000 saved words
   * compared with one who has none.
   */
  windowRatio: Ratio;
  /**
   * Requests per second for batches of phrases and the states of their words: for a book of 100,000 phrases compared
   * with one of 100.
   */
  books: Ratio;
  /**
   * Requests per second for the next practice cards (`cards`) and for the number of due words (`due`), each compared
   * with page turns, for a member with 10,000 due words.
   */
  practiceRatios: { cards: Ratio; due: Ratio };
};

/** The lemmas of the words in the phrases of the books `short` and `long`. The first words of each member have them. */
export const phraseLemmas = ['le', 'phrase', 'dire', 'un', 'chose', 'puis', 'autre'];

/** Stores the lemmas of the phrases in these books, which are `short`, `long` or both. */
export async function storePhraseLemmas(sql: Stage['sql'], bookCodes: string[]): Promise<void> {
  await sql.query(
    `update phrases set lemmas = array['le', 'phrase', 'dire', 'un', 'chose', 'puis', 'un', 'autre'],
       word_kinds = array_fill('other'::text, array[8])
     where book_id in (select id from books where book_code = any ($1))`,
    [bookCodes],
  );
}

/**
 * Creates a member who has saved this many words, half of them from the short book, and returns the member's token.
 * The lemmas of the first seven words occur in the short book's phrases.
 */
async function makeReader(stage: Stage, name: string, wordCount: number): Promise<string> {
  const { id } = await stage.db.user.create({
    data: { name, email: `${name}@example.org`, passwordHash: '-' },
  });
  await stage.sql.query(
    `insert into purchases (user_id, book_id) select $1::int, id from books where book_code in ('long', 'short')`,
    [id],
  );
  await insertWords(stage, id, wordCount);
  return await stage.openSession(id);
}

/** Saves this many words for a member, half of them from the short book. */
export async function insertWords({ db, sql }: Stage, userId: number, wordCount: number): Promise<void> {
  const phrase = await db.phrase.findFirstOrThrow({ where: { book: { bookCode: 'short' } } });
  const { title } = await db.book.findUniqueOrThrow({ where: { id: phrase.bookId } });
  await sql.query(
    `insert into kept_words (id, user_id, lemma, text, meaning, search_text, phrase, start, book_id, book_title, phrase_id,
       created_at, day, due)
     select gen_random_uuid(), $1::int, coalesce(($7::text[])[n], 'lemme-' || n), 'lemme-' || n, 'meaning ' || n,
       'lemme ' || n || E'\\nmeaning ' || n, $3::text, 0, case when n % 2 = 0 then $4::int end, $5::text, $6::int,
       timestamptz '2026-01-01' + n * interval '1 minute', '2026-01-01', timestamptz '2026-02-01' + n % 997 * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [userId, wordCount, phrase.phrase, phrase.bookId, title, phrase.id, phraseLemmas],
  );
  await sql.query(
    `insert into lemma_states (user_id, lemma, state, changed_at, day)
     select user_id, lemma, 'learning', now(), now() from kept_words where user_id = $1::int`,
    [userId],
  );
}

const wordListQueries = [
  { what: 'the newest', query: '' },
  { what: 'by word', query: '&sort=word' },
  { what: 'next to practise', query: '&sort=due' },
  { what: 'of a book', query: '&book_code=short' },
  { what: 'being learned', query: '&state=learning' },
];

export async function measureVocabulary(stage: Stage): Promise<VocabularyCosts> {
  await storePhraseLemmas(stage.sql, ['long', 'short']);
  const manyWordsToken = await makeReader(stage, 'fifty-thousand', 50_000);
  const fewWordsToken = await makeReader(stage, 'fifty', 50);
  const someWordsToken = await makeReader(stage, 'ten-thousand', 10_000);
  const noWordsToken = await makeReader(stage, 'none', 0);
  await stage.sql.query('vacuum analyze');
  const toListVariant = (bearer: string, query: string) => ({
    urls: [`${stage.ours}/v1/user/words?per_page=24${query}`],
    bearer,
  });
  const listRatios = [];
  for (const { what, query } of wordListQueries) {
    listRatios.push({
      what,
      ...(await compareRequestRates(
        toListVariant(manyWordsToken, query),
        toListVariant(fewWordsToken, query),
      )),
    });
  }
  const wordStateRatio = await compareRequestRates(
    createWindowReadingVariant(stage, someWordsToken, 'short'),
    createWindowReadingVariant(stage, noWordsToken, 'short'),
  );
  const bookLengthRatio = await compareRequestRates(
    createWindowReadingVariant(stage, someWordsToken, 'long', 99_901),
    createWindowReadingVariant(stage, someWordsToken, 'short'),
  );
  return {
    listRatios,
    windowRatio: wordStateRatio,
    books: bookLengthRatio,
    practiceRatios: await comparePracticeWithPageTurns(stage, someWordsToken),
  };
}

/**
 * Returns the requests that the reader makes for a hundred phrases: one for every twenty phrases, and one for the
 * word states of every fifty phrases.
 */
function createWindowReadingVariant(
  { ours }: Stage,
  bearer: string,
  bookCode: string,
  firstPhraseNo = 1,
): Variant {
  const listWindowUrls = (call: string, count: number) =>
    Array.from(
      { length: 100 / count },
      (_, index) =>
        `${ours}/v1/user/${call}?book_code=${bookCode}&from=${firstPhraseNo + index * count}&count=${count}`,
    );
  return {
    urls: [...listWindowUrls('read-window', 20), ...listWindowUrls('word-states', maxWindowPhrases)],
    bearer,
  };
}

/** Compares requests for practice cards and for the number of due words with page turns. */
async function comparePracticeWithPageTurns(
  { ours }: Stage,
  bearer: string,
): Promise<VocabularyCosts['practiceRatios']> {
  const pageTurnUrls = Array.from(
    { length: 50 },
    (_, index) => `${ours}/v1/user/read-book?book_code=short&phrase_no=${index * 2 + 1}`,
  );
  const pageTurnVariant = { urls: pageTurnUrls, bearer };
  const cardsRatio = await compareRequestRates(
    { urls: [`${ours}/v1/user/practice`], bearer },
    pageTurnVariant,
  );
  const dueWordsRatio = await compareRequestRates(
    { urls: [`${ours}/v1/user/due-words`], bearer },
    pageTurnVariant,
  );
  return { cards: cardsRatio, due: dueWordsRatio };
}

const searchedLemmas = [
  { what: 'in every phrase', lemma: 'le' },
  { what: 'in many phrases', lemma: 'mot1' },
  { what: 'in few phrases', lemma: 'mot4999' },
];

/**
 * Measures the first page of a word's phrases for a member with 100 books of 3,000 phrases who has read half of 50 of
 * them, and compares it with page turns.
 */
export async function* measureOccurrences(stage: Stage) {
  const bearer = await makeReaderOfWordBooks(stage);
  const pageTurnUrls = Array.from(
    { length: 50 },
    (_, index) => `${stage.ours}/v1/user/read-book?book_code=mots-1&phrase_no=${index * 2 + 1}`,
  );
  for (const { what, lemma } of searchedLemmas) {
    const url = `${stage.ours}/v1/user/word-occurrences?lemma=${lemma}`;
    const times = await measureTimes(url, bearer);
    const time = percentile(times, 0.95);
    const { ratio } = await compareRequestRates({ urls: [url], bearer }, { urls: pageTurnUrls, bearer });
    yield {
      what: `p95 of the phrases with a word that is ${what}, in 300,000 phrases`,
      result: `${time.toFixed(1)} ms  (${(1 / ratio).toFixed(1)} page turns)`,
      goal: '≤ 50 ms',
      holds: time <= 50,
    };
  }
}

async function measureTimes(url: string, bearer: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 120; round += 1) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers: { authorization: bearer } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
    // The first requests fill the caches.
    if (round >= 20) times.push(performance.now() - startedAt);
  }
  return times;
}
