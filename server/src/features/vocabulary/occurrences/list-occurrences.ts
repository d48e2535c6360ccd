import { maxCountedOccurrences, occurrencesPageSize } from '@lingostory/contract/vocabulary/constants';
import type { Deps } from '../../../deps.ts';
import { findForms, type TextRange, type TokenizedPhrase } from '../base/word-tokens.ts';

/** A phrase with a form of a word, in one of the member's books or in a sample. */
export type Occurrence = {
  bookId: number;
  bookCode: string;
  bookTitle: string;
  phraseNo: number | null;
  samplePhraseNo: number | null;
  phrase: string;
  phraseId: number;
  forms: TextRange[];
  audioFile: string | null;
  /** The phrase at which the member last stopped reading the book. Null if they have not read it. */
  positionNo: number | null;
  isRead: boolean;
};

export type OccurrencePage = {
  occurrences: Occurrence[];
  total: number;
  isTotalExact: boolean;
  next: string | null;
};

type OccurrenceRow = TokenizedPhrase & {
  total: number;
  /** Null if the page has no phrases. */
  part: number | null;
  seen: string;
  stop: number;
  bookId: number;
  number: number;
  phraseId: number;
  bookCode: string;
  bookTitle: string;
  audioFile: string | null;
};

const readPart = 0;
const samplePart = 2;

/**
 * The books with the lemma ($2) that the member ($1) may read. `seen` is the time of their last visit in milliseconds,
 * and `stop` their position.
 */
const booksSql = `own as materialized (
  select user_id, book_id from readable_books where user_id = $1 and readable_until > $9
), readable as materialized (
  select own.book_id, coalesce((extract(epoch from stop.seen_at) * 1000)::bigint, 0) as seen, coalesce(stop.phrase_no, 0) as stop, false as is_sample
  from own left join reading_stops stop on stop.user_id = own.user_id and stop.book_id = own.book_id
  where exists (select from phrase_lemmas where lemma = $2 and book_id = own.book_id offset 0)
  union all
  select b.id, 0, 0, true from books b
  where b.in_catalogue and b.total_sample_phrases > 0 and not exists (select from own where book_id = b.id)
    and exists (select from phrase_lemmas where lemma = $2 and book_id = b.id offset 0)
)`;

/** The number of a chapter's first phrase for the member. Null in a draft, and in a chapter outside the sample. */
const firstNumberSql = 'case when r.is_sample then c.first_sample_no else c.first_phrase_no end';

/**
 * Parameters: $1 member, $2 lemma, $3 number of rows, $4 to $7 the part, `seen`, book and number of the last row on the
 * previous page, $8 the number up to which phrases are counted, $9 now. Without phrases, there is one row with the
 * total and nulls. A chapter of a book in the member's library comes once for its read phrases (part 0) and once for
 * the others (part 1), with the numbers that belong to the part; a sample chapter is part 2. The statement goes through
 * the chapters in the order of the list and stops at the last row of the page, so a word that is in every second phrase
 * costs no more than others. `offset 0` keeps the query planner from joining everything first.
 */
