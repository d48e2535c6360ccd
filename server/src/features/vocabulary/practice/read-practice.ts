import { maxPracticeCards } from '@lingostory/contract/vocabulary/constants';
import type { PracticeView } from '@lingostory/contract/vocabulary/practice/schemas';
import type { Deps } from '../../../deps.ts';
import { buildWordSourcesSql, cardColumns, toSavedWordView, type WordRow } from '../words/word-rows.ts';
import { toCardView } from './card-view.ts';
import { readPracticeDay } from './daily-limits.ts';
import { buildScopeSql, type PracticeScope, practicedWordSql } from './practice-scope.ts';
import type { CardColumns } from './schedule.ts';

type PracticeCounts = { due: number; learning: number; next_due: Date | null; set_aside: number };

/**
 * If fewer words than this are due later, it is faster to count them and subtract their number from the total than to
 * count the words that are due now.
 */
const laterWordsThreshold = 1000;

/**
 * Parameters: $1 member, $2 now. The total of words being learned is stored. Due words are counted, unless only a few
 * words are due later, as after an import: then those are counted and subtracted from the total.
 */
const countsStatement = {
  name: 'counts of practice',
  text: `with later as materialized (
    select count(*)::int as words from (select from kept_words where ${practicedWordSql} and due > $2 limit ${laterWordsThreshold}) few
  ), words as materialized (
    select (select coalesce(sum(learning), 0)::int from kept_word_counts where user_id = $1) - aside.words as learning, aside.words as set_aside
    from (select count(*)::int as words from kept_words where user_id = $1 and learning and set_aside and removed_at is null) aside
  )
  select case when later.words < ${laterWordsThreshold} then words.learning - later.words
      else (select count(*)::int from kept_words where ${practicedWordSql} and due <= $2) end as due,
    words.learning, words.set_aside, (select due from kept_words where ${practicedWordSql} order by due limit 1) as next_due
  from later, words`,
};

/**
 * Counts the words of a book or chapter one by one. Takes the parameters of `countsStatement` and those of the scope.
 */
const buildScopedCountsSql = (scopeSql: string) => `select
    (count(*) filter (where not set_aside and due <= $2))::int as due, (count(*) filter (where not set_aside))::int as learning,
    (count(*) filter (where set_aside))::int as set_aside, min(due) filter (where not set_aside) as next_due
  from kept_words where user_id = $1 and learning and removed_at is null ${scopeSql}`;

/**
 * Parameters: $1 member, $2 now, $3 to $5 the numbers of reviews, of new words and of both that the limits still allow,
 * then those of the scope. Runs after every grade, possibly with thousands of words due, so it stops counting at the
 * limits. Sorting by an indexed column keeps the query planner from searching through the words of all members.
 */
const buildDueSql = (scopeSql: string) => `select (
    select count(*)::int from kept_words where ${practicedWordSql} and card_state in (1, 3) and due <= $2 ${scopeSql}
  ) + least($5::int, (
    select count(*)::int from (
      select from kept_words where ${practicedWordSql} and card_state = 2 and due <= $2 ${scopeSql} order by due limit $3
    ) reviews
  ) + (
    select count(*)::int from (
      select from kept_words where ${practicedWordSql} and card_state = 0 and due <= $2 ${scopeSql} order by due limit $4
    ) new_words
  )) as due`;

/**
 * Returns SQL for the group of a card, by which cards are sorted first (decision 088): learning steps that are due,
 * reviews that are due, new words from the book that the member is reading, from other books, and without a phrase,
 * and words that aren't due yet. `alias` is the alias of the table of kept words.
 */
const buildCardGroupSql = (alias: string) => `case
  when ${alias}.card_state <> 0 then case when ${alias}.due > $3 then 5 when ${alias}.card_state = 2 then 1 else 0 end
  when ${alias}.phrase = '' then 4
  when ${alias}.book_id = (select book_id from current_book) then 2
  else 3 end`;
const buildCardOrderSql = (alias: string) => `${buildCardGroupSql(alias)},
  case when ${buildCardGroupSql(alias)} in (2, 3) then ${alias}.created_at end desc, ${alias}.due, ${alias}.id`;

/**
 * Parameters: $1 member, $2 latest due time, $3 now, $4 maximum number of cards, $5 to $7 the maximum numbers of
 * reviews, of new words and of both, then those of the scope. Each part of the query reads only as many index entries
 * as it returns, so 100,000 imported words cost no more than twenty. New words of the current book are among those of
 * all books too, so duplicates are removed.
 */
