import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { prepareRequestsRole, requestTimeout } from '../../src/adapters/database/requests-role.ts';
import { createLog } from '../../src/adapters/log/log.ts';
import { createDeps } from '../../src/create-deps.ts';
import { createMemberTaskRunner } from '../../src/lib/member-turns.ts';
import { readSettings } from '../../src/settings.ts';
import { type RunningServer, startServer } from '../../src/start-server.ts';
import { buildPerson, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

/** A timeout short enough for a test to wait for it, but longer than any statement takes on an idle server. */
const shortTimeout = '500ms';

let world: World;
let server: RunningServer;
let person: Person;
let requestsUrl: string;
let logText = '';
const role = `requests_${randomBytes(6).toString('hex')}`;
const readOwnerUrl = () => world.environment.DATABASE_URL ?? '';

async function queryRows(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  world = await startWorld();
  person = await buildPerson(world);
  const url = new URL(readOwnerUrl());
  url.username = role;
  url.password = 'a password of its own';
  requestsUrl = url.href;
  await prepareRequestsRole(readOwnerUrl(), requestsUrl);
  await queryRows(readOwnerUrl(), `alter role ${role} set statement_timeout = '${shortTimeout}'`);
  // Prepares the role again, as each deployment does. This must keep the timeout that the operator set.
  await prepareRequestsRole(readOwnerUrl(), requestsUrl);
  const settings = readSettings({
    ...world.environment,
    API_PORT: '0',
    RUN_JOBS: 'yes',
    REQUESTS_DATABASE_URL: requestsUrl,
  });
  const logDestination = { write: (line: string) => (logText += line) };
  const log = createLog('info', logDestination as never);
  server = await startServer({ settings, log, clock: world.deps.clock });
});
afterAll(async () => {
  await server.close();
  await world.close({ rowsByHand: true });
  await queryRows(inject('postgresUrl'), `drop role if exists ${role}`);
});

const getAsPerson = (path: string) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: person.bearer } });

/** Locks a table until the returned function is called, as a long edit would lock it. */
async function lockTable(table: string) {
  const connection = await world.deps.sql.connect();
  await connection.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await connection.query('commit');
    connection.release();
  };
}

describe('the statements of requests', () => {
  it('cancels an SQL statement at its role’s timeout, returns 503, and logs and counts the timeout', {
    tags: 'security-58',
  }, async () => {
    const release = await lockTable('credit_entries');
    const response = await getAsPerson('/v1/user/credit-history');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await response.json()).toEqual({
      message: 'This took longer than we allow, so we stopped it. Please try again in a few seconds.',
      request_id: response.headers.get('x-request-id'),
    });
    await release();
    const timeoutLines = logText.split('\n').filter((line) => line.includes('statement timeout'));
    expect(timeoutLines.join()).toContain('"path":"/v1/user/credit-history"');
    expect(await (await getAsPerson('/metrics')).text()).toContain(
      'limits_reached_total{limit="statement timeout",outcome="rejected"} 1',
    );
    expect((await getAsPerson('/v1/user/credit-history')).status).toBe(200);
  });

  it('gives an export’s SQL statements a longer timeout than other statements', {
    tags: 'security-58',
  }, async () => {
    const release = await lockTable('credit_entries');
    const exportStatus = getAsPerson('/v1/user/export').then(({ status }) => status);
    // Waits until the request has been blocked for twice its normal timeout, by the database's clock.
    const hasWaited = async () =>
      await queryRows(
        readOwnerUrl(),
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and clock_timestamp() - query_start > 2 * interval '${shortTimeout}'`,
      );
    await expect.poll(hasWaited).toHaveLength(1);
    await release();
    expect(await exportStatus).toBe(200);
  });

  it('sets no database timeout for statements that jobs run', { tags: 'security-58' }, async () => {
    const settings = readSettings({ ...world.environment, REQUESTS_DATABASE_URL: requestsUrl });
    const { deps, longDeps, close } = createDeps({
      settings,
      log: createLog('silent'),
      clock: world.deps.clock,
    });
    try {
      const readTimeout = async ({ sql }: typeof deps) =>
        (await sql.query('show statement_timeout')).rows[0].statement_timeout;
      expect([await readTimeout(deps), await readTimeout(longDeps)]).toEqual([shortTimeout, '0']);
      const prismaTimeout = await longDeps.db.$queryRaw`show statement_timeout`;
      expect(prismaTimeout).toEqual([{ statement_timeout: '0' }]);
      deps.memberTurns = createMemberTaskRunner();
      expect(longDeps.memberTurns).toBe(deps.memberTurns);
    } finally {
      await close();
    }
  });
});

describe('the role of requests', () => {
  it('grants the database role of requests only the privileges that it needs on each table', {
    tags: 'security-58',
  }, async () => {
    const rows = await queryRows(
      readOwnerUrl(),
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and not has_table_privilege('${role}', c.oid, 'select')
         or c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
         and has_table_privilege('${role}', c.oid, 'truncate')`,
    );
    expect(rows).toEqual([]);
    await expect(queryRows(requestsUrl, 'drop table sessions')).rejects.toThrow('must be owner');
  });

  it('sets a timeout for the database role of requests when it creates the role', {
    tags: 'security-58',
  }, async () => {
    const newRoleUrl = new URL(requestsUrl);
    newRoleUrl.username = `${role}_fresh`;
    await prepareRequestsRole(readOwnerUrl(), newRoleUrl.href);
    try {
      expect(await queryRows(newRoleUrl.href, 'show statement_timeout')).toEqual([
        { statement_timeout: requestTimeout },
      ]);
    } finally {
      await queryRows(
        readOwnerUrl(),
        `drop owned by ${newRoleUrl.username}; drop role ${newRoleUrl.username}`,
      );
    }
  });

  it('explains why the database role for requests could not be created', {
    tags: 'security-58',
  }, async () => {
    const unprivilegedUrl = new URL(requestsUrl);
    unprivilegedUrl.username = `${role}_missing`;
    await expect(prepareRequestsRole(requestsUrl, unprivilegedUrl.href)).rejects.toThrow(
      /REQUESTS_DATABASE_URL could not be prepared: permission denied.*README/,
    );
  });
});
