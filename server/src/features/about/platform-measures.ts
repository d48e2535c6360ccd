import type { Measure } from '../../lib/measure.ts';

/**
 * Standbys only: a running base backup also has a row, but replays nothing. Null for a role to which PostgreSQL hides
 * these rows, which would look like a database without standbys.
 */
const fromStandbys = (value: string) =>
  `select case when pg_is_in_recovery() or not pg_has_role('pg_read_all_stats', 'usage') then null
     else (select ${value} from pg_stat_replication where replay_lsn is not null) end::float8 as value`;

/** Numbers about the jobs and the database itself, which belong to no feature. */
export const platformMeasures: readonly Measure[] = [
  {
    name: 'jobs_oldest_waiting_seconds',
    help: 'How long the background job that has waited longest could have been running. Zero if no job waits.',
    query: `select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as value
      from pgboss.job where state < 'active' and start_after <= now()`,
  },
  {
    name: 'database_standbys',
    help: 'Standbys that replay the changes of the database right now.',
    query: fromStandbys('count(*)'),
  },
  {
    name: 'database_replication_lag_seconds',
    help: 'How far the slowest standby is behind, in seconds. Zero if all are up to date.',
    query: fromStandbys('coalesce(extract(epoch from max(replay_lag)), 0)'),
  },
  {
    name: 'database_replication_lag_bytes',
    help: 'How many bytes of changes the slowest standby has not replayed.',
    query: fromStandbys('coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)'),
  },
  {
    name: 'database_archive_failing_seconds',
    help: 'How long PostgreSQL has failed to archive its changes for the backup. Zero if the last attempt succeeded.',
    query: `select (case when current_setting('archive_mode') = 'off' then null
        when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from now() - coalesce(last_archived_time, stats_reset)) else 0 end)::float8 as value
      from pg_stat_archiver`,
  },
];
