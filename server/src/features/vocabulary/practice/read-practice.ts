import { dailyPractice, practiceCardsLimit } from '@lingostory/contract/constants';
import type { PracticeView } from '@lingostory/contract/vocabulary/practice/schemas';
import type { Deps } from '../../../deps.ts';
import { dayFinder } from '../../../local-day.ts';
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

/** $1 member, $2 now, $3 the member's date, $4 the limit unless chosen. */
const countsStatement = {
  name: 'counts of practice',
  text: `select due.count as due, learning.count as learning, learning.next_due, practised.count as practised,
    coalesce((select daily_limit from practice_choices where user_id = $1), $4::int) as daily_limit
  from (
    select count(*)::int from kept_words where user_id = $1 and learning and removed_at is null and due <= $2
  ) due, (
    select count(*)::int, min(due) as next_due from kept_words where user_id = $1 and learning and removed_at is null
  ) learning, (
    select count(distinct word_id)::int from practice_grades where user_id = $1 and day = $3::date and undone_at is null
  ) practised`,
};

/** $1 member, $2 until when they are due, $3 how many. */
const cardsStatement = {
  name: 'cards of practice',
  text: `select ${wordColumns}, k.stability, k.difficulty, k.card_state as "cardState", k.learning_steps as "learningSteps",
    k.scheduled_days as "scheduledDays", k.lapses, k.last_graded_at as "lastGradedAt"
  from ${wordSources(`(
    select * from kept_words where user_id = $1 and learning and removed_at is null and due <= $2
    order by due, id limit $3
  )`)} order by k.due, k.id`,
};

async function count(deps: Deps, memberId: number, timeZone: string | undefined): Promise<Counts> {
  const now = deps.clock.now();
  const values = [memberId, now, dayFinder()(now, timeZone), dailyPractice.default];
  const { rows } = await deps.sql.query<Counts>({ ...countsStatement, values });
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

const leftOf = ({ daily_limit: limit, practised }: Counts) => Math.max(0, limit - practised);

/** How many words are due, as far as the day's limit lets them through. */
export async function countDueWords(
  deps: Deps,
  memberId: number,
  timeZone: string | undefined,
): Promise<number> {
  const counts = await count(deps, memberId, timeZone);
  return Math.min(counts.due, leftOf(counts));
}

/** The next cards of a member; with `ahead` those that are due soonest, whether or not they are due and the day's limit is reached. */
export async function readPractice(
  deps: Deps,
  memberId: number,
  { ahead, timeZone }: { ahead: boolean; timeZone: string | undefined },
): Promise<PracticeView> {
  const now = deps.clock.now();
  const counts = await count(deps, memberId, timeZone);
  const left = leftOf(counts);
  const max = ahead ? practiceCardsLimit : Math.min(practiceCardsLimit, left);
  const until = ahead ? 'infinity' : now;
  const { rows } = await deps.sql.query<WordRow & CardColumns>({
    ...cardsStatement,
    values: [memberId, until, max],
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
export async function setDailyPractice({ db }: Deps, userId: number, dailyLimit: number): Promise<void> {
  await db.practiceChoice.upsert({
    where: { userId },
    create: { userId, dailyLimit },
    update: { dailyLimit },
  });
}
