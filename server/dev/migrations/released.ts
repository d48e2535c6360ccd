/**
 * The commit of the last release, which may still run while the next one starts (`rolling-upgrade.api.test.ts`). Update
 * both constants after every release.
 */
export const lastReleaseCommit = '68a5b57841c320ef83fa09807ade7090f56869e2';

/**
 * The last migration of that release. Only later ones are checked for long locks: those before it were applied when no
 * table was large.
 */
export const lastReleasedMigration = '20261128152000_weekly_emails';
