import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBossJobs, createBossProducer } from '../../src/adapters/jobs/boss-jobs.ts';
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

const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
};
const neverCron = '0 0 29 2 *';
const idleJob = { cron: neverCron, run: async () => {} };

describe('jobs', () => {
  it('sends an email soon after the change that the email announces', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    const { subject } = await world.mailbox.waitForLast(person.user.email);
    expect(subject).toBe('Your LingoStory free trial has started');
  });

  it('runs a job in only one process at a time, and once more if another run is requested meanwhile', async () => {
    const otherWorld = await startWorld();
    const url = otherWorld.deps.settings.databaseUrl;
    let [runningCount, max, runs] = [0, 0, 0];
    let finishRun = () => {};
    const runJob = async () => {
      runningCount += 1;
      runs += 1;
      max = Math.max(max, runningCount);
      await new Promise<void>((resolve) => {
        finishRun = resolve;
      });
      runningCount -= 1;
    };
    const jobs = { 'send-emails': { cron: neverCron, run: runJob } };
    const failures: unknown[] = [];
    const jobProcesses = [];
    for (const _ of [1, 2])
      jobProcesses.push(await createBossJobs(url, jobs, (error) => failures.push(error)));
    for (const { requestRun } of jobProcesses) requestRun('send-emails');
    await waitUntil(() => runningCount === 1);
    for (const { requestRun } of jobProcesses) for (const _ of [1, 2, 3]) requestRun('send-emails');
    finishRun();
    await waitUntil(() => runs === 2);
    finishRun();
    await waitUntil(() => runningCount === 0);
    for (const { close } of jobProcesses) await close();
    expect([max, runs, failures]).toEqual([1, 2, []]);
    await otherWorld.close();
  });

  it('runs jobs that are requested by a server that does not run jobs itself', async () => {
    const otherWorld = await startWorld();
    const url = otherWorld.deps.settings.databaseUrl;
    const [completedJobNames, failures]: [string[], unknown[]] = [[], []];
    const recordRun = (name: string) => async () => void completedJobNames.push(name);
    const jobs = {
      sweep: { cron: neverCron, run: recordRun('sweep') },
      'reconcile-all': { run: recordRun('reconcile-all') },
    };
    const worker = await createBossJobs(url, jobs, (error) => failures.push(error));
    const producer = createBossProducer(url, (error) => failures.push(error));
    producer.requestRun('sweep');
    producer.requestRun('reconcile-all');
    await waitUntil(() => completedJobNames.length === 2);
    await producer.close();
    await worker.close();
    expect([completedJobNames.toSorted(), failures]).toEqual([['reconcile-all', 'sweep'], []]);
    await otherWorld.close();
  });

  it('limits each run of the email job to two minutes, even if an earlier release created its queue', async () => {
    const otherWorld = await startWorld();
    const url = otherWorld.deps.settings.databaseUrl;
    const emails = 'send-emails';
    const { expireInSeconds } = findJob(otherWorld.deps, emails);
    const readExpirySeconds = async (job: object) => {
      const { close } = await createBossJobs(url, { [emails]: { ...idleJob, ...job } }, () => {});
      await close();
      const { rows } = await otherWorld.deps.sql.query(
        'select expire_seconds from pgboss.queue where name = $1',
        [emails],
      );
      return rows[0].expire_seconds;
    };
    expect([await readExpirySeconds({}), await readExpirySeconds({ expireInSeconds })]).toEqual([null, 120]);
    await otherWorld.close();
  });

  it('logs why a job failed, and retries the job', async () => {
    const otherWorld = await startWorld();
    const failures: unknown[] = [];
    let jobRunCount = 0;
    const runJob = async () => {
      jobRunCount += 1;
      if (jobRunCount === 1) throw new Error('once');
    };
    const jobs = { 'send-emails': { cron: neverCron, run: runJob } };
    const { requestRun, close } = await createBossJobs(otherWorld.deps.settings.databaseUrl, jobs, (error) =>
      failures.push(error),
    );
    requestRun('send-emails');
    await waitUntil(() => jobRunCount === 1);
    requestRun('send-emails');
    await waitUntil(() => jobRunCount === 2);
    await close();
    expect(failures).toMatchObject([{ message: 'once' }]);
    await otherWorld.close();
  });
});
