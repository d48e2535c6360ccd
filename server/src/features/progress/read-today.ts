import type { TodayView } from '@lingostory/contract/progress/today';
import type { Deps } from '../../deps.ts';
import { addDays, createLocalDayFormatter, mondayOf } from '../../lib/local-day.ts';
import type { Queue } from '../../lib/queue.ts';
import { findOpenBook } from '../library/public.ts';
import { findNextStory, readPracticeState } from '../vocabulary/public.ts';

const daysInWeek = 7;

type WeekRow = { days: TodayView['week']['days']; minutesPerWeek: number | null; recorded: boolean };

/** Parameters: $1 member, $2 the Monday and $3 the Sunday of the current week. */
const weekStatement = {
  name: 'week of reading',
  text: `select coalesce(chosen.recorded, true) as recorded, chosen.minutes_per_week as "minutesPerWeek", (
      select coalesce(json_agg(json_build_object('day', day, 'phrases', phrases, 'seconds', seconds)), '[]')
      from (
        select to_char(day, 'YYYY-MM-DD') as day, sum(phrases) as phrases, round(sum(milliseconds) / 1000.0)::int as seconds
        from reading_days where user_id = $1 and day between $2::date and $3::date group by reading_days.day
      ) read
    ) as days
  from (values (1)) one left join reading_records chosen on chosen.user_id = $1`,
};

/** Returns what a member can do today, in their time zone. `countingQueue` limits concurrent counts of known words. */
export async function readToday(
  deps: Deps,
  memberId: number,
  { timeZone, countingQueue }: { timeZone: string | undefined; countingQueue: Queue },
): Promise<TodayView> {
  const day = createLocalDayFormatter()(deps.clock.now(), timeZone);
  const book = await findOpenBook(deps, memberId);
  const [words, week, nextStory] = await Promise.all([
    readPracticeState(deps, memberId, timeZone),
    readWeek(deps, memberId, day),
    findNextStory(deps, memberId, { openBookId: book?.id ?? null, countingQueue }),
  ]);
  return { day, book, words, week, next_story: nextStory };
}

async function readWeek({ sql }: Deps, memberId: number, day: string): Promise<TodayView['week']> {
  const monday = mondayOf(day);
  const { rows } = await sql.query<WeekRow>({
    ...weekStatement,
    values: [memberId, monday, addDays(monday, daysInWeek - 1)],
  });
  const [row] = rows;
  if (!row) throw new Error('The week of a member has no row.');
  const readingDays = new Map(row.days.map((readingDay) => [readingDay.day, readingDay]));
  const days = Array.from({ length: daysInWeek }, (_, index) => addDays(monday, index)).map(
    (weekday) => readingDays.get(weekday) ?? { day: weekday, phrases: 0, seconds: 0 },
  );
  return { days, minutes_per_week: row.minutesPerWeek, recorded: row.recorded };
}
