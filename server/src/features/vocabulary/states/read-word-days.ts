import type { WordDayView } from '@lingostory/contract/progress/schemas';
import type { Deps } from '../../../deps.ts';

/**
 * Returns how many words a member added to their word list, marked as known and practiced on each day between two
 * dates, inclusive. Excludes removed words, words no longer known and undone grades. Days are the member's local days.
 * Triggers keep the totals up to date.
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
