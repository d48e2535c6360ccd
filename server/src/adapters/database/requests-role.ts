import pg from 'pg';
import { withClient } from '../../lib/with-client.ts';

/**
 * Statement timeout for requests. Shorter than the proxy's response timeout, but long enough to wait for a book's
 * lock.
 */
export const requestTimeout = '30s';

/**
 * Returns true if the operator has set a statement timeout for the role. Such a timeout is left unchanged, even if it
 * is `0` (none).
 */
const hasTimeout = (settings: string[] | null) =>
  settings?.some((setting) => setting.startsWith('statement_timeout=')) ?? false;

/**
 * Prepares the database role that handles requests, unless requests use the owner of the tables. Creates the role if
 * it is missing, allows it only to read and write rows, and sets its `statement_timeout` unless it already has one.
 * The timeout belongs to the role because PgBouncer doesn't accept it as a startup parameter and can't set it for a
 * single client. Runs after every migration.
 */
export async function prepareRequestsRole(databaseUrl: string, requestsUrl: string): Promise<void> {
  if (requestsUrl === databaseUrl) return;
  const { username, password } = new URL(requestsUrl);
  const name = decodeURIComponent(username);
  if (name === decodeURIComponent(new URL(databaseUrl).username)) return;
  const role = pg.escapeIdentifier(name);
  try {
    await withClient({ connectionString: databaseUrl }, async (client) => {
      const findRole = async () =>
        (
          await client.query<{ settings: string[] | null }>(
            'select rolconfig as settings from pg_roles where rolname = $1',
            [name],
          )
        ).rows[0];
      // This lock makes servers that start at the same time prepare the role one after another. The number is
      // arbitrary.
      await client.query('begin; select pg_advisory_xact_lock(7204616)');
      if (!(await findRole()))
        await client.query(
          `create role ${role} login password ${pg.escapeLiteral(decodeURIComponent(password))}`,
        );
      if (!hasTimeout((await findRole())?.settings ?? null))
        await client.query(`alter role ${role} set statement_timeout = '${requestTimeout}'`);
      for (const grant of grantStatements) await client.query(`${grant} to ${role}`);
      await client.query('commit');
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The role ${name} of REQUESTS_DATABASE_URL could not be prepared: ${reason}. README.md says how to make it by hand.`,
      { cause: error },
    );
  }
}

const rowPrivileges = 'select, insert, update, delete';
const grantStatements = [
  'grant usage on schema public',
  `grant ${rowPrivileges} on all tables in schema public`,
  'grant usage on all sequences in schema public',
  `alter default privileges in schema public grant ${rowPrivileges} on tables`,
  'alter default privileges in schema public grant usage on sequences',
];
