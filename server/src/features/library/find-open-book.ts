import type { OpenBookView } from '@lingostory/contract/progress/today';
import type { Deps } from '../../deps.ts';
import { buildLatestBooksSql } from '../../lib/readable-books.ts';
import { type ListedBook, listedBookSql, toBookView } from '../catalogue/public.ts';

type OpenBookRow = ListedBook & {
  phraseNo: number | null;
  totalPhrases: number;
  finished: boolean;
  owned: boolean;
  chapterNo: number | null;
  chapterTitle: string | null;
  msLeft: number | null;
};

/** Books that the member hasn't touched lately are not considered, so that a large library stays fast. */
const maxBooksConsidered = 100;

/**
 * Parameters: $1 member, $2 now. Sums the clips of later chapters, and estimates the rest of the current one from its
 * number of phrases, because a chapter may have thousands. An empty chapter counts as having all its clips.
 */
const openBookStatement = {
  name: 'open book',
  text: `with opened as materialized (
    select b.id, b.total_phrases, saved.phrase_no, coalesce(saved.phrase_no >= b.total_phrases, false) as finished,
      latest.is_bought
    from ${buildLatestBooksSql('$1', '$2', maxBooksConsidered)} latest
    join books b on b.id = latest.book_id
    left join reading_stops saved on saved.user_id = latest.user_id and saved.book_id = latest.book_id
    left join book_measures m on m.book_id = b.id
    where b.total_phrases > 0
    order by finished, saved.phrase_no is null, latest.touched_at desc, m.new_words, latest.book_id
    limit 1
  )
  select ${listedBookSql}, o.phrase_no as "phraseNo", o.total_phrases as "totalPhrases", o.finished, o.is_bought as owned,
    current.chapter_no as "chapterNo", current.title as "chapterTitle", rest.ms as "msLeft"
  from opened o
  join books b on b.id = o.id
  left join lateral (
    select c.chapter_no, c.title from chapters c
    where c.book_id = o.id and c.first_phrase_no <= coalesce(o.phrase_no, 1) and c.total_phrases > 0
    order by c.first_phrase_no desc limit 1
  ) current on true
  left join lateral (
    select case when bool_and(c.clip_count = c.total_phrases) then sum(c.clip_ms::float8
      * least(c.total_phrases, c.first_phrase_no + c.total_phrases - coalesce(o.phrase_no, 1)) / c.total_phrases) end as ms
    from chapters c
    where c.book_id = o.id and c.total_phrases > 0
      and c.first_phrase_no + c.total_phrases > coalesce(o.phrase_no, 1)
  ) rest on true`,
};

/**
 * Returns the book to read on: the one read last that isn't finished, else the last one bought, else the easiest
 * one that the membership includes, else the last one finished. Returns null for a member without books.
 */
export async function findOpenBook(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  memberId: number,
): Promise<OpenBookView | null> {
  const { rows } = await sql.query<OpenBookRow>({ ...openBookStatement, values: [memberId, clock.now()] });
  const [book] = rows;
  if (book === undefined) return null;
  const { phraseNo, totalPhrases, finished, owned, chapterNo, chapterTitle, msLeft } = book;
  return {
    ...toBookView(book),
    phrase_no: phraseNo,
    total_phrases: totalPhrases,
    chapter: chapterNo === null ? null : { chapter_no: chapterNo, title: chapterTitle ?? '' },
    milliseconds_left: finished ? 0 : msLeft && Math.round(msLeft),
    finished,
    owned,
  };
}
