import type { Deps } from '../../../server/src/deps.ts';
import { buyBook } from '../../../server/src/features/library/public.ts';
import { pauseMembership, syncMember } from '../../../server/src/features/membership/public.ts';
import { findSubscriptionId, joinAs } from './memberships.ts';
import { type DemoPayments, type Moment, toDay, toMoment } from './moments.ts';
import { readSession } from './read.ts';

/** The sandbox’s card that is accepted at the checkout and declined for every later payment. */
const cardDeclinedLater = '4000 0000 0000 0341';

type Account = { id: number; createdAt: Date };

/** Inès signed up this many days ago: her trial ended yesterday, and the first monthly payment failed. */
const daysSinceInesSignedUp = 31;
const lastPhraseNoOfInes = 28;
/** Hugo signed up this many days ago: he paid for a month and paused a few days ago. */
const daysSinceHugoSignedUp = 41;

export const findInesSignUp = (now: Date) => toMoment(toDay(now), -daysSinceInesSignedUp, '18:50');
export const findHugoSignUp = (now: Date) => toMoment(toDay(now), -daysSinceHugoSignedUp, '12:20');

/** Returns functions for the moments of an account that reads a single book, counted in days since the sign-up. */
function createTimeline({ id, createdAt }: Account, bookCode: string) {
  const toTime = (days: number, time: string) => toMoment(toDay(createdAt), days, time);
  return {
    toTime,
    buy: (time: string): Moment => ({ at: toTime(0, time), run: (deps) => buyBook(deps, id, bookCode) }),
    read: (days: number, time: string, minutes: number, from: number, to: number): Moment => ({
      at: toTime(days, time),
      run: (deps) => readSession(deps, id, { minutes, bookCode, from, to }),
    }),
  };
}

export function listInesMoments(payments: DemoPayments, account: Account): Moment[] {
  const { id } = account;
  const { toTime, buy, read } = createTimeline(account, 'la-recette-perdue');
  return [
    { at: toTime(0, '19:00'), run: (deps) => joinAs(deps, payments, id, cardDeclinedLater) },
    buy('19:03'),
    read(0, '19:10', 9, 1, 10),
    read(5, '20:15', 12, 8, 20),
    read(16, '21:05', 7, 15, 24),
    { at: toTime(daysSinceInesSignedUp - 1, '19:05'), run: (deps) => syncMember(deps, id) },
    read(daysSinceInesSignedUp - 1, '21:10', 8, 20, lastPhraseNoOfInes),
  ];
}

export function listHugoMoments(payments: DemoPayments, account: Account): Moment[] {
  const { id } = account;
  const { toTime, buy, read } = createTimeline(account, 'le-chat-du-quai-trois');
  return [
    { at: toTime(0, '12:30'), run: (deps) => joinAs(deps, payments, id) },
    buy('12:35'),
    read(1, '19:20', 10, 1, 12),
    read(9, '18:05', 8, 10, 19),
    read(23, '20:30', 11, 15, 30),
    { at: toTime(30, '12:40'), run: (deps) => syncMember(deps, id) },
    {
      at: toTime(daysSinceHugoSignedUp - 4, '09:15'),
      run: async (deps) => await pauseMembership(deps, id, await findSubscriptionId(deps, id), 60),
    },
  ];
}

/** Returns true if Inès has read after her failed payment, even if she has paid since. */
export async function hasInesLived({ db }: Deps, userId: number): Promise<boolean> {
  return (await db.readingPosition.count({ where: { userId, phraseNo: { gte: lastPhraseNoOfInes } } })) > 0;
}

/** Returns true if Hugo has paused, even if he has resumed since. */
export async function hasHugoLived({ db }: Deps, userId: number): Promise<boolean> {
  return (await db.billingIntent.count({ where: { userId, kind: 'pause', finishedAt: { not: null } } })) > 0;
}
