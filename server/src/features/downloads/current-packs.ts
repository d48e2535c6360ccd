import { packVersion } from '@lingostory/contract/downloads/pack';
import type { ContentsView } from '@lingostory/contract/reading/contents/schemas';
import type { Deps } from '../../deps.ts';

/** The revision of a chapter that hasn't changed since revisions exist. */
const firstRevision = '00000000-0000-0000-0000-000000000000';

/** SQL for the revision of a chapter. The parameter is an SQL expression for the chapter's id. */
export const buildRevisionSql = (chapterId: string) =>
  `coalesce((select revision from chapter_revisions where chapter_id = ${chapterId}), '${firstRevision}'::uuid)`;

/** SQL for the condition that `k`, a row of `chapter_packs`, is the current pack of this chapter. */
export const buildIsCurrentSql = (chapterId: string) =>
  `k.chapter_id = ${chapterId} and k.stored_at is not null and k.outdated_at is null and k.format = ${packVersion}
    and k.revision = ${buildRevisionSql(chapterId)}`;

/** A chapter that readers see, with its current pack. The pack's columns are null if it has to be made. */
export type ChapterRow = ContentsView & {
  id: number;
  file: string | null;
  bytes: number;
  text_bytes: number;
};

const chaptersStatement = {
  name: 'packs of a book',
  text: `select c.id, c.chapter_no, c.title, c.first_phrase_no, c.total_phrases,
    case when c.clip_count = c.total_phrases then c.clip_ms end as milliseconds, pack.*
  from chapters c
  left join lateral (
    select k.file, k.bytes::float8, k.text_bytes from chapter_packs k where ${buildIsCurrentSql('c.id')}
    order by k.stored_at desc limit 1
  ) pack on true
  where c.book_id = $1 and c.total_phrases > 0 and c.first_phrase_no is not null
  order by c.chapter_no`,
};

/** Lists the chapters of a book that have phrases, in order, each with its current pack. */
export async function listChapters({ sql }: Pick<Deps, 'sql'>, bookId: number): Promise<ChapterRow[]> {
  const { rows } = await sql.query<ChapterRow>({ ...chaptersStatement, values: [bookId] });
  return rows;
}

const currentPackStatement = {
  name: 'current pack of a chapter',
  text: `select 1 from chapter_packs k where ${buildIsCurrentSql('$1::int')} limit 1`,
};

export async function hasCurrentPack({ sql }: Pick<Deps, 'sql'>, chapterId: number): Promise<boolean> {
  return (await sql.query({ ...currentPackStatement, values: [chapterId] })).rows.length > 0;
}
