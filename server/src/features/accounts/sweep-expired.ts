import type { Deps } from '../../deps.ts';

export type Swept = { sessions: number; tokens: number; confirmations: number; limits: number };

const day = 24 * 60 * 60 * 1000;
/** Rows in one statement, so that none holds its locks for long. */
const batch = 1_000;

/** A row that is locked is left for the next run. */
const deletions = {
  sessions: `delete from sessions where ctid = any(array(
    select ctid from sessions where expires_at <= $1 or ended_at is not null
    limit ${batch} for update skip locked))`,
  // Stored for another day, for support when a token does not work.
  tokens: `delete from recovery_tokens where ctid = any(array(
    select ctid from recovery_tokens where expires_at <= $1 or used_at <= $1
    limit ${batch} for update skip locked))`,
  confirmations: `delete from confirmation_tokens where ctid = any(array(
    select ctid from confirmation_tokens where expires_at <= $1 or used_at <= $1
    limit ${batch} for update skip locked))`,
  limits: `delete from rate_limits where ctid = any(array(
    select ctid from rate_limits where expire <= $1
    limit ${batch} for update skip locked))`,
};

async function inBatches({ sql }: Pick<Deps, 'sql'>, text: string, until: unknown): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await sql.query(text, [until]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}

/**
 * Deletes what nobody can use any more: sessions that ended or ran out, tokens that were mailed and counts of tries
 * that have been over for a day. Asking again costs nothing, and several processes may ask at once.
 */
export async function sweepExpired(deps: Pick<Deps, 'sql' | 'clock'>): Promise<Swept> {
  const now = deps.clock.now();
  const yesterday = new Date(now.getTime() - day);
  return {
    sessions: await inBatches(deps, deletions.sessions, now),
    tokens: await inBatches(deps, deletions.tokens, yesterday),
    confirmations: await inBatches(deps, deletions.confirmations, yesterday),
    limits: await inBatches(deps, deletions.limits, yesterday.getTime()),
  };
}
