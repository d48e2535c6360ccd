import { compare, type Ratio } from './compare.ts';
import type { Stage } from './stage.ts';

export type VocabularyCosts = {
  /** The pages of `/words` with 50,000 words and with 50, by what is chosen there. */
  lists: (Ratio & { what: string })[];
  /** Windows of phrases with their words' states, with 10,000 kept words and with none. */
  windows: Ratio;
  /** Such windows of a book of 100,000 phrases and of one of 100. */
  books: Ratio;
};

const lemmas = ['le', 'phrase', 'dire', 'un', 'chose', 'puis', 'autre'];

/** A member whose words come from the short book and from none. They said something of each, and of those of its phrases. */
async function makeReader({ db, sql, openSession }: Stage, name: string, words: number): Promise<string> {
  const { id } = await db.user.create({ data: { name, email: `${name}@example.org`, passwordHash: '-' } });
  await sql.query(
    `insert into purchases (user_id, book_id) select $1::int, id from books where book_code in ('long', 'short')`,
    [id],
  );
  const phrase = await db.phrase.findFirstOrThrow({ where: { book: { bookCode: 'short' } } });
  const { title } = await db.book.findUniqueOrThrow({ where: { id: phrase.bookId } });
  await sql.query(
    `insert into kept_words (id, user_id, lemma, text, meaning, search_text, phrase, start, book_id, book_title, phrase_id,
       created_at, day, due)
     select gen_random_uuid(), $1::int, 'lemme-' || n, 'lemme-' || n, 'meaning ' || n, 'lemme ' || n || E'\\nmeaning ' || n,
       $3::text, 0, case when n % 2 = 0 then $4::int end, $5::text, $6::int,
       timestamptz '2026-01-01' + n * interval '1 minute', '2026-01-01', timestamptz '2026-02-01' + n % 997 * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [id, words, phrase.phrase, phrase.bookId, title, phrase.id],
  );
  await sql.query(
    `insert into lemma_states (user_id, lemma, state, changed_at, day)
     select $1::int, lemma, 'learning', now(), now() from (
       select 'lemme-' || n as lemma from generate_series(1, $2::int) n union all select unnest($3::text[]) where $2::int > 0
     ) said`,
    [id, words, lemmas],
  );
  return await openSession(id);
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
  const window = (bearer: string, code: string, last: number) => ({
    urls: Array.from({ length: 5 }, (_, index) => {
      const from = 1 + Math.floor((index * (last - 20)) / 4);
      return ['read-window', 'word-states'].map(
        (call) => `${stage.ours}/v1/user/${call}?book_code=${code}&from=${from}&count=20`,
      );
    }).flat(),
    bearer,
  });
  const windows = await compare(window(some, 'short', 100), window(none, 'short', 100));
  const books = await compare(window(some, 'long', 100_000), window(some, 'short', 100));
  return { lists, windows, books };
}
