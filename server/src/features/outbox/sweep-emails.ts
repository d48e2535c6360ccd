import type { Deps } from '../../deps.ts';
import { deleteInBatches } from '../../lib/delete-in-batches.ts';

/**
 * An email that hasn't been sent is deleted at this age in milliseconds. If the recipient's server hasn't accepted it
 * by then, the address presumably doesn't exist.
 */
const maxEmailAgeMs = 30 * 24 * 60 * 60 * 1000;

const unsendableCondition = `(sent_at is null and (expires_at <= $1 or created_at <= $2
    or exists (select from users u where u.id = user_id and u.closed_at is not null)))
  or (sent_at is not null and user_id is null)`;

/**
 * Deletes unsent emails that have expired, have become too old or belong to a closed account, along with any secrets
 * in them. Also deletes sent emails that belong to no account. Safe to run repeatedly.
 */
export async function sweepEmails(deps: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  return await deleteInBatches(deps, 'emails', unsendableCondition, [
    now,
    new Date(now.getTime() - maxEmailAgeMs),
  ]);
}
