import { compare, median, type Ratio } from '../report/compare.ts';
import type { Stage } from '../stage.ts';
import { makeBooks } from './make-books.ts';

const books = 1_000;
const known = 10_000;
/** The maximum number of words in one request. */
const marked = 2_000;
const rounds = 5;

export type ShareCosts = {
  /** Lists per second: sorted by share and unsorted. */
  lists: Ratio;
  /** Milliseconds of a member's first list, which computes the shares of the whole catalogue. */
  first: number;
  /** Milliseconds of marking common words, then rare words, as known. */
  common: number;
  rare: number;
};

/**
 * Creates some 2,500 different lemmas per book out of 30,000, by Zipf's law: the first 500 are in every book, the
 * n-th is in one of n / 500 books.
 */
export async function makeWords({ sql }: Stage): Promise<void> {
  await makeBooks(sql, 1, books);
  await sql.query(`
    insert into book_lemmas (book_id, lemma, count)
      select b.id, 'lemme' || n, greatest(1, round(3000.0 / n * (0.5 + random())))::int
      from books b cross join generate_series(1, 30000) n
      where b.book_code like 'livre-%' and random() < 500.0 / n
      on conflict do nothing`);
  await sql.query(`
    insert into counted_books (book_id, words) select book_id, sum(count) from book_lemmas group by book_id
      on conflict (book_id) do update set words = excluded.words, version = counted_books.version + 1`);
  await sql.query('vacuum analyze');
}

/** Measures shares with 10,000 known words and 1,000 books. */
export async function measureShares(stage: Stage): Promise<ShareCosts> {
  const { ours, sql, reader } = stage;
  await makeWords(stage);
  await sql.query(
    `insert into lemma_states (user_id, lemma, state, changed_at, day)
       select $1, 'lemme' || n, 'known', now(), current_date from generate_series(1, $2::int) n
       on conflict do nothing`,
    [reader.id, known],
  );
  const timed = async (path: string, request: RequestInit = {}): Promise<number> => {
    const headers = { 'content-type': 'application/json', authorization: reader.bearer };
    const start = performance.now();
    const response = await fetch(`${ours}/v1/${path}`, { headers, ...request });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return performance.now() - start;
  };
  const first = await timed('user/books-by-share');
  const lists = await compare(
    { urls: [`${ours}/v1/user/books-by-share`], bearer: reader.bearer },
    { urls: [`${ours}/v1/guest/list-book`], bearer: reader.bearer },
  );
  const mark = async (from: number): Promise<number> => {
    const lemmas = Array.from({ length: marked }, (_, index) => `lemme${from + index}`);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const say = (state: string) =>
        timed('user/word-states', { method: 'PUT', body: JSON.stringify({ lemmas, state }) });
      await say('learning');
      times.push(await say('known'));
    }
    return median(times);
  };
  return { lists, first, common: await mark(1), rare: await mark(known - marked) };
}
