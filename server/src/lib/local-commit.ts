/**
 * SQL for `from` or `cross join` in a statement that writes: its commit does not wait for a standby, even if others
 * must. For writes whose loss nobody would notice, because every page turn makes them and they would otherwise occupy
 * the connections of readers while the standby is gone. Set within the transaction, so PgBouncer may stand between.
 */
export const localCommitSql = `(select set_config('synchronous_commit', 'local', true)) local_commit`;
