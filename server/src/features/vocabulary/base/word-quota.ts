import { accountStatesLimit, keptWordsLimits } from '@lingostory/contract/vocabulary/constants';
import type { Tx } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { hasMembership } from '../../membership/public.ts';

/** Number of words a member keeps, and their limit. Nothing is removed if the limit drops below the number. */
export type Quota = { used: number; limit: number };

type QuotaTables = Pick<Tx, 'keptWordCount' | 'membership'>;

/** Finds a member's quota. Reads the stored number of words instead of counting them. */
export async function findQuota(db: QuotaTables, memberId: number): Promise<Quota> {
  const { _sum } = await db.keptWordCount.aggregate({ where: { userId: memberId }, _sum: { words: true } });
  const isMember = await hasMembership(db, memberId);
  return { used: _sum.words ?? 0, limit: keptWordsLimits[isMember ? 'membership' : 'free'] };
}

const format = (count: number) => count.toLocaleString('en');

/**
 * Creates the problem for a full list. Its message states the limit, `details`, that no words were lost, and what to
 * do.
 */
export function quotaProblem({ limit }: Quota, details = 'Your list is full.'): Problem {
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
 * Throws a 422 if a member has marked more words than an account can hold, including `more` that are about to be
 * marked. When called after a write in the same transaction, the error rolls that write back. Reads the stored number
 * of words instead of counting them.
 */
export async function requireStateRoom(
  db: Pick<Tx, 'lemmaStateCount'>,
  userId: number,
  more = 0,
): Promise<void> {
  const stored = await db.lemmaStateCount.findUnique({ where: { userId } });
  if ((stored?.states ?? 0) + more <= accountStatesLimit) return;
  throw new Problem(
    422,
    `You can mark up to ${format(accountStatesLimit)} words, and this would be too many. Nothing has changed. Set some words back to new to make room.`,
    { limit: 'word states' },
  );
}

/** Throws a 422 if there is no room for one more word. */
export function requireRoomForOne(quota: Quota): void {
  if (quota.used >= quota.limit) throw quotaProblem(quota);
}

/** Returns a sentence with a leading space for members whose list is nearly full, else ''. */
export const quotaWarning = ({ used, limit }: Quota) =>
  used < limit * 0.9 ? '' : ` You’ve kept ${format(used)} of ${format(limit)} words.`;
