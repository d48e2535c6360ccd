import type { DashboardView } from '@lingostory/contract/studio/dashboard/schemas';
import type { Deps } from '../../../deps.ts';
import { isMemberSql, latestMembershipsSql, memberStateSql } from '../members/member-states-sql.ts';

type CatalogueStats = Pick<
  DashboardView,
  'books' | 'chapters' | 'phrases' | 'phrases_without_audio' | 'phrases_without_meanings'
>;

/** Calculates the dashboard's statistics from the current data. */
export async function calculateDashboardStats(deps: Deps): Promise<DashboardView> {
  const [catalogueStats, memberCounts, weeks] = await Promise.all([
    countCatalogueItems(deps),
    countMembers(deps),
    calculateWeeklyStats(deps, deps.clock.now()),
  ]);
  return { ...catalogueStats, members: memberCounts, weeks };
}

async function countCatalogueItems({ sql }: Deps): Promise<CatalogueStats> {
  const { rows } = await sql.query<CatalogueStats>(`
    select (select count(*) from books where deleted_at is null)::int as books,
      (select count(*) from chapters c join books b on b.id = c.book_id where b.deleted_at is null)::int as chapters,
      (select count(*) from phrases p join books b on b.id = p.book_id where b.deleted_at is null)::int as phrases,
      (count(*) filter (where u.no_audio))::int as phrases_without_audio,
      (count(*) filter (where u.open_words <> '{}'))::int as phrases_without_meanings
    from unfinished_phrases u join books b on b.id = u.book_id where b.deleted_at is null`);
  const [catalogueStats] = rows;
  if (!catalogueStats) throw new Error('a count without a row');
  return catalogueStats;
}

async function countMembers({ sql }: Deps): Promise<DashboardView['members']> {
  const { rows } = await sql.query<{ state: keyof DashboardView['members']; members: number }>(
    `select ${memberStateSql} as state, count(*)::int as members
     from users u left join (${latestMembershipsSql}) last on last.user_id = u.id
     where ${isMemberSql} group by 1`,
  );
  const counts = { total: 0, active: 0, paused: 0, past_due: 0, canceled: 0, none: 0, closed: 0 };
  for (const { state, members } of rows) {
    counts[state] = members;
    counts.total += members;
  }
  return counts;
}

/**
 * Counts the purchases and paid months of each of the last twelve weeks. A paid month is a ledger entry for an
 * invoice or the retention offer.
 */
async function calculateWeeklyStats({ sql }: Deps, now: Date): Promise<DashboardView['weeks']> {
  const { rows } = await sql.query<DashboardView['weeks'][number]>(
    `with weeks as (
      select monday at time zone 'UTC' as monday
      from generate_series(date_trunc('week', $1::timestamptz at time zone 'UTC') - interval '11 weeks',
        date_trunc('week', $1::timestamptz at time zone 'UTC'), interval '1 week') as monday
    )
    select to_char(monday at time zone 'UTC', 'YYYY-MM-DD') as week,
      (select count(*) from purchases
        where created_at >= monday and created_at < monday + interval '7 days')::int as purchases,
      (select count(*) from credit_entries where reason in ('invoice', 'discount')
        and created_at >= monday and created_at < monday + interval '7 days')::int as paid_months
    from weeks order by monday`,
    [now],
  );
  return rows;
}
