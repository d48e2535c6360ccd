import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bossJobs, bossProducer } from '../../src/adapters/jobs/boss-jobs.ts';
import { buildPerson } from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { startTrial } from '../support/money/checkouts.ts';
import { findJob } from '../support/running/find-job.ts';
import { startWorld } from '../support/running/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld({ RUN_JOBS: 'yes' });
});
afterAll(() => world.close());

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
};
const never = '0 0 29 2 *';
const idle = { cron: never, run: async () => {} };

describe('jobs', () => {
  it('sends an email soon after the change that it reports', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    const { subject } = await world.mailbox.last(person.user.email);
    expect(subject).toBe('Your LingoStory free trial has started');
  });

  it('runs a job in only one process at a time, and once more if it is requested while running', async () => {
    const other = await startWorld();
    const url = other.deps.settings.databaseUrl;
    let [running, max, runs] = [0, 0, 0];
    let finish = () => {};
    const run = async () => {
      running += 1;
      runs += 1;
      max = Math.max(max, running);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      running -= 1;
    };
    const jobs = { 'send-emails': { cron: never, run } };
    const failures: unknown[] = [];
    const processes = [];
    for (const _ of [1, 2]) processes.push(await bossJobs(url, jobs, (error) => failures.push(error)));
    for (const { soon } of processes) soon('send-emails');
    await until(() => running === 1);
    for (const { soon } of processes) for (const _ of [1, 2, 3]) soon('send-emails');
    finish();
    await until(() => runs === 2);
    finish();
    await until(() => running === 0);
    for (const { close } of processes) await close();
    expect([max, runs, failures]).toEqual([1, 2, []]);
    await other.close();
  });

  it('lets a server that does not run jobs request them from another server', async () => {
    const other = await startWorld();
    const url = other.deps.settings.databaseUrl;
    const [ran, failures]: [string[], unknown[]] = [[], []];
    const noting = (name: string) => async () => void ran.push(name);
    const jobs = {
      sweep: { cron: never, run: noting('sweep') },
      'reconcile-all': { run: noting('reconcile-all') },
    };
    const worker = await bossJobs(url, jobs, (error) => failures.push(error));
    const producer = bossProducer(url, jobs, (error) => failures.push(error));
    producer.soon('sweep');
    producer.soon('reconcile-all');
    await until(() => ran.length > 0);
    await producer.close();
    await worker.close();
    expect([ran, failures]).toEqual([['reconcile-all'], []]);
    await other.close();
  });

  it('limits a run of the email job to two minutes, even if an earlier release created its queue', async () => {
    const other = await startWorld();
    const url = other.deps.settings.databaseUrl;
    const emails = 'send-emails';
    const { expireInSeconds } = findJob(other.deps, emails);
    const expiry = async (job: object) => {
      const { close } = await bossJobs(url, { [emails]: { ...idle, ...job } }, () => {});
      await close();
      const { rows } = await other.deps.sql.query('select expire_seconds from pgboss.queue where name = $1', [
        emails,
      ]);
      return rows[0].expire_seconds;
    };
    expect([await expiry({}), await expiry({ expireInSeconds })]).toEqual([null, 120]);
    await other.close();
  });

  it('logs why a job failed, and runs it again', async () => {
    const other = await startWorld();
    const failures: unknown[] = [];
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
    };
    const jobs = { 'send-emails': { cron: never, run } };
    const { soon, close } = await bossJobs(other.deps.settings.databaseUrl, jobs, (error) =>
      failures.push(error),
    );
    soon('send-emails');
    await until(() => runs === 1);
    soon('send-emails');
    await until(() => runs === 2);
    await close();
    expect(failures).toMatchObject([{ message: 'once' }]);
    await other.close();
  });
});
