import { accountStatesLimit, keptWordsLimits } from '@lingostory/contract/vocabulary/constants';
import type { Tx } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { hasMembership } from '../../membership/public.ts';

/** The number of words a member keeps, and the maximum. If the maximum drops, words above it are not removed. */
export type Quota = { used: number; limit: number };

type QuotaTables = Pick<Tx, 'keptWordCount' | 'membership'>;

/** Finds a member's quota. Uses a stored total instead of counting words. */
export async function findQuota(db: QuotaTables, memberId: number): Promise<Quota> {
  const { _sum } = await db.keptWordCount.aggregate({ where: { userId: memberId }, _sum: { words: true } });
  const isMember = await hasMembership(db, memberId);
  return { used: _sum.words ?? 0, limit: keptWordsLimits[isMember ? 'membership' : 'free'] };
}

const formatCount = (count: number) => count.toLocaleString('en');

/**
 * Creates the problem for a full list. The message states the limit, then `details`, then that no words were lost and
 * what to do.
 */
export function createQuotaProblem({ limit }: Quota, details = 'Your list is full.'): Problem {
  const advice =
    limit === keptWordsLimits.free
      ? `With a membership you can keep ${formatCount(keptWordsLimits.membership)}, or remove some words to make room.`
      : 'Remove some words to make room.';
  return new Problem(
    422,
    `You can keep up to ${formatCount(limit)} words. ${details} You haven’t lost any words. ${advice}`,
    { limit: 'kept words' },
  );
}

/**
 * Throws 422 if a member has marked more words than an account can hold, including `more` that are about to be
 * marked. When called after a write in the same transaction, throwing rolls the write back. Uses a stored total
 * instead of counting words.
 */
export async function requireStateSpace(
  db: Pick<Tx, 'lemmaStateCount'>,
  userId: number,
  more = 0,
): Promise<void> {
  const countRow = await db.lemmaStateCount.findUnique({ where: { userId } });
  if ((countRow?.states ?? 0) + more <= accountStatesLimit) return;
  throw new Problem(
    422,
    `You can mark up to ${formatCount(accountStatesLimit)} words, and this would be too many. Nothing has changed. Set some words back to new to make room.`,
    { limit: 'word states' },
  );
}

/** Throws 422 if there is no room for another word. */
export function requireSpaceForWord(quota: Quota): void {
  if (quota.used >= quota.limit) throw createQuotaProblem(quota);
}

/**
 * Returns a warning for members whose list is nearly full, with a leading space so that it can be appended to a
 * message. Otherwise returns ''.
 */
export const buildQuotaWarning = ({ used, limit }: Quota) =>
  used < limit * 0.9 ? '' : ` You’ve kept ${formatCount(used)} of ${formatCount(limit)} words.`;
