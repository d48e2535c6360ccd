import type { Deps } from '../../../deps.ts';
import { storedResponseDays } from '../../../http/repeated-requests.ts';
import { deleteInBatches } from '../../../lib/delete-in-batches.ts';

export type DeletedRowCounts = {
  sessions: number;
  tokens: number;
  confirmations: number;
  responses: number;
  limits: number;
};

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/**
 * Deletes rows that are no longer needed: ended or expired sessions, emailed tokens and rate limits that expired more
 * than a day ago, and stored responses that no device will request again. Can be run repeatedly, and in several
 * processes at once.
 */
export async function deleteExpiredAccountRows(deps: Pick<Deps, 'sql' | 'clock'>): Promise<DeletedRowCounts> {
  const now = deps.clock.now();
  const oneDayAgo = new Date(now.getTime() - millisecondsPerDay);
  const responseCutoff = new Date(now.getTime() - storedResponseDays * millisecondsPerDay);
  const deleteTableRows = (table: string, condition: string, cutoff: unknown) =>
    deleteInBatches(deps, table, condition, [cutoff]);
  // Tokens are kept for a day after they expire or are used, so that support can find out why one didn't work.
  const outdatedCondition = 'expires_at <= $1 or used_at <= $1';
  return {
    sessions: await deleteTableRows('sessions', 'expires_at <= $1 or ended_at is not null', now),
    tokens: await deleteTableRows('recovery_tokens', outdatedCondition, oneDayAgo),
    confirmations: await deleteTableRows('confirmation_tokens', outdatedCondition, oneDayAgo),
    responses: await deleteTableRows('stored_responses', 'begun_at <= $1', responseCutoff),
    limits: await deleteTableRows('rate_limits', 'expire <= $1', oneDayAgo.getTime()),
  };
}
