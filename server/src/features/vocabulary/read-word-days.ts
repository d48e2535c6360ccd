import type { WordDayView } from '@lingostory/contract/progress/schemas';
import type { Deps } from '../../deps.ts';

/**
 * How many words a member kept, said that they know and practised, on each day from one to another, both included: of words
 * that they keep and know still, and of grades that were not taken back. The days are the member's own, as they were stored.
 */
export async function readWordDays(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  { from, to }: { from: string; to: string },
): Promise<WordDayView[]> {
  return await db.$queryRaw<WordDayView[]>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(kept)::int as kept, sum(known)::int as known, sum(practised)::int as practised
    from (
      select day, count(*) as kept, 0 as known, 0 as practised from kept_words
      where user_id = ${memberId} and day between ${from}::date and ${to}::date and removed_at is null group by day
      union all
      select day, 0, count(*), 0 from lemma_states
      where user_id = ${memberId} and day between ${from}::date and ${to}::date and state = 'known' group by day
      union all
      select day, 0, 0, count(*) from practice_grades
      where user_id = ${memberId} and day between ${from}::date and ${to}::date and undone_at is null group by day
    ) counted
    group by counted.day order by counted.day`;
}
