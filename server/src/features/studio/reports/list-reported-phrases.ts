import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import { maxHistoryRows } from '@lingostory/contract/studio/constants';
import type { calls } from '@lingostory/contract/studio/reports/calls';
import type { Deps } from '../../../deps.ts';
import type { PhraseReport, ReportKind, User } from '../../../generated/prisma/client.ts';
import type { Page } from '../base/fetch-page.ts';

type OpenReport = PhraseReport & { user: Pick<User, 'userType'> | null };

export type ReportedPhrase = {
  id: number;
  chapter_id: number;
  chapter_no: number;
  chapter_phrase_no: number;
  phrase: string;
  audio_file: string | null;
  updated_at: Date;
  sound_replaced_at: Date | null;
  book: { id: number; title: string; book_code: string };
  kinds: { kind: ReportKind; reports: number }[];
  reports: OpenReport[];
};
type ReportedPhraseRow = Omit<ReportedPhrase, 'kinds' | 'reports'> & {
  all_phrases: number;
  all_reports: number;
};

/**
 * Returns a page of the phrases with open reports, most recently reported first. Can be limited to a chapter or a
 * phrase.
 */
export async function listReportedPhrases(
  { db }: Deps,
  input: InputOf<typeof calls.listReportedPhrases>,
): Promise<{ phrases: Page<ReportedPhrase>; openReports: number }> {
  const { page = 1, per_page: perPage = pageSize.default } = input;
  const [chapterId, phraseId] = [input.chapter_id ?? null, input.phrase_id ?? null];
  // Each row also contains the totals. A page without phrases still has one row with them.
  const rows = await db.$queryRaw<
    (ReportedPhraseRow | { id: null; all_phrases: number; all_reports: number })[]
  >`
    with reported as (
      select p.id, p.chapter_id, c.chapter_no,
        array_position(c.phrase_ids, p.id) as chapter_phrase_no, p.phrase, p.audio_file, p.updated_at,
        jsonb_build_object('id', b.id, 'title', b.title, 'book_code', b.book_code) as book,
        count(*)::int as reports, max(r.id) as newest
      from phrase_reports r
      join phrases p on p.id = r.phrase_id
      join chapters c on c.id = p.chapter_id and p.id = any(c.phrase_ids)
      join books b on b.id = p.book_id
      where r.closed_at is null and b.deleted_at is null
        and (${chapterId}::int is null or p.chapter_id = ${chapterId}::int)
        and (${phraseId}::int is null or p.id = ${phraseId}::int)
      group by p.id, c.id, b.id
    ), listed as (
      select * from reported order by newest desc limit ${perPage} offset ${(page - 1) * perPage}
    )
    select l.*, (
      select max(f.replaced_at) from former_sounds f
      where f.chapter_id = l.chapter_id and f.rows @> jsonb_build_array(jsonb_build_object('id', l.id))
    ) as sound_replaced_at, totals.* from (
      select count(*)::int as all_phrases, coalesce(sum(reports), 0)::int as all_reports from reported
    ) totals left join listed l on true order by l.newest desc`;
  const phraseRows = rows.filter((row) => row.id !== null);
  const findOpenReportsOf = await createOpenReportsLookup(
    { db },
    phraseRows.map(({ id }) => id),
  );
  const phrases = phraseRows.map((row) => ({ ...row, ...findOpenReportsOf(row.id) }));
  const { all_phrases: total = 0, all_reports: openReportCount = 0 } = rows[0] ?? {};
  return { phrases: { rows: phrases, page, perPage, total }, openReports: openReportCount };
}

/** Returns the newest open reports on each phrase, and the number of open reports of each kind. */
async function createOpenReportsLookup({ db }: Pick<Deps, 'db'>, ids: number[]) {
  const where = { phraseId: { in: ids }, closedAt: null };
  const [newestIdRows, counts] = await Promise.all([
    db.$queryRaw<{ id: number }[]>`
      select id from (
        select id, row_number() over (partition by phrase_id order by id desc) as place
        from phrase_reports where phrase_id = any(${ids}) and closed_at is null
      ) ranked where place <= ${maxHistoryRows}`,
    db.phraseReport.groupBy({ by: ['phraseId', 'kind'], where, _count: true, orderBy: { kind: 'asc' } }),
  ]);
  const reports = await db.phraseReport.findMany({
    where: { id: { in: newestIdRows.map(({ id }) => id) } },
    orderBy: { id: 'desc' },
    include: { user: { select: { userType: true } } },
  });
  return (id: number) => ({
    reports: reports.filter(({ phraseId }) => phraseId === id),
    kinds: counts
      .filter(({ phraseId }) => phraseId === id)
      .map(({ kind, _count }) => ({ kind, reports: _count })),
  });
}
