import { keptWordsLimits, maxWordStatesPerMember } from '@lingostory/contract/vocabulary/constants';
import type { TransactionClient } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { hasMembership } from '../../membership/public.ts';

/** The number of words on a member's word list, and the maximum. If the maximum is lowered, no words are removed. */
export type WordQuota = { used: number; limit: number };

type QuotaTables = Pick<TransactionClient, 'keptWordCount' | 'membership'>;

/** Finds a member's quota. Uses a stored total instead of counting words. */
export async function findWordQuota(db: QuotaTables, memberId: number): Promise<WordQuota> {
  const { _sum } = await db.keptWordCount.aggregate({ where: { userId: memberId }, _sum: { words: true } });
  const isMember = await hasMembership(db, memberId);
  return { used: _sum.words ?? 0, limit: keptWordsLimits[isMember ? 'membership' : 'free'] };
}

const formatCount = (count: number) => count.toLocaleString('en');

/**
 * Creates the error for a full word list. Its message states the limit, then `details`, then that no words were lost
 * and how to make room.
 */
export function createQuotaProblem({ limit }: WordQuota, details = 'Your list is full.'): Problem {
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
 * Throws 422 if a member has marked more words than an account can hold, including `addedCount` that are about to be
 * marked. When called after a write in the same transaction, throwing rolls the write back. Uses a stored total
 * instead of counting words.
 */
export async function requireSpaceForStates(
  db: Pick<TransactionClient, 'lemmaStateCount'>,
  userId: number,
  addedCount = 0,
): Promise<void> {
  const countRow = await db.lemmaStateCount.findUnique({ where: { userId } });
  if ((countRow?.states ?? 0) + addedCount <= maxWordStatesPerMember) return;
  throw new Problem(
    422,
    `You can mark up to ${formatCount(maxWordStatesPerMember)} words, and this would be too many. Nothing has changed. Set some words back to new to make room.`,
    { limit: 'word states' },
  );
}

/** Throws 422 if there is no room for another word. */
export function requireSpaceForWord(quota: WordQuota): void {
  if (quota.used >= quota.limit) throw createQuotaProblem(quota);
}

/**
 * Returns a warning for members whose word list is nearly full, with a leading space so that it can be appended to a
 * message. Otherwise returns ''.
 */
export const buildQuotaWarning = ({ used, limit }: WordQuota) =>
  used < limit * 0.9 ? '' : ` You’ve kept ${formatCount(used)} of ${formatCount(limit)} words.`;
