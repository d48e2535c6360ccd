import type { Deps } from '../../../deps.ts';
import { deleteInBatches } from '../../../lib/delete-in-batches.ts';

export type SweptCounts = { sessions: number; tokens: number; confirmations: number; limits: number };

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Deletes rows that are no longer needed: ended or expired sessions, and emailed tokens and rate limits that expired
 * more than a day ago. Can be run repeatedly, and in several processes at once.
 */
export async function sweepExpired(deps: Pick<Deps, 'sql' | 'clock'>): Promise<SweptCounts> {
  const now = deps.clock.now();
  const yesterday = new Date(now.getTime() - dayMilliseconds);
  const sweepTable = (table: string, condition: string, cutoff: unknown) =>
    deleteInBatches(deps, table, condition, [cutoff]);
  // Tokens are kept for a day after they expire or are used, so that support can find out why one didn't work.
  const outdatedCondition = 'expires_at <= $1 or used_at <= $1';
  return {
    sessions: await sweepTable('sessions', 'expires_at <= $1 or ended_at is not null', now),
    tokens: await sweepTable('recovery_tokens', outdatedCondition, yesterday),
    confirmations: await sweepTable('confirmation_tokens', outdatedCondition, yesterday),
    limits: await sweepTable('rate_limits', 'expire <= $1', yesterday.getTime()),
  };
}
