import type { Deps } from '../../deps.ts';
import { deleteInBatches } from '../../lib/delete-in-batches.ts';

/** Milliseconds. A mailbox that took nothing for so long does not exist: whoever's it was is forgotten. */
const maxAge = 30 * 24 * 60 * 60 * 1000;

const useless = `(sent_at is null and (expires_at <= $1 or created_at <= $2
    or exists (select from users u where u.id = user_id and u.closed_at is not null)))
  or (sent_at is not null and user_id is null)`;

/**
 * Deletes emails that will never be posted, with the secrets in them: those that expired first, and those of deleted
 * accounts. And what was posted, or never was to be, for no account. Asking again costs nothing.
 */
export async function sweepEmails(deps: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  return await deleteInBatches(deps, 'emails', useless, [now, new Date(now.getTime() - maxAge)]);
}
