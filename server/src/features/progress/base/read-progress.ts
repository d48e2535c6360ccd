import type { ProgressView, ReadBookView, ReadingDayView } from '@lingostory/contract/progress/schemas';
import type { Deps } from '../../../deps.ts';
import { readWordDays } from '../../vocabulary/public.ts';

const maxRecentBooks = 10;

type ProgressRow = {
  days: ReadingDayView[];
  books: ReadBookView[];
  minutes_per_week: number | null;
  recorded: boolean;
};

/**
 * Returns a member's reading and word practice between two days, both included. Uses only index lookups by day, so it
 * is fast however long the history is.
 */
export async function readProgress(
  deps: Deps,
  memberId: number,
  range: { from: string; to: string },
): Promise<ProgressView> {
  const [readingProgress, wordDays] = await Promise.all([
    findReadingProgress(deps, memberId, range),
    readWordDays(deps, memberId, range),
  ]);
  const { days, books, minutes_per_week, recorded } = readingProgress;
  const sumReadingDays = (key: 'phrases' | 'seconds') => days.reduce((total, day) => total + day[key], 0);
  const totals = {
    days: days.length,
    phrases: sumReadingDays('phrases'),
    seconds: sumReadingDays('seconds'),
  };
  const sumWordDays = (key: 'kept' | 'known' | 'practised') =>
    wordDays.reduce((total, day) => total + day[key], 0);
  const words = {
    days: wordDays,
    totals: {
      kept: sumWordDays('kept'),
      known: sumWordDays('known'),
      practised: sumWordDays('practised'),
    },
  };
  return { days, totals, books, words, minutes_per_week, recorded };
}

async function findReadingProgress(
  { db }: Deps,
  memberId: number,
  { from, to }: { from: string; to: string },
): Promise<ProgressRow> {
  const [row] = await db.$queryRaw<ProgressRow[]>`
    with read as (
      select day, book_id, phrases, milliseconds from reading_days
      where user_id = ${memberId} and day between ${from}::date and ${to}::date
    ), days as (
      select to_char(day, 'YYYY-MM-DD') as day, sum(phrases) as phrases, round(sum(milliseconds) / 1000.0)::int as seconds
      from read group by read.day order by read.day
    ), books as (
      select b.book_code, b.title, to_char(max(read.day), 'YYYY-MM-DD') as last_day, sum(read.phrases) as phrases,
        round(sum(read.milliseconds) / 1000.0)::int as seconds
      from read join books b on b.id = read.book_id
      group by b.id order by max(read.day) desc, b.id limit ${maxRecentBooks}
    )
    select (select coalesce(json_agg(days), '[]') from days) as days,
      (select coalesce(json_agg(books), '[]') from books) as books,
      chosen.minutes_per_week, coalesce(chosen.recorded, true) as recorded
    from (values (1)) one left join reading_records chosen on chosen.user_id = ${memberId}`;
  return row ?? emptyRow;
}

const emptyRow: ProgressRow = { days: [], books: [], minutes_per_week: null, recorded: true };
