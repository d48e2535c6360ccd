import PgBoss from 'pg-boss';
import { type BossDatabase, openBossDatabase } from './boss-database.ts';
import type { Job, Jobs } from './jobs.ts';

const millisecondsPerSecond = 1_000;

/**
 * Runs background jobs with pg-boss, which keeps its queues in a separate schema of our database. Each job runs in
 * only one process at a time; if that process dies, another one runs the job again. Jobs resume automatically after a
 * database outage.
 */
export async function createBossJobs(
  databaseUrl: string,
  jobs: Record<string, Job>,
  onFailure: (error: unknown) => void,
): Promise<Jobs> {
  const database = openBossDatabase(databaseUrl, 3, onFailure);
  const boss = new PgBoss({ db: database });
  boss.on('error', onFailure);
  try {
    await boss.start();
    await startWorkers(boss, jobs, onFailure);
  } catch (error) {
    await database.close();
    throw error;
  }
  database.enableRetries();
  return {
    requestRun: (name) => {
      boss.send(name, {}).catch(onFailure);
    },
    close: async () => await stopBoss(boss, database),
  };
}

async function startWorkers(
  boss: PgBoss,
  jobs: Record<string, Job>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (const [name, { cron, run, expireInSeconds }] of Object.entries(jobs)) {
    // Allows at most one waiting run and one active run of each job.
    const queue = {
      name,
      policy: 'stately',
      retryLimit: 0,
      ...(expireInSeconds ? { expireInSeconds } : {}),
    } as const;
    await boss.createQueue(name, queue);
    // Updates a queue that an earlier release created, which would otherwise keep its old options.
    await boss.updateQueue(name, queue);
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
    await boss.work(name, { pollingIntervalSeconds: 1 }, async () => {
      // Catches the error, because pg-boss would only store it in its own table.
      await run().catch(onFailure);
    });
  }
}

/** Stops pg-boss. Waits up to ten seconds for running jobs, but doesn't wait for an unavailable database. */
async function stopBoss(boss: PgBoss, database: BossDatabase): Promise<void> {
  database.abortRetries();
  await boss.stop({ graceful: true, wait: true, timeout: 10 * millisecondsPerSecond });
  await database.close();
}

/**
 * Requests jobs that another process runs, such as an email that should leave at once. Connects at the first request.
 */
export function createBossProducer(databaseUrl: string, onFailure: (error: unknown) => void): Jobs {
  let pendingConnection: Promise<{ boss: PgBoss; database: BossDatabase }> | undefined;
  const connect = async () => {
    const database = openBossDatabase(databaseUrl, 1, onFailure);
    const boss = new PgBoss({ db: database, supervise: false, schedule: false });
    boss.on('error', onFailure);
    try {
      await boss.start();
      database.enableRetries();
      return { boss, database };
    } catch (error) {
      pendingConnection = undefined;
      await database.close();
      throw error;
    }
  };
  const send = async (name: string) => {
    try {
      pendingConnection ??= connect();
      await (await pendingConnection).boss.send(name, {});
    } catch (error) {
      onFailure(error);
    }
  };
  return {
    requestRun: (name) => void send(name),
    close: async () => {
      const connection = await pendingConnection?.catch(() => undefined);
      if (connection) await stopBoss(connection.boss, connection.database);
    },
  };
}
