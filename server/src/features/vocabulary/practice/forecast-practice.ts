import { forecastDays } from '@lingostory/contract/vocabulary/constants';
import type { ForecastView } from '@lingostory/contract/vocabulary/practice/schemas';
import type { Deps } from '../../../deps.ts';
import { addDays, createLocalDayFormatter, findStartOfDay } from '../../../lib/local-day.ts';
import { practicedWordSql } from './practice-scope.ts';

const buildDueTimesSql = (stateSql: string) =>
  `select due from kept_words where ${practicedWordSql} and ${stateSql} and due < $2`;

/**
 * Parameters: $1 member, $2 end of the last day, $3 the starts of the days from the second one on. Reads only words that
 * were practiced before, each kind from its own index. Day 0 includes overdue words.
 */
const dueDaysStatement = {
  name: 'due words by day',
  text: `select width_bucket(due, $3::timestamptz[]) as day, count(*)::int as due
    from (${buildDueTimesSql('card_state = 2')} union all ${buildDueTimesSql('card_state in (1, 3)')}) cards
    group by 1`,
};

const newWordsStatement = {
  name: 'new words to practice',
  text: `select count(*)::int as words from kept_words where ${practicedWordSql} and card_state = 0`,
};

/** Counts the reviews that are due on each of the next days, in the member's time zone. */
export async function forecastPractice(
  deps: Pick<Deps, 'sql' | 'clock'>,
  memberId: number,
  timeZone: string | undefined,
): Promise<ForecastView> {
  const formatDay = createLocalDayFormatter();
  const today = formatDay(deps.clock.now(), timeZone);
  const days = Array.from({ length: forecastDays }, (_, index) => addDays(today, index));
  const dayEnds = days.map((day) => findStartOfDay(addDays(day, 1), timeZone, formatDay));
  const [dueDays, newWords] = await Promise.all([
    deps.sql.query<{ day: number; due: number }>({
      ...dueDaysStatement,
      values: [memberId, dayEnds.at(-1), dayEnds.slice(0, -1)],
    }),
    deps.sql.query<{ words: number }>({ ...newWordsStatement, values: [memberId] }),
  ]);
  const dueByDay = new Map(dueDays.rows.map(({ day, due }) => [day, due]));
  return {
    days: days.map((day, index) => ({ day, due: dueByDay.get(index) ?? 0 })),
    new_words: newWords.rows[0]?.words ?? 0,
  };
}