const occurrencesStatement = {
  name: 'occurrences of a word',
  text: `with ${booksSql}
  select counts.total, o.part, o.seen::text as seen, o.stop, o.book_id as "bookId", o.number, o.phrase_id as "phraseId", b.book_code as "bookCode", b.title as "bookTitle",
    p.phrase, p.word_list as "wordList", p.lemmas, p.word_kinds as "wordKinds", p.audio_file as "audioFile"
  from (
    select count(*)::int as total from (
      select from readable r cross join lateral (
        select chapter_id from phrase_lemmas where lemma = $2 and book_id = r.book_id offset 0
      ) found join chapters c on c.id = found.chapter_id
      where ${firstNumberSql} is not null limit $8
    ) counted
  ) counts left join (
    select s.part, s.seen, s.stop, s.book_id, found.number, found.phrase_id
    from (
      select * from (
        select v.part, r.seen, r.stop, r.book_id, c.id, n.first, greatest(n.first, v.low) as low, least(n.first + c.total_phrases - 1, v.high) as high
        from readable r
        cross join lateral (values (0, 0, r.stop, not r.is_sample), (1, r.stop + 1, 2147483647, not r.is_sample),
          (2, 0, 2147483647, r.is_sample)) as v (part, low, high, applies)
        join chapters c on c.book_id = r.book_id
        cross join lateral (select ${firstNumberSql} as first) n
        where v.applies and n.first is not null
      ) ranges
      where low <= high and (part, -seen, book_id, high) > ($4::int, -$5::bigint, $6::int, $7::int)
      order by part, seen desc, book_id, first offset 0
    ) s cross join lateral (
      select placed.phrase_id, (s.first - 1 + placed.ordinal)::int as number
      from chapters c cross join lateral unnest(c.phrase_ids) with ordinality as placed (phrase_id, ordinal)
      where c.id = s.id and exists (
          select from phrase_lemmas where lemma = $2 and book_id = s.book_id and chapter_id = s.id offset 0)
        and s.first - 1 + placed.ordinal between s.low and s.high
        and exists (
          select from phrase_lemmas
          where lemma = $2 and book_id = s.book_id and chapter_id = s.id and phrase_id = placed.phrase_id offset 0)
      order by placed.ordinal offset 0
    ) found
    where (s.part, -s.seen, s.book_id, found.number) > ($4::int, -$5::bigint, $6::int, $7::int)
    order by s.part, s.seen desc, s.book_id, s.first, found.number
    limit $3
  ) o on true
  left join phrases p on p.id = o.phrase_id
  left join books b on b.id = o.book_id
  order by o.part, o.seen desc, o.book_id, o.number`,
};

const startCursor = '0.999999999999999.0.0';

/**
 * Returns a page of the phrases with a form of a word that the member may read: those they have read, by their last
 * visit to the book, then the rest of their books, then the samples of other books. `after` is the `next` of the
 * previous page.
 */
export async function listOccurrences(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  memberId: number,
  { lemma, after }: { lemma: string; after: string | undefined },
): Promise<OccurrencePage> {
  const cursor = (after || startCursor).split('.');
  const { rows } = await sql.query<OccurrenceRow>({
    ...occurrencesStatement,
    values: [memberId, lemma, occurrencesPageSize + 1, ...cursor, maxCountedOccurrences + 1, clock.now()],
  });
  const total = rows[0]?.total ?? 0;
  const pageRows = rows.slice(0, occurrencesPageSize).filter(({ part }) => part !== null);
  const lastRow = pageRows.at(-1);
  return {
    occurrences: pageRows.map((row) => toOccurrence(row, lemma)),
    total: Math.min(total, maxCountedOccurrences),
    isTotalExact: total <= maxCountedOccurrences,
    next:
      lastRow !== undefined && rows.length > occurrencesPageSize
        ? [lastRow.part, lastRow.seen, lastRow.bookId, lastRow.number].join('.')
        : null,
  };
}

/** A member's kept word, with the ids of the phrases on its card. */
export type WordCard = { id: string; text: string; phraseId: number | null; furtherPhraseIds: number[] };

const wordCardStatement = {
  name: 'card of a lemma',
  text: `select id, text, case when phrase <> '' then phrase_id end as "phraseId",
    array(select phrase_id from kept_phrases where word_id = kept_words.id order by added_at, phrase_id) as "furtherPhraseIds"
    from kept_words where user_id = $1 and lemma = $2 and removed_at is null`,
};

/** Finds the member's kept word with a lemma, or null if they don't keep it. */
export async function findWordCard(
  { sql }: Pick<Deps, 'sql'>,
  memberId: number,
  lemma: string,
): Promise<WordCard | null> {
  const { rows } = await sql.query<WordCard>({ ...wordCardStatement, values: [memberId, lemma] });
  return rows[0] ?? null;
}

function toOccurrence(row: OccurrenceRow, lemma: string): Occurrence {
  const { part, number, stop, bookId, bookCode, bookTitle, phrase, phraseId, audioFile } = row;
  return {
    bookId,
    bookCode,
    bookTitle,
    phraseNo: part === samplePart ? null : number,
    samplePhraseNo: part === samplePart ? number : null,
    phrase,
    phraseId,
    forms: findForms(row, lemma),
    audioFile,
    positionNo: stop === 0 ? null : stop,
    isRead: part === readPart,
  };
}
