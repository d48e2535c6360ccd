import type { Deps } from '../../deps.ts';
import { deleteInBatches } from '../../lib/delete-in-batches.ts';

/**
 * Milliseconds after which an email that the recipient's server never accepted is deleted. The address presumably
 * doesn't exist.
 */
const maxAge = 30 * 24 * 60 * 60 * 1000;

const unsendable = `(sent_at is null and (expires_at <= $1 or created_at <= $2
    or exists (select from users u where u.id = user_id and u.closed_at is not null)))
  or (sent_at is not null and user_id is null)`;

/**
 * Deletes emails that will never be sent, along with any secrets in them: expired emails and those of closed
 * accounts. Also deletes sent emails that belong to no account. Safe to run repeatedly.
 */
export async function sweepEmails(deps: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  return await deleteInBatches(deps, 'emails', unsendable, [now, new Date(now.getTime() - maxAge)]);
}