const buildCardsSql = (scopeSql: string) => `with current_book as materialized (
    select book_id from reading_positions where user_id = $1 order by seen_at desc, book_id limit 1
  )
  select ${cardColumns}, k.stability, k.difficulty, k.card_state as "cardState", k.learning_steps as "learningSteps",
    k.scheduled_days as "scheduledDays", k.last_graded_at as "lastGradedAt", k.recent_lapses as "recentLapses",
    k.returned_at as "returnedAt"
  from ${buildWordSourcesSql(
    '$3',
    `(
    (
      select * from kept_words where ${practicedWordSql} and card_state in (1, 3) and due <= $2 ${scopeSql}
      order by due, id limit $4
    ) union all (
      select * from (
        (
          select * from kept_words where ${practicedWordSql} and card_state = 2 and due <= $2 ${scopeSql}
          order by due, id limit $5
        ) union all (
          select * from (
            select distinct on (id) * from (
              (
                select * from kept_words where ${practicedWordSql} and card_state = 0 and repetitions = 0 and phrase <> ''
                  and due <= $2 and book_id = (select book_id from current_book) ${scopeSql}
                order by due desc, id limit $6
              ) union all (
                select * from kept_words where ${practicedWordSql} and card_state = 0 and repetitions = 0 and phrase <> ''
                  and due <= $2 ${scopeSql}
                order by created_at desc, id limit $6
              ) union all (
                select * from kept_words where ${practicedWordSql} and card_state = 0 and phrase = '' and due <= $2 ${scopeSql}
                order by due, id limit $6
              )
            ) found
          ) new_words order by ${buildCardOrderSql('new_words')} limit $6
        )
      ) counted order by ${buildCardOrderSql('counted')} limit $7
    )
  )`,
  )} order by ${buildCardOrderSql('k')} limit $4`;

/**
 * Counts the due words of a scope up to the daily limits. Learning steps that are due count regardless of the limits.
 */
export async function countDueWords(
  deps: Deps,
  memberId: number,
  scope: PracticeScope,
  timeZone: string | undefined,
): Promise<number> {
  const { name, sql, values } = buildScopeSql(scope, 6);
  const { remaining } = await readPracticeDay(deps, memberId, timeZone);
  const limits = [remaining.reviews, remaining.newWords, remaining.total];
  const { rows } = await deps.sql.query<{ due: number }>({
    name: `due words${name}`,
    text: buildDueSql(sql),
    values: [memberId, deps.clock.now(), ...limits, ...values],
  });
  return rows[0]?.due ?? 0;
}

/** Counts the words of a scope that are due, learned and set aside, whatever the daily limits. */
export async function countWords(
  { sql }: Pick<Deps, 'sql'>,
  memberId: number,
  now: Date,
  scope: PracticeScope,
): Promise<PracticeCounts> {
  const { name, sql: scopeSql, values } = buildScopeSql(scope, 3);
  const statement =
    scopeSql === ''
      ? countsStatement
      : { name: `counts of practice${name}`, text: buildScopedCountsSql(scopeSql) };
  const { rows } = await sql.query<PracticeCounts>({ ...statement, values: [memberId, now, ...values] });
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

/**
 * Returns the number of words left in the current round of practice. The round continues after a reload and on other
 * devices.
 */
const countRemainingInRound = (practicedToday: number) =>
  maxPracticeCards - (practicedToday % maxPracticeCards);

/**
 * Returns a member's next cards from a scope. With `ahead`, returns those due soonest even if they aren't due yet or
 * the daily limits are reached.
 */
export async function readPractice(
  deps: Deps,
  memberId: number,
  { ahead, timeZone, ...scope }: PracticeScope & { ahead: boolean; timeZone: string | undefined },
): Promise<PracticeView> {
  const now = deps.clock.now();
  const { name, sql, values } = buildScopeSql(scope, 8);
  const [day, counts] = await Promise.all([
    readPracticeDay(deps, memberId, timeZone),
    countWords(deps, memberId, now, scope),
  ]);
  const { remaining } = day;
  const limits = ahead
    ? [maxPracticeCards, maxPracticeCards, maxPracticeCards]
    : [remaining.reviews, remaining.newWords, remaining.total].map((limit) =>
        Math.min(limit, countRemainingInRound(day.practiced)),
      );
  const { rows } = await deps.sql.query<WordRow & CardColumns>({
    name: `cards of practice${name}`,
    text: buildCardsSql(sql),
    values: [memberId, ahead ? 'infinity' : now, now, maxPracticeCards, ...limits, ...values],
  });
  return {
    cards: rows.map((row) => ({ word: toSavedWordView(deps, row), card: toCardView(row, now) })),
    due: counts.due,
    left_today: remaining.total,
    practised_today: day.practiced,
    daily_limit: day.dailyLimit,
    new_limit: day.newLimit,
    reviews_left_today: remaining.reviews,
    new_left_today: remaining.newWords,
    next_due: counts.next_due?.toISOString() ?? null,
    learning: counts.learning,
    set_aside: counts.set_aside,
  };
}
