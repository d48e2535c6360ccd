import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/studio/open-work/calls';
import type { OpenWorkView } from '@lingostory/contract/studio/open-work/schemas';
import type { Deps } from '../../../deps.ts';
import type { Page } from '../base/fetch-page.ts';
import { openSoundReportsSql } from '../base/sound-reports.ts';
import { hasDraftSql } from '../base/translation-drafts.ts';

type OpenWorkRow = OpenWorkView & { total: number };

/**
 * Returns the chapters with open work in one statement: all of a book in reading order, or a page of those of every book.
 * A page lists chapters that wait for an editor first, then those being processed, then those that lack something.
 */
export async function listOpenWork(
  { db }: Pick<Deps, 'db'>,
  input: InputOf<typeof calls.listOpenWork>,
): Promise<Page<OpenWorkView>> {
  const { book_id: bookId = null, page = 1, per_page: perPage = pageSize.default } = input;
  const limit = bookId === null ? perPage : null;
  const offset = bookId === null ? (page - 1) * perPage : 0;
  // A page beyond the last one still has one row, with the total.
  const rows = await db.$queryRaw<(OpenWorkRow | { id: null; total: number })[]>`
    with missing as (
      select chapter_id, (count(*) filter (where no_audio))::int as no_audio,
        (count(*) filter (where open_words <> '{}'))::int as no_meanings,
        (count(*) filter (where no_translation))::int as no_translation
      from unfinished_phrases where ${bookId}::int is null or book_id = ${bookId}::int
      group by chapter_id
    ), checks as (
      select chapter_id, state, change_count from clip_checks
      where state <> 'done' and (state <> 'ready' or change_count > 0)
    ), open as (
      select c.id, c.title, c.chapter_no, c.published,
        jsonb_build_object('id', b.id, 'title', b.title, 'book_code', b.book_code) as book, b.id as book_id,
        r.state::text as recording, k.state::text as clip_check, coalesce(k.change_count, 0) as clip_changes,
        coalesce(m.no_audio, 0) as phrases_without_audio, coalesce(m.no_meanings, 0) as phrases_without_meanings,
        coalesce(m.no_translation, 0) as phrases_without_translation, coalesce(s.reports, 0) as sound_reports,
        case
          when ${bookId}::int is not null then 0
          when r.state in ('ready', 'failed') or k.state in ('ready', 'failed') then 1
          when r.state is not null or k.state is not null then 2
          else 3
        end as rank
      from chapters c
      join books b on b.id = c.book_id and b.deleted_at is null
      left join recordings r on r.chapter_id = c.id
      left join checks k on k.chapter_id = c.id
      left join missing m on m.chapter_id = c.id
      left join ${openSoundReportsSql} s on s.chapter_id = c.id
      where (${bookId}::int is null or c.book_id = ${bookId}::int)
        and (
          r.chapter_id is not null or k.chapter_id is not null or m.chapter_id is not null or s.chapter_id is not null
        )
    ), listed as (
      select * from open order by rank, book_id, chapter_no limit ${limit}::int offset ${offset}::int
    ), drafts as (
      select u.chapter_id, count(*)::int as phrases
      from listed l
      join unfinished_phrases u on u.book_id = l.book_id and u.chapter_id = l.id and u.no_translation
      where (select ${hasDraftSql} from phrases p where p.id = u.phrase_id) group by u.chapter_id
    )
    select l.id, l.title, l.chapter_no, l.published, l.book, l.recording, l.clip_check, l.clip_changes,
      l.phrases_without_audio, l.phrases_without_meanings, l.phrases_without_translation,
      coalesce(d.phrases, 0) as phrases_with_draft, l.sound_reports, t.total
    from (select count(*)::int as total from open) t left join listed l on true
    left join drafts d on d.chapter_id = l.id
    order by l.rank, l.book_id, l.chapter_no`;
  const total = rows[0]?.total ?? 0;
  const chapters = rows.filter((row) => row.id !== null).map(({ total: _total, ...chapter }) => chapter);
  return bookId === null
    ? { rows: chapters, page, perPage, total }
    : { rows: chapters, page: 1, perPage: Math.max(1, total), total };
}
