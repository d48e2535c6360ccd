import type { Deps } from '../../../server/src/deps.ts';
import { buyBook } from '../../../server/src/features/library/public.ts';
import { syncMember } from '../../../server/src/features/membership/public.ts';
import { setReadingGoal, setWeeklyEmail } from '../../../server/src/features/progress/public.ts';
import { postReview } from '../../../server/src/features/reviews/public.ts';
import {
  addPhraseToWord,
  markCommonWordsKnown,
  setWordStates,
} from '../../../server/src/features/vocabulary/public.ts';
import { mondayOf } from '../../../server/src/lib/local-day.ts';
import { buyPackAs, joinAs } from './memberships.ts';
import { addMinutes, type DemoPayments, type Moment, toDay, toMoment } from './moments.ts';
import { practiceWords } from './practice.ts';
import { readSession } from './read.ts';
import {
  finishedBookCode,
  lastWeekPosition,
  openBookCode,
  sessions,
  weeklyGoalMinutes,
  weeksOfReading,
} from './sessions.ts';
import { furtherPhrases, learnedTexts, practiceTimes } from './words.ts';

const nextBookCode = 'deux-cafes-pour-personne';
const commonWordCount = 500;
/** Days from the start of the trial to just after the first monthly payment. */
const daysUntilFirstPayment = 30;

const review = {
  book_code: finishedBookCode,
  title: 'I understood all of it',
  review:
    'First time I finished something in French without a dictionary on the table. The voice is slow enough, the story is warm, and I laughed at the end.',
  overall_star: 5,
  performance_star: 4,
  story_star: 5,
};

/** Returns the Monday of the week in which Camille signs up, so that she has read for five weeks and this one. */
export function findCamilleSignUp(now: Date): Date {
  return toMoment(mondayOf(toDay(now)), -weeksOfReading * 7, '17:52');
}

/** Returns true if Camille's life has been created. Her review is its last part. */
export async function hasCamilleLived({ db }: Deps, userId: number): Promise<boolean> {
  return (await db.review.count({ where: { userId } })) > 0;
}

/**
 * Returns what Camille did since she signed up: a membership, three finished stories and one that she is in the middle
 * of, words and practice. Her weeks start on the Monday of the sign-up.
 */
export function listCamilleMoments(
  payments: DemoPayments,
  { id: userId, createdAt }: { id: number; createdAt: Date },
  now: Date,
): Moment[] {
  const monday = toDay(createdAt);
  const toTime = (weeksAgo: number, weekday: number, time: string) =>
    toMoment(monday, (weeksOfReading - weeksAgo) * 7 + weekday, time);
  const today = toDay(now);
  const money: Moment[] = [
    { at: toTime(5, 0, '18:02'), run: (deps) => joinAs(deps, payments, userId) },
    { at: toTime(5, 0, '18:06'), run: (deps) => buyBook(deps, userId, finishedBookCode) },
    { at: toTime(2, 5, '15:20'), run: (deps) => buyPackAs(deps, payments, userId) },
    { at: toTime(2, 5, '15:24'), run: (deps) => buyBook(deps, userId, openBookCode) },
    { at: toMoment(monday, daysUntilFirstPayment, '18:05'), run: (deps) => syncMember(deps, userId) },
    { at: toTime(1, 6, '18:30'), run: (deps) => buyBook(deps, userId, nextBookCode) },
  ];
  const words: Moment[] = [
    {
      at: toTime(5, 0, '18:20'),
      run: (deps) => markCommonWordsKnown(deps, userId, { count: commonWordCount, timeZone: undefined }),
    },
    { at: toTime(5, 3, '19:10'), run: (deps) => setReadingGoal(deps, userId, weeklyGoalMinutes) },
    { at: toTime(1, 6, '18:40'), run: (deps) => addFurtherPhrases(deps, userId) },
    { at: toTime(1, 6, '18:45'), run: (deps) => markLearnedWords(deps, userId) },
  ];
  const reading = sessions
    .map((session) => ({ session, at: toTime(session.weeksAgo, session.weekday, session.time) }))
    .filter(({ at }) => toDay(at) < today)
    .map(({ session, at }): Moment => ({ at, run: (deps) => readSession(deps, userId, session) }));
  const practice = practiceTimes
    .map(([weeksAgo, weekday, time]) => toTime(weeksAgo, weekday, time))
    .filter((at) => toDay(at) < today)
    .map((at): Moment => ({ at, run: (deps) => practiceWords(deps, userId) }));
  return [...money, ...words, ...reading, ...practice, createTodayMoment(userId, monday, now)];
}

/**
 * Returns a short session of today, so that the current week has begun whatever day it is. It ends a minute ago, or
 * begins at midnight if the day is younger than that.
 */
function createTodayMoment(userId: number, monday: string, now: Date): Moment {
  const minutes = 6;
  const at = new Date(Math.max(addMinutes(now, -minutes - 1).getTime(), Date.parse(toDay(now))));
  const readThisWeek = sessions.filter(
    ({ weeksAgo, weekday, time }) =>
      weeksAgo === 0 && toDay(toMoment(monday, weeksOfReading * 7 + weekday, time)) < toDay(now),
  );
  const position = readThisWeek.at(-1)?.to ?? lastWeekPosition;
  return {
    at,
    run: async (deps) => {
      await readSession(deps, userId, {
        minutes,
        bookCode: openBookCode,
        from: position - 7,
        to: position + 2,
      });
      await setWeeklyEmail(deps, userId, { isWanted: true, timeZone: 'Europe/Paris' });
    },
  };
}

/** Posts Camille's review of the book that she finished, on the day after. */
export async function reviewAsCamille(
  deps: Deps,
  { id: userId, createdAt }: { id: number; createdAt: Date },
): Promise<void> {
  const clock = { now: () => toMoment(toDay(createdAt), 6, '11:30') };
  await postReview({ ...deps, clock }, userId, review);
}

async function addFurtherPhrases(deps: Deps, userId: number): Promise<void> {
  for (const [text, bookCode, phraseNo] of furtherPhrases) {
    const { id } = await findStoredWord(deps, userId, text);
    await addPhraseToWord(deps, userId, id, { bookCode, sample: false, phraseNo });
  }
}

async function markLearnedWords(deps: Deps, userId: number): Promise<void> {
  const words = await Promise.all(learnedTexts.map((text) => findStoredWord(deps, userId, text)));
  const lemmas = words.map(({ lemma }) => lemma);
  await setWordStates(deps, userId, { lemmas, state: 'known', timeZone: undefined });
}

function findStoredWord({ db }: Deps, userId: number, text: string) {
  return db.keptWord.findFirstOrThrow({ where: { userId, text } });
}
