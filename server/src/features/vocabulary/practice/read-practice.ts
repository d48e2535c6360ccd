import { dailyPractice, practiceCardsLimit } from '@lingostory/contract/vocabulary/constants';
import type { PracticeView } from '@lingostory/contract/vocabulary/practice/schemas';
import type { Deps } from '../../../deps.ts';
import { dayFinder } from '../../../lib/local-day.ts';
import { withActiveMember } from '../../library/public.ts';
import { viewWord, type WordRow, wordColumns, wordSources } from '../words/word-rows.ts';
import { viewCard } from './card-view.ts';
import type { CardColumns } from './schedule.ts';

type Counts = {
  due: number;
  learning: number;
  next_due: Date | null;
  practised: number;
  daily_limit: number;
};

/** The words practised on the member's date $3. */
const practisedToday = `today as materialized (
  select distinct word_id from practice_grades where user_id = $1 and day = $3::date and undone_at is null
)`;
const practised = 'user_id = $1 and learning and removed_at is null';

/** Words that are due later, up to which they are counted instead of those that are due now. */
const fewWords = 1000;

/**
 * $1 member, $2 now, $3 the member's date, $4 the limit unless chosen. The words that are being learned are a stored sum. Of them
 * either few are due later, as after an import, or those that are due are counted.
 */
const countsStatement = {
  name: 'counts of practice',
  text: `with ${practisedToday}, later as materialized (
    select count(*)::int as words from (select from kept_words where ${practised} and due > $2 limit ${fewWords}) few
  ), words as materialized (
    select coalesce(sum(learning), 0)::int as learning from kept_word_counts where user_id = $1
  )
  select case when later.words < ${fewWords} then words.learning - later.words
      else (select count(*)::int from kept_words where ${practised} and due <= $2) end as due,
    words.learning, (select due from kept_words where ${practised} order by due limit 1) as next_due,
    (select count(*)::int from today) as practised,
    coalesce((select daily_limit from practice_choices where user_id = $1), $4::int) as daily_limit
  from later, words`,
};

/**
 * The same parameters. It counts no further than the limit, as it is asked after each grade and thousands may be due. The order is
 * that of the index, without which the planner would look for so many among everybody's words.
 */
const dueStatement = {
  name: 'due words',
  text: `with ${practisedToday}, unpractised as materialized (
    select greatest(0, coalesce((select daily_limit from practice_choices where user_id = $1), $4::int) - count(*)) as words
    from today
  )
  select (
    select count(*)::int from today join kept_words on id = word_id where ${practised} and due <= $2
  ) + (
    select count(*)::int from (
      select from kept_words where ${practised} and due <= $2 and id not in (select word_id from today)
      order by due limit (select words from unpractised)
    ) others
  ) as due`,
};

const unpractised = `${practised} and id not in (select word_id from today)`;

/** The order in which cards are asked, for words as `alias`: see decision 073. */
const turnOf = (alias: string) => `case
  when ${alias}.repetitions > 0 then case when ${alias}.due <= $6 then 0 else 3 end
  when ${alias}.phrase <> '' then 1
  else 2 end`;
const inTurn = (alias: string) => `${turnOf(alias)},
  case when ${turnOf(alias)} = 1 then ${alias}.created_at end desc, ${alias}.due, ${alias}.id`;

/**
 * $1 member, $2 until when they are due, $3 the member's date, $4 how many that were not practised today, $5 how many in all, $6 now.
 * Each part reads as many rows of its index as are given out, so that 100,000 imported words cost no more than twenty.
 */
const cardsStatement = {
  name: 'cards of practice',
  text: `with ${practisedToday}
  select ${wordColumns}, k.stability, k.difficulty, k.card_state as "cardState", k.learning_steps as "learningSteps",
    k.scheduled_days as "scheduledDays", k.lapses, k.last_graded_at as "lastGradedAt"
  from ${wordSources(`(
    (
      select * from (
        (
          select * from kept_words where ${unpractised} and repetitions > 0 and due <= $2
          order by due, id limit $4
        ) union all (
          select * from kept_words where ${unpractised} and repetitions = 0 and phrase <> '' and due <= $2
          order by created_at desc, id limit $4
        ) union all (
          select * from kept_words where ${unpractised} and repetitions = 0 and phrase = '' and due <= $2
          order by due, id limit $4
        )
      ) next order by ${inTurn('next')} limit $4
    ) union all (
      select * from kept_words where ${practised} and due <= $2 and id in (select word_id from today)
      order by due, id limit $5
    )
  )`)} order by ${inTurn('k')} limit $5`,
};

async function count<Counted extends object>(
  deps: Deps,
  statement: typeof countsStatement,
  { memberId, timeZone }: { memberId: number; timeZone: string | undefined },
): Promise<Counted> {
  const now = deps.clock.now();
  const values = [memberId, now, dayFinder()(now, timeZone), dailyPractice.default];
  const { rows } = await deps.sql.query<Counted>({ ...statement, values });
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

/** How many words are due, as far as the day's limit lets them through. Those that were practised today come again in any case. */
export async function countDueWords(
  deps: Deps,
  memberId: number,
  timeZone: string | undefined,
): Promise<number> {
  return (await count<{ due: number }>(deps, dueStatement, { memberId, timeZone })).due;
}

/** How many words are left of a round of practice: it is not begun anew by a reload, or on another device. */
const leftOfRound = (practisedToday: number) => practiceCardsLimit - (practisedToday % practiceCardsLimit);

/** The next cards of a member; with `ahead` those that are due soonest, whether or not they are due and the day's limit is reached. */
export async function readPractice(
  deps: Deps,
  memberId: number,
  { ahead, timeZone }: { ahead: boolean; timeZone: string | undefined },
): Promise<PracticeView> {
  const now = deps.clock.now();
  const counts = await count<Counts>(deps, countsStatement, { memberId, timeZone });
  const left = Math.max(0, counts.daily_limit - counts.practised);
  const day = dayFinder()(now, timeZone);
  const { rows } = await deps.sql.query<WordRow & CardColumns>({
    ...cardsStatement,
    values: [
      ...[memberId, ahead ? 'infinity' : now, day],
      ...[
        ahead ? practiceCardsLimit : Math.min(left, leftOfRound(counts.practised)),
        practiceCardsLimit,
        now,
      ],
    ],
  });
  return {
    cards: rows.map((row) => ({ word: viewWord(deps, memberId, row), card: viewCard(row, now) })),
    due: counts.due,
    left_today: left,
    practised_today: counts.practised,
    daily_limit: counts.daily_limit,
    next_due: counts.next_due?.toISOString() ?? null,
    learning: counts.learning,
  };
}

/** Chooses how many cards a member practises in a day at most. */
export async function setDailyPractice(deps: Deps, userId: number, dailyLimit: number): Promise<void> {
  await withActiveMember(deps, userId, async (tx) => {
    const choice = { dailyLimit };
    await tx.practiceChoice.upsert({ where: { userId }, create: { userId, ...choice }, update: choice });
  });
}
