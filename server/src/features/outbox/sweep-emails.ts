import type { Deps } from '../../deps.ts';

/** Milliseconds. A mailbox that took nothing for so long does not exist: whoever's it was is forgotten. */
const maxAge = 30 * 24 * 60 * 60 * 1000;
/** Rows in one statement, so that none holds its locks for long. */
const batch = 1_000;

/**
 * Deletes emails that will never be posted, with the secrets in them: those that expired first, and those of deleted
 * accounts. And what was posted, or never was to be, for no account. Asking again costs nothing.
 */
export async function sweepEmails({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await sql.query(
      `delete from emails where ctid = any(array(
        select e.ctid from emails e left join users u on u.id = e.user_id
        where (e.sent_at is null and (e.expires_at <= $1 or u.closed_at is not null or e.created_at <= $2))
          or (e.sent_at is not null and e.user_id is null)
        limit ${batch} for update of e skip locked))`,
      [clock.now(), new Date(clock.now().getTime() - maxAge)],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}
