import type { NextStoryView } from '@lingostory/contract/progress/today';
import type { Deps } from '../../../deps.ts';
import type { Queue } from '../../../lib/queue.ts';
import { buildLatestBooksSql } from '../../../lib/readable-books.ts';
import { type ListedBook, listedBookSql, toBookView } from '../../catalogue/public.ts';
import { withActiveMember } from '../../library/public.ts';
import {
  buildHasMarkedWordsSql,
  buildSharesSql,
  measuresJoinSql,
  newWordsSql,
  storeMissingShares,
} from './known-shares.ts';

type NextStoryRow = ListedBook & {
  begun: boolean;
  missingIds: number[];
  found: number | null;
  ease: number;
  ownCode: string | null;
  ownTitle: string | null;
  ownEase: number | null;
  ownFinished: boolean | null;
};

/** Books that the member hasn't touched lately are not considered, so that a large library stays fast. */
const maxBooksConsidered = 100;

/**
 * Stories are compared with at most this many that are easier by their own measure, and as many that are harder, so
 * that a large catalogue stays fast (decision 106).
 */
const maxNeighborsPerSide = 100;

/** The SQL condition of a book `b` that the member could read next. */
const isStorySql = `b.in_catalogue and b.total_phrases > 0 and b.id is distinct from $3::int
        and not exists (select from purchases where user_id = $1 and book_id = b.id)
        and not exists (select from reading_positions where user_id = $1 and book_id = b.id)`;

const measuredColumnsSql = 'c.book_id, c.version, c.words, m.lemma_pages, m.new_words';

/** Returns SQL for the stories of the level that are easier or harder than the compared book by their own measure. */
const buildNeighborsSql = (comparison: string, direction: string) => `(
      select ${measuredColumnsSql}, false as is_own, null::boolean as finished from book_measures m
      join counted_books c on c.book_id = m.book_id and c.version = m.version
      join books b on b.id = m.book_id
      where m.new_words ${comparison} (select coalesce(max(new_words), 0) from own)
        and ((select difficulty from level) is null or b.difficulty = (select difficulty from level))
        and ${isStorySql}
      order by m.new_words ${direction}, m.book_id ${direction} limit ${maxNeighborsPerSide}
    )`;

/**
 * Parameters: $1 member, $2 now, $3 the open book or null. Measures the stories like the last book that the member
 * read, which they have neither bought nor begun, with the words that they know or, until they have marked one, with
 * the most common words. A finished book says most about the level of a reader, then a begun one. Without either, the
 * easiest story is next. `offset 0` lets the planner look up single stories instead of reading all books and shares
 * first.
 */
const nextStoryStatement = {
  name: 'next story',
  text: `with member as materialized (
    select ${buildHasMarkedWordsSql('$1')} as begun
  ), own as materialized (
    select ${measuredColumnsSql}, b.difficulty, saved.phrase_no >= b.total_phrases as finished
    from ${buildLatestBooksSql('$1', '$2', maxBooksConsidered)} latest
    join reading_stops saved on saved.user_id = latest.user_id and saved.book_id = latest.book_id
    join books b on b.id = latest.book_id
    join (counted_books c ${measuresJoinSql}) on c.book_id = b.id
    order by finished desc, latest.touched_at desc, b.id limit 1
  ), level as materialized (
    select difficulty from own where exists (
      select from books b join book_measures on book_id = b.id
      where b.difficulty = own.difficulty and ${isStorySql} offset 0
    )
  ), measured as materialized (
    select c.book_id as id, c.is_own, c.finished, k.words as known,
      case when member.begun then ${newWordsSql} else c.new_words end as ease
    from member cross join (
      ${buildNeighborsSql('>=', 'asc')} union all ${buildNeighborsSql('<', 'desc')}
      union all select book_id, version, words, lemma_pages, new_words, true, finished from own
    ) c
    cross join lateral (select c.lemma_pages) m
    left join lateral (select k.* from (values (1)) one join ${buildSharesSql('$1')} offset 0) k on member.begun
  ), compared as materialized (
    select id, finished, ease from measured where is_own and ease is not null
  ), chosen as materialized (
    select s.id, s.ease from measured s left join compared on true where not s.is_own and s.ease is not null
    order by abs(s.ease - coalesce(compared.ease, 0)), s.id limit 1
  )
  select member.begun, uncounted."missingIds", chosen.id as found, chosen.ease, ${listedBookSql},
    own_book.book_code as "ownCode", own_book.title as "ownTitle", own.ease as "ownEase", own.finished as "ownFinished"
  from member
  cross join (
    select coalesce(array_agg(id) filter (where known is null), '{}') as "missingIds" from measured
  ) uncounted
  left join chosen on true
  left join books b on b.id = chosen.id
  left join compared own on true
  left join books own_book on own_book.id = own.id`,
};

/**
 * Returns the story that a member could read next, apart from the open book: one of the same difficulty as the last
 * book they finished, with about as many new words on a page, or null if there is none. It may be one that their
 * membership includes. Counts missing shares first, in the queue `countingQueue`.
 */
export async function findNextStory(
  deps: Deps,
  memberId: number,
  { openBookId, countingQueue }: { openBookId: number | null; countingQueue: Queue },
): Promise<NextStoryView | null> {
  const findRow = async () =>
    (
      await deps.sql.query<NextStoryRow>({
        ...nextStoryStatement,
        values: [memberId, deps.clock.now(), openBookId],
      })
    ).rows[0];
  let row = await findRow();
  if (row?.begun && row.missingIds.length > 0) {
    const { missingIds } = row;
    await countingQueue(() =>
      withActiveMember(deps, memberId, (tx) => storeMissingShares(tx, memberId, missingIds)),
    );
    row = await findRow();
  }
  if (row === undefined || row.found === null) return null;
  const { begun, ease, ownCode, ownTitle, ownEase, ownFinished } = row;
  return {
    ...toBookView(row),
    new_words: Math.round(ease),
    own_words: begun,
    compared_with:
      ownCode === null || ownTitle === null || ownEase === null
        ? null
        : {
            book_code: ownCode,
            title: ownTitle,
            new_words: Math.round(ownEase),
            finished: ownFinished === true,
          },
  };
}
