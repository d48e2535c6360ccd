import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Clock } from './adapters/clock/clock.ts';
import { bossJobs, bossProducer } from './adapters/jobs/boss-jobs.ts';
import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import type { Deps } from './deps.ts';
import { findWrongPrices } from './features/membership/public.ts';
import { allJobs } from './features.ts';
import { gracefulClose } from './http/close-server.ts';
import { rejectUnreadable } from './http/unreadable.ts';
import type { Settings } from './settings.ts';

/**
 * Maximum number of connections waiting to be accepted. In a flood, the system drops connections beyond Node's
 * default of 511, including those of readers, who then wait seconds or minutes before they try again. Linux allows
 * 4096 unless configured otherwise.
 */
const backlog = 4096;

export type RunningServer = { port: number; deps: Deps; close: () => Promise<void> };

/** Builds the real adapters, checks the provider's prices, and listens. The database must have been migrated. */
export async function startServer(given: {
  settings: Settings;
  log: Logger;
  clock: Clock;
}): Promise<RunningServer> {
  const { settings, log } = given;
  const { deps, longDeps, close: closeDeps } = createDeps(given);
  try {
    await checkPrices(deps);
    const handleFailure = (error: unknown) => log.error({ err: error }, 'a job failed');
    const openJobs = settings.runJobs ? bossJobs : bossProducer;
    deps.jobs = await openJobs(settings.databaseUrl, allJobs(longDeps), handleFailure);
    const server = createServer(createApp(deps, longDeps)).on('clientError', rejectUnreadable);
    const closeServer = gracefulClose(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: settings.port, host: settings.host, backlog }, resolve);
    });
    const close = async () => {
      await closeServer();
      await closeDeps();
    };
    return { port: (server.address() as AddressInfo).port, deps, close };
  } catch (error) {
    await closeDeps();
    throw error;
  }
}

/**
 * Throws if a price at the provider differs from ours, so that the server does not start. Ignores a provider that
 * does not respond.
 */
async function checkPrices({ settings, payments, log }: Deps): Promise<void> {
  const differences = await findWrongPrices(settings, payments).catch((error: unknown) => {
    log.error({ err: error }, 'the prices could not be checked: the payment provider does not answer');
    return [];
  });
  if (differences.length > 0)
    throw new Error(`The prices at the payment provider differ:\n${differences.join('\n')}`);
}
