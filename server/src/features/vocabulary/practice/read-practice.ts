import { dailyCardLimits, maxPracticeCards } from '@lingostory/contract/vocabulary/constants';
import type { PracticeView } from '@lingostory/contract/vocabulary/practice/schemas';
import type { Deps } from '../../../deps.ts';
import { createLocalDayFormatter } from '../../../lib/local-day.ts';
import { withActiveMember } from '../../library/public.ts';
import { buildWordSourcesSql, toSavedWordView, type WordRow, wordColumns } from '../words/word-rows.ts';
import { toCardView } from './card-view.ts';
import type { CardColumns } from './schedule.ts';

type PracticeCounts = {
  due: number;
  learning: number;
  next_due: Date | null;
  practised: number;
  daily_limit: number;
};

/** The words practiced on the member's current date ($3). */
const practicedTodaySql = `today as materialized (
  select distinct word_id from practice_grades where user_id = $1 and day = $3::date and undone_at is null
)`;
const practicedWordSql = 'user_id = $1 and learning and removed_at is null';

/**
 * If fewer words than this are due later, it is faster to count them and subtract their number from the total than to
 * count the words that are due now.
 */
const laterWordsThreshold = 1000;

/**
 * Parameters: $1 member, $2 now, $3 the member's date, $4 default limit. The total of words being learned is stored.
 * Due words are counted, unless only a few words are due later, as after an import: then those are counted and
 * subtracted from the total.
 */
const countsStatement = {
  name: 'counts of practice',
  text: `with ${practicedTodaySql}, later as materialized (
    select count(*)::int as words from (select from kept_words where ${practicedWordSql} and due > $2 limit ${laterWordsThreshold}) few
  ), words as materialized (
    select coalesce(sum(learning), 0)::int as learning from kept_word_counts where user_id = $1
  )
  select case when later.words < ${laterWordsThreshold} then words.learning - later.words
      else (select count(*)::int from kept_words where ${practicedWordSql} and due <= $2) end as due,
    words.learning, (select due from kept_words where ${practicedWordSql} order by due limit 1) as next_due,
    (select count(*)::int from today) as practised,
    coalesce((select daily_limit from practice_choices where user_id = $1), $4::int) as daily_limit
  from later, words`,
};

/**
 * Takes the parameters of `countsStatement`. Runs after every grade, possibly with thousands of words due, so it
 * stops counting at the daily limit. Sorting by an indexed column keeps the query planner from searching through the
 * words of all members.
 */
const dueStatement = {
  name: 'due words',
  text: `with ${practicedTodaySql}, unpractised as materialized (
    select greatest(0, coalesce((select daily_limit from practice_choices where user_id = $1), $4::int) - count(*)) as words
    from today
  )
  select (
    select count(*)::int from today join kept_words on id = word_id where ${practicedWordSql} and due <= $2
  ) + (
    select count(*)::int from (
      select from kept_words where ${practicedWordSql} and due <= $2 and id not in (select word_id from today)
      order by due limit (select words from unpractised)
    ) others
  ) as due`,
};

const unpracticedTodaySql = `${practicedWordSql} and id not in (select word_id from today)`;

/**
 * Returns SQL for the group of a card, by which cards are sorted first (decision 073): due words that were practiced
 * before, then new words from a phrase, other new words, and words that aren't due yet. `alias` is the alias of the
 * table of kept words.
 */
const buildCardGroupSql = (alias: string) => `case
  when ${alias}.repetitions > 0 then case when ${alias}.due <= $6 then 0 else 3 end
  when ${alias}.phrase <> '' then 1
  else 2 end`;
const buildCardOrderSql = (alias: string) => `${buildCardGroupSql(alias)},
  case when ${buildCardGroupSql(alias)} = 1 then ${alias}.created_at end desc, ${alias}.due, ${alias}.id`;

/**
 * Parameters: $1 member, $2 latest due time, $3 the member's date, $4 maximum number of words not practiced today, $5
 * maximum in total, $6 now. Each part of the query reads only as many index entries as it returns, so 100,000
 * imported words cost no more than twenty.
 */
