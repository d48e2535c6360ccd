import { accountStatesLimit, keptWordsLimits } from '@lingostory/contract/vocabulary/constants';
import type { Tx } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { hasMembership } from '../../membership/public.ts';

/** How many words a member keeps, and how many they can keep. Nothing is removed where the limit is lower than before. */
export type Quota = { used: number; limit: number };

type Db = Pick<Tx, 'keptWordCount' | 'membership'>;

/** Finds a member's quota. The number of words is stored: none is counted. */
export async function findQuota(db: Db, memberId: number): Promise<Quota> {
  const { _sum } = await db.keptWordCount.aggregate({ where: { userId: memberId }, _sum: { words: true } });
  const isPaying = await hasMembership(db, memberId);
  return { used: _sum.words ?? 0, limit: keptWordsLimits[isPaying ? 'membership' : 'free'] };
}

const format = (count: number) => count.toLocaleString('en');

/** Makes the problem of too many words: what the limit is, that nothing is lost, and what to do. `details` come between. */
export function quotaReached({ limit }: Quota, details = 'Your list is full.'): Problem {
  const advice =
    limit === keptWordsLimits.free
      ? `With a membership you can keep ${format(keptWordsLimits.membership)}, or remove some words to make room.`
      : 'Remove some words to make room.';
  return new Problem(
    422,
    `You can keep up to ${format(limit)} words. ${details} You haven’t lost any words. ${advice}`,
    { limit: 'kept words' },
  );
}

/**
 * Throws a problem where a member has said something of more words than an account can hold, with `more` that they are about to. Asked
 * after a write, in its transaction, it takes that back. How many there are is stored: none is counted.
 */
export async function demandStates(db: Pick<Tx, 'lemmaStateCount'>, userId: number, more = 0): Promise<void> {
  const stored = await db.lemmaStateCount.findUnique({ where: { userId } });
  if ((stored?.states ?? 0) + more <= accountStatesLimit) return;
  throw new Problem(
    422,
    `You can mark up to ${format(accountStatesLimit)} words, and this would be too many. Nothing has changed. Set some words back to new to make room.`,
    { limit: 'word states' },
  );
}

/** Throws that problem where there is no room for one more word. */
export function demandOneMore(quota: Quota): void {
  if (quota.used >= quota.limit) throw quotaReached(quota);
}

/** Returns a sentence for somebody whose list is nearly full, with a space before it; '' for everybody else. */
export const quotaWarning = ({ used, limit }: Quota) =>
  used < limit * 0.9 ? '' : ` You’ve kept ${format(used)} of ${format(limit)} words.`;
