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
 * Parameters: $1 member, $2 now, $3 the open book or null. Measures every other story that the member has neither
 * bought nor begun and the last books they read with the words that they know or, until they have marked one, with the
 * most common words. A finished book says most about the level of a reader, then a begun one. Without either, the
 * easiest story is next.
 */
const nextStoryStatement = {
  name: 'next story',
  text: `with member as materialized (
    select ${buildHasMarkedWordsSql('$1')} as begun
  ), begun_books as materialized (
    select latest.book_id, saved.phrase_no >= b.total_phrases as finished, latest.touched_at
    from ${buildLatestBooksSql('$1', '$2', maxBooksConsidered)} latest
    join reading_stops saved on saved.user_id = latest.user_id and saved.book_id = latest.book_id
    join books b on b.id = latest.book_id
  ), measured as materialized (
    select b.id, b.difficulty, begun_books.finished, begun_books.touched_at, c.words, k.words as known,
      case when member.begun then ${newWordsSql} else m.new_words end as ease
    from member cross join books b
    join (counted_books c ${measuresJoinSql}) on c.book_id = b.id
    left join ${buildSharesSql('$1')} and member.begun
    left join begun_books on begun_books.book_id = b.id
    where begun_books.book_id is not null or b.in_catalogue and b.total_phrases > 0 and b.id is distinct from $3::int
      and not exists (select from purchases where user_id = $1 and book_id = b.id)
      and not exists (select from reading_positions where user_id = $1 and book_id = b.id)
  ), own as materialized (
    select id, difficulty, ease, finished from measured where finished is not null and ease is not null
    order by finished desc, touched_at desc, id limit 1
  ), chosen as materialized (
    select s.id, s.ease from measured s left join own on true
    where s.finished is null and s.ease is not null
    order by s.difficulty is distinct from own.difficulty, abs(s.ease - coalesce(own.ease, 0)), s.id limit 1
  )
  select member.begun, uncounted."missingIds", chosen.id as found, chosen.ease, ${listedBookSql},
    own_book.book_code as "ownCode", own_book.title as "ownTitle", own.ease as "ownEase", own.finished as "ownFinished"
  from member
  cross join (
    select coalesce(array_agg(id) filter (where known is null), '{}') as "missingIds" from measured
  ) uncounted
  left join chosen on true
  left join books b on b.id = chosen.id
  left join own on true
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
