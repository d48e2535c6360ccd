import { sendRequest, toJsonRequest } from '../drive/send-request.ts';
import { compareRequestRates, measureTime, median, type Ratio } from '../report/compare.ts';
import type { Stage } from '../stage.ts';
import { insertBooks } from './make-books.ts';

const bookCount = 1_000;
const knownWordCount = 10_000;
/** The maximum number of words that one request may mark. */
const maxMarkedWords = 2_000;
const roundCount = 5;

export type ShareCosts = {
  /** Book lists served per second: sorted by the member's new words on a page, and unsorted. */
  listRatio: Ratio;
  /**
   * Milliseconds until the member's first list is returned, for which the server has to compute the known words of
   * every book.
   */
  firstListTime: number;
  /**
   * Milliseconds that it takes to mark words as known: common words (`commonWordsTime`) and rare words
   * (`rareWordsTime`).
   */
  commonWordsTime: number;
  rareWordsTime: number;
};

/**
 * Gives each book about 2,500 of 30,000 lemmas, distributed by Zipf's law. The 500 most common lemmas are in every
 * book. A rarer lemma is in a fraction of the books: the lemma with rank n is in 500 / n of them. No lemma is on more
 * than 200 pages.
 */
export async function insertBookLemmas({ sql }: Stage): Promise<void> {
  await insertBooks(sql, 1, bookCount);
  await sql.query(`
    insert into book_lemmas (book_id, lemma, count, pages)
      select id, 'lemme' || n, count, least(count, 200) from (
        select b.id, n, greatest(1, round(3000.0 / n * (0.5 + random())))::int as count
        from books b cross join generate_series(1, 30000) n
        where b.book_code like 'livre-%' and random() < 500.0 / n) lemmas
      on conflict do nothing`);
  // In one transaction, because a job counts books without measures or packed lemmas again. These books have no
  // phrases, so it would delete their lemmas.
  await sql.query(`
    insert into counted_books (book_id, words) select book_id, sum(count) from book_lemmas group by book_id
      on conflict (book_id) do update set words = excluded.words, version = counted_books.version + 1;
    insert into chapters (book_id, title, chapter_no)
      select id, 'Chapitre 1', 1 from books b
      where book_code like 'livre-%' and not exists (select from chapters where book_id = b.id);
    insert into chapter_lemmas (chapter_id, book_id, version, phrases)
      select h.id, c.book_id, c.version, '' from counted_books c join chapters h on h.book_id = c.book_id and h.chapter_no = 1
      on conflict (chapter_id) do update set version = excluded.version;
    insert into book_measures (book_id, version, words, new_words, lemma_pages, common_1000, common_3000, sentences,
        sentence_words, verbs, imperfect_verbs, past_historic_verbs, conditional_verbs, subjunctive_verbs)
      select c.book_id, c.version, c.words, 200.0 * sum(pages) filter (where rank > 3000) / c.words, sum(pages),
        sum(count) filter (where rank <= 1000), sum(count) filter (where rank <= 3000), 1, c.words, 0, 0, 0, 0, 0
      from counted_books c join (select *, substr(lemma, 6)::int as rank from book_lemmas where lemma like 'lemme%') l
        on l.book_id = c.book_id
      group by c.book_id on conflict do nothing`);
  await sql.query('vacuum analyze');
}

/**
 * Measures book lists sorted by new words on a page, for a member with 10,000 known words and a catalogue of
 * 1,000 books.
 */
export async function measureShares(stage: Stage): Promise<ShareCosts> {
  const { ours, sql, reader } = stage;
  await insertBookLemmas(stage);
  await sql.query(
    `insert into lemma_states (user_id, lemma, state, changed_at, day)
       select $1, 'lemme' || n, 'known', now(), current_date from generate_series(1, $2::int) n
       on conflict do nothing`,
    [reader.id, knownWordCount],
  );
  const measureRequestTime = (path: string, request?: RequestInit) =>
    measureTime(() => sendRequest(`${ours}/v1/${path}`, reader.bearer, request));
  const firstListTime = await measureRequestTime('user/books-by-share');
  const listComparison = await compareRequestRates(
    { urls: [`${ours}/v1/user/books-by-share`], bearer: reader.bearer },
    { urls: [`${ours}/v1/guest/list-book`], bearer: reader.bearer },
  );
  const measureMarkingTime = async (from: number): Promise<number> => {
    const lemmas = Array.from({ length: maxMarkedWords }, (_, index) => `lemme${from + index}`);
    const times: number[] = [];
    for (let round = 0; round < roundCount; round += 1) {
      const setWordState = (state: string) =>
        measureRequestTime('user/word-states', toJsonRequest('PUT', { lemmas, state }));
      await setWordState('learning');
      times.push(await setWordState('known'));
    }
    return median(times);
  };
  return {
    listRatio: listComparison,
    firstListTime,
    commonWordsTime: await measureMarkingTime(1),
    rareWordsTime: await measureMarkingTime(knownWordCount - maxMarkedWords),
  };
}
