import { Prisma } from '../../../generated/prisma/client.ts';

/**
 * Subquery of the open reports of a wrong sound, counted by `chapter_id` as `reports`. Looks up the chapter of each report, because
 * a join would read all phrases.
 */
export const openSoundReportsSql = Prisma.sql`(
  select chapter_id, count(*)::int as reports
  from (
    select (select chapter_id from phrases where id = phrase_id) as chapter_id
    from phrase_reports where closed_at is null and kind = 'sound'
  ) report
  group by chapter_id
)`;
