import type { WordDayView } from '@lingostory/contract/progress/schemas';
import type { Deps } from '../../../deps.ts';

/**
 * How many words a member kept, said that they know and practised, on each day from one to another, both included: of words
 * that they keep and know still, and of grades that were not taken back. The days are the member's own. Triggers keep these sums.
 */
export async function readWordDays(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  { from, to }: { from: string; to: string },
): Promise<WordDayView[]> {
  return await db.$queryRaw<WordDayView[]>`
    select to_char(day, 'YYYY-MM-DD') as day, kept, known, practiced as practised from word_days
    where user_id = ${memberId} and day between ${from}::date and ${to}::date and (kept > 0 or known > 0 or practiced > 0)
    order by word_days.day`;
}
