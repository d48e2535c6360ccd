import { Prisma } from '../../../generated/prisma/client.ts';

/** Subquery of the open reports of a wrong sound, counted by `chapter_id` as `reports`. */
export const openSoundReportsSql = Prisma.sql`(
  select p.chapter_id, count(*)::int as reports
  from phrase_reports r join phrases p on p.id = r.phrase_id
  where r.closed_at is null and r.kind = 'sound' group by p.chapter_id
)`;
