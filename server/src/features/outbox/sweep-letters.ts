import type { Deps } from '../../deps.ts';

/** Milliseconds. A mailbox that took nothing for so long does not exist: whoever's it was is forgotten. */
const maxAge = 30 * 24 * 60 * 60 * 1000;
/** Rows in one statement: none holds its locks for long. */
const batch = 1_000;

/**
 * Deletes letters that will never be posted, with the secrets in them: those that expired first, and those of deleted
 * accounts. And what was posted, or never was to be, for no account. Asking again costs nothing.
 */
export async function sweepLetters({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await sql.query(
      `delete from letters where ctid = any(array(
        select l.ctid from letters l left join users u on u.id = l.user_id
        where (l.sent_at is null and (l.expires_at <= $1 or u.closed_at is not null or l.created_at <= $2))
          or (l.sent_at is not null and l.user_id is null)
        limit ${batch} for update of l skip locked))`,
      [clock.now(), new Date(clock.now().getTime() - maxAge)],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}
