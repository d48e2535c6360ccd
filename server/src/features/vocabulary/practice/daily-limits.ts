import { dailyCardLimits } from '@lingostory/contract/vocabulary/constants';
import type { Deps } from '../../../deps.ts';
import { createLocalDayFormatter } from '../../../lib/local-day.ts';
import { withActiveMember } from '../../library/public.ts';

/** A member's limits. If `newLimit` is null, new words and reviews share `dailyLimit`. */
export type DailyLimits = { dailyLimit: number; newLimit: number | null };

/**
 * The number of distinct words that a member practiced today: all of them, those that were new, those that were due for
 * a review, and those that were one or the other. Words that were only in their learning steps count toward no limit.
 */
export type PracticedToday = { practiced: number; newWords: number; reviews: number; counted: number };

/** The number of reviews, of new words and of both together that the limits still allow today. */
export type RemainingToday = { reviews: number; newWords: number; total: number };

/**
 * Parameters: $1 member, $2 the member's date, $3 default limit. A grade without a card state was recorded before these
 * states were stored, and counts as a review.
 */
const todayStatement = {
  name: 'limits and practice of today',
  text: `select coalesce(c.daily_limit, $3::int) as "dailyLimit", c.new_limit as "newLimit",
    today.practiced, today.new_words as "newWords", today.reviews, today.counted
  from (
    select count(distinct word_id)::int as practiced,
      (count(distinct word_id) filter (where card_state = 0))::int as new_words,
      (count(distinct word_id) filter (where coalesce(card_state, 2) = 2))::int as reviews,
      (count(distinct word_id) filter (where coalesce(card_state, 2) in (0, 2)))::int as counted
    from practice_grades where user_id = $1 and day = $2::date and undone_at is null
  ) today left join practice_choices c on c.user_id = $1`,
};

export type PracticeDay = DailyLimits & PracticedToday & { remaining: RemainingToday };

/** Returns a member's limits, and how much of them is left on the member's current date. */
export async function readPracticeDay(
  deps: Pick<Deps, 'sql' | 'clock'>,
  memberId: number,
  timeZone: string | undefined,
): Promise<PracticeDay> {
  const day = createLocalDayFormatter()(deps.clock.now(), timeZone);
  const { rows } = await deps.sql.query<DailyLimits & PracticedToday>({
    ...todayStatement,
    values: [memberId, day, dailyCardLimits.default],
  });
  const [row] = rows;
  if (!row) throw new Error('The practice of a day has no row.');
  return { ...row, remaining: calculateRemaining(row, row) };
}

/** Returns what is left of a day's limits (decision 088). */
export function calculateRemaining(
  { dailyLimit, newLimit }: DailyLimits,
  { newWords, reviews, counted }: Omit<PracticedToday, 'practiced'>,
): RemainingToday {
  if (newLimit === null) {
    const total = Math.max(0, dailyLimit - counted);
    return { reviews: total, newWords: total, total };
  }
  const remainingReviews = Math.max(0, dailyLimit - reviews);
  const remainingNewWords = Math.max(0, newLimit - newWords);
  return {
    reviews: remainingReviews,
    newWords: remainingNewWords,
    total: remainingReviews + remainingNewWords,
  };
}

/** Sets a member's daily limits. Leaves the limit of new words unchanged if it is undefined. */
export async function setDailyPractice(
  deps: Deps,
  userId: number,
  { dailyLimit, newLimit }: { dailyLimit: number; newLimit: number | null | undefined },
): Promise<void> {
  const limits = { dailyLimit, ...(newLimit !== undefined && { newLimit }) };
  await withActiveMember(deps, userId, async (tx) => {
    await tx.practiceChoice.upsert({ where: { userId }, create: { userId, ...limits }, update: limits });
  });
}
