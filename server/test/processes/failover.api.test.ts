import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { reconcile } from '../../src/features/membership/public.ts';
import { checkInvariants, checkReconciledState } from '../money/check.ts';
import { type Person, password } from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { callProcess } from '../support/http/call-process.ts';
import { type AddressSwitch, startAddressSwitch } from '../support/replication/address-switch.ts';
import {
  countWaitingCommits,
  requireStandby,
  runStatement,
  type Standby,
  startStandby,
} from '../support/replication/standby.ts';
import { type OwnDatabase, startOwnDatabase } from '../support/running/own-database.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { findLostWrites, startWriteLoad, type WriteLoad } from './acknowledged-writes.ts';

let primary: OwnDatabase;
let standby: Standby;
let addressSwitch: AddressSwitch;
let world: MailWorld;
/** One process that only serves requests, and one that also runs the jobs. */
let apis: [ApiProcess, ApiProcess];
beforeAll(async () => {
  primary = await startOwnDatabase();
  addressSwitch = await startAddressSwitch(primary.url);
  const ports = [await findFreePort(), await findFreePort()] as const;
  const databaseUrl = addressSwitch.urlOf(primary.url);
  world = await startMailWorld(
    { DATABASE_URL: databaseUrl },
    { port: ports[0], retryAfter: Array<number>(100).fill(300) },
  );
  const requestsUrl = Object.assign(new URL(databaseUrl), { username: 'lingostory_requests' }).href;
  const environment = { ...world.environment, REQUESTS_DATABASE_URL: requestsUrl };
  apis = [
    await startApiProcess(environment, ports[0]),
    await startApiProcess({ ...environment, RUN_JOBS: 'yes' }, ports[1]),
  ];
  standby = await startStandby(primary.url);
  await requireStandby(primary.url);
});
afterAll(async () => {
  for (const { kill } of apis) await kill();
  await world.close({ rowsByHand: true });
  await addressSwitch.close();
  await standby.close();
  await primary.close();
});

/** Within this time readers must be served again. */
const returnTimeLimitMs = 30_000;

/** Expects each kind of call to succeed in both processes, so that every pool has connected again. */
async function expectEveryPoolToWork({ reader, book }: WriteLoad): Promise<void> {
  const pages = {
    page: `/user/read-book?book_code=${book.bookCode}&phrase_no=1`,
    catalogue: '/guest/list-book',
    profile: '/user/profile',
    export: '/user/export',
  };
  for (const api of apis) {
    for (const [name, path] of Object.entries(pages))
      await expect
        .poll(async () => (await callProcess(api, path, { person: reader })).status, {
          timeout: returnTimeLimitMs,
          message: name,
        })
        .toBe(200);
    const body = { email: reader.user.email, password };
    expect((await callProcess(api, '/user/login', { body })).status).toBe(200);
    expect(await (await fetch(`${api.origin}/metrics`)).text()).toMatch(/^database_up 1$/m);
  }
}

/** Asks the process without jobs for an email, which the other one sends. */
async function expectAnotherEmail({ user: { email } }: Person): Promise<void> {
  const { length } = await world.mailbox.emails(email);
  const { status } = await callProcess(apis[0], '/user/password-recovery-token', { body: { email } });
  expect(status).toBe(200);
  await expect.poll(async () => (await world.mailbox.emails(email)).length).toBeGreaterThan(length);
}

/** Writes a row with a statement timeout that is much shorter than the wait that it may not end. */
const writeWithTimeout = async (url: string, name: string) =>
  await runStatement(
    Object.assign(new URL(url), { search: '?options=-c%20statement_timeout%3D100' }).href,
    'insert into leases (name, token, expires_at) values ($1, gen_random_uuid(), now())',
    [name],
  );

describe('a primary that is killed while its standby is required', { timeout: 400_000 }, () => {
  it('loses no acknowledged payment, credit or word, and readers return when the standby is promoted', async () => {
    const load = await startWriteLoad(world, apis);
    await expectAnotherEmail(load.buyers[0] as Person);
    await load.waitForMore(3);
    await primary.kill();
    await standby.promote();
    addressSwitch.moveTo(standby.url);
    await expectEveryPoolToWork(load);
    await load.waitForMore(2);
    await expectAnotherEmail(load.buyers[1] as Person);
    await load.stop();
    await world.sandbox.control.settled();

    expect(await findLostWrites(world, load)).toEqual([]);
    for (const person of load.buyers) await checkInvariants(world, person);
    expect(await reconcile(world.deps, { all: true })).toMatchObject({ failed: 0 });
    await checkReconciledState(world, load.creditBuyer);
  });

  it('acknowledges no write when it is started again, whatever the statement timeout', async () => {
    await primary.restart();
    const [connections] = await runStatement<{ others: number }>(
      primary.url,
      "select count(*)::int as others from pg_stat_activity where datname = 'lingostory' and pid <> pg_backend_pid()",
    );
    expect(connections).toEqual({ others: 0 });
    let isAcknowledged = false;
    const write = writeWithTimeout(primary.url, 'a late write').then(() => {
      isAcknowledged = true;
    });
    const rejection = expect(write).rejects.toThrow();
    await expect.poll(() => countWaitingCommits(primary.url)).toBe(1);
    const [wait] = await runStatement<{ seconds: number }>(primary.url, 'select 1 as seconds, pg_sleep(1)');
    expect([wait?.seconds, await countWaitingCommits(primary.url), isAcknowledged]).toEqual([1, 1, false]);
    expect(await runStatement(primary.url, "select from leases where name = 'a late write'")).toEqual([]);
    await primary.kill();
    await rejection;
    await primary.restart();
  });
});