const cardsStatement = {
  name: 'cards of practice',
  text: `with ${practicedTodaySql}
  select ${wordColumns}, k.stability, k.difficulty, k.card_state as "cardState", k.learning_steps as "learningSteps",
    k.scheduled_days as "scheduledDays", k.lapses, k.last_graded_at as "lastGradedAt"
  from ${buildWordSourcesSql(`(
    (
      select * from (
        (
          select * from kept_words where ${unpracticedTodaySql} and repetitions > 0 and due <= $2
          order by due, id limit $4
        ) union all (
          select * from kept_words where ${unpracticedTodaySql} and repetitions = 0 and phrase <> '' and due <= $2
          order by created_at desc, id limit $4
        ) union all (
          select * from kept_words where ${unpracticedTodaySql} and repetitions = 0 and phrase = '' and due <= $2
          order by due, id limit $4
        )
      ) next order by ${buildCardOrderSql('next')} limit $4
    ) union all (
      select * from kept_words where ${practicedWordSql} and due <= $2 and id in (select word_id from today)
      order by due, id limit $5
    )
  )`)} order by ${buildCardOrderSql('k')} limit $5`,
};

async function queryCounts<Counted extends object>(
  deps: Deps,
  statement: typeof countsStatement,
  { memberId, timeZone }: { memberId: number; timeZone: string | undefined },
): Promise<Counted> {
  const now = deps.clock.now();
  const values = [memberId, now, createLocalDayFormatter()(now, timeZone), dailyCardLimits.default];
  const { rows } = await deps.sql.query<Counted>({ ...statement, values });
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

/**
 * Counts the due words up to the daily limit. Due words that were already practiced today count regardless of the
 * limit.
 */
export async function countDueWords(
  deps: Deps,
  memberId: number,
  timeZone: string | undefined,
): Promise<number> {
  return (await queryCounts<{ due: number }>(deps, dueStatement, { memberId, timeZone })).due;
}

/**
 * Returns the number of words left in the current round of practice. The round continues after a reload and on other
 * devices.
 */
const countRemainingInRound = (practicedToday: number) =>
  maxPracticeCards - (practicedToday % maxPracticeCards);

/**
 * Returns a member's next cards. With `ahead`, returns those due soonest even if they aren't due yet or the daily
 * limit is reached.
 */
export async function readPractice(
  deps: Deps,
  memberId: number,
  { ahead, timeZone }: { ahead: boolean; timeZone: string | undefined },
): Promise<PracticeView> {
  const now = deps.clock.now();
  const counts = await queryCounts<PracticeCounts>(deps, countsStatement, { memberId, timeZone });
  const remainingToday = Math.max(0, counts.daily_limit - counts.practised);
  const day = createLocalDayFormatter()(now, timeZone);
  const { rows } = await deps.sql.query<WordRow & CardColumns>({
    ...cardsStatement,
    values: [
      ...[memberId, ahead ? 'infinity' : now, day],
      ...[
        ahead ? maxPracticeCards : Math.min(remainingToday, countRemainingInRound(counts.practised)),
        maxPracticeCards,
        now,
      ],
    ],
  });
  return {
    cards: rows.map((row) => ({ word: toSavedWordView(deps, memberId, row), card: toCardView(row, now) })),
    due: counts.due,
    left_today: remainingToday,
    practised_today: counts.practised,
    daily_limit: counts.daily_limit,
    next_due: counts.next_due?.toISOString() ?? null,
    learning: counts.learning,
  };
}

/** Sets a member's daily limit for cards to practice. */
export async function setDailyPractice(deps: Deps, userId: number, dailyLimit: number): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    const dailyLimitFields = { dailyLimit };
    await tx.practiceChoice.upsert({
      where: { userId },
      create: { userId, ...dailyLimitFields },
      update: dailyLimitFields,
    });
  });
}
