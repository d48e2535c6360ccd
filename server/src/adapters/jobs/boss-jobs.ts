import PgBoss from 'pg-boss';
import type { Job, JobName, Jobs } from './jobs.ts';

const seconds = 1_000;

/**
 * Jobs in a schema of their own of our database: of several processes one runs each, and one that dies half-way
 * is run again by the next.
 */
export async function bossJobs(
  databaseUrl: string,
  jobs: Record<JobName, Job>,
  onFailure: (error: unknown) => void,
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3 });
  boss.on('error', onFailure);
  await boss.start();
  for (const [name, { cron, run }] of Object.entries(jobs)) {
    // At most one waiting and one running.
    await boss.createQueue(name, { name, policy: 'stately', retryLimit: 0 });
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
    await boss.work(name, { pollingIntervalSeconds: 1 }, async () => {
      // Thrown on, it would only be kept in the queue's own table.
      await run().catch(onFailure);
    });
  }
  return {
    soon: (name) => {
      boss.send(name, {}).catch(onFailure);
    },
    close: async () => {
      await boss.stop({ graceful: true, wait: true, timeout: 10 * seconds });
    },
  };
}

/**
 * For a server that only answers: another one runs the jobs. That one is asked for what does not run by itself; for the
 * rest nobody needs to be woken.
 */
export function bossProducer(
  databaseUrl: string,
  jobs: Record<JobName, Job>,
  onFailure: (error: unknown) => void,
): Jobs {
  let opening: Promise<PgBoss> | undefined;
  const open = async () => {
    const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
    boss.on('error', onFailure);
    try {
      return await boss.start();
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  const send = async (name: JobName) => {
    try {
      opening ??= open();
      await (await opening).send(name, {});
    } catch (error) {
      onFailure(error);
    }
  };
  return {
    soon: (name) => {
      if (!jobs[name].cron) void send(name);
    },
    close: async () => {
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ wait: true, timeout: 10 * seconds });
    },
  };
}
