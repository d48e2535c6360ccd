import type { Deps } from '../../deps.ts';

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
        where (l.sent_at is null and (l.expires_at <= $1 or u.closed_at is not null))
          or (l.sent_at is not null and l.user_id is null)
        limit ${batch} for update of l skip locked))`,
      [clock.now()],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}
