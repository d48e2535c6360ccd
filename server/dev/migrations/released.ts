/**
 * The last migration that production has applied. Later ones are checked for long locks; those before it were written
 * when no table was large. Update both constants with every release.
 */
export const lastReleasedMigration = '20261128152000_weekly_emails';
