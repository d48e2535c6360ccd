import { countWordsOfChangedBooks } from '../../server/src/features/vocabulary/public.ts';
import { makeReaderOfWordBooks } from '../make/make-word-books.ts';
import { measureTime, percentile } from '../report/compare.ts';
import type { ResultRow } from '../report/row.ts';
import type { Stage } from '../stage.ts';

const requestCount = 30;

/**
 * Measures the first page of the phrases with one new word of a member with 100 books of 3,000 phrases who has marked few,
 * some or many of their words: from hardly any phrase with one new word to a third of them.
 */
export async function* measureOneNewWord(stage: Stage): AsyncGenerator<ResultRow> {
  const { db, sql } = stage;
  // The part that measures occurrences has the same member.
  const existing = await db.user.findFirst({ where: { email: 'mots@example.org' } });
  const bearer = existing ? await stage.openSession(existing.id) : await makeReaderOfWordBooks(stage);
  const { id } = existing ?? (await db.user.findFirstOrThrow({ where: { email: 'mots@example.org' } }));
  await countWordsOfChangedBooks({ db });
  await sql.query('vacuum analyze');
  for (const wordCount of [20, 500, 3_000]) {
    await sql.query('delete from lemma_states where user_id = $1', [id]);
    await sql.query(
      `insert into lemma_states (user_id, lemma, state, changed_at, day)
       select $1, lemma, 'known', now(), now() from book_lemmas where lemma = 'le' or lemma like 'mot%'
       group by lemma order by sum(count) desc limit $2`,
      [id, wordCount],
    );
    const times: number[] = [];
    let total = 0;
    for (let request = 0; request < requestCount; request += 1)
      times.push(
        await measureTime(async () => {
          const response = await fetch(`${stage.ours}/v1/user/phrases-with-one-new-word`, {
            headers: { authorization: `Bearer ${bearer}` },
          });
          if (!response.ok) throw new Error(await response.text());
          ({ total } = (await response.json()) as { total: number });
        }),
      );
    const [middle, slow] = [percentile(times, 0.5), percentile(times, 0.95)];
    yield {
      what: `phrases with one new word in 100 books, ${wordCount.toLocaleString('en')} words marked`,
      result: `${middle.toFixed(0)} ms, p95 ${slow.toFixed(0)} ms (${total.toLocaleString('en')} phrases)`,
      goal: 'p95 ≤ 300 ms',
      holds: slow <= 300,
    };
  }
}
