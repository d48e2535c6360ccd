import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Clock } from './adapters/clock/clock.ts';
import { createBossJobs, createBossProducer } from './adapters/jobs/boss-jobs.ts';
import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import type { Deps } from './deps.ts';
import { findPriceMismatches } from './features/membership/public.ts';
import { createAllJobs } from './features.ts';
import { createGracefulClose, patientTimeouts } from './http/close-server.ts';
import { createDrainableHandler } from './http/drain.ts';
import { rejectUnreadableRequest } from './http/unreadable.ts';
import { MediaUnavailableError } from './lib/media-outage.ts';
import { type Settings, SettingsError } from './settings.ts';

/**
 * Maximum number of connections waiting to be accepted. The system drops further connections, and a reader whose
 * connection is dropped waits seconds or minutes until the browser tries again. Node's default of 511 is too low for
 * a flood of requests. Linux allows 4096 unless configured otherwise.
 */
const backlog = 4096;

export type RunningServer = { port: number; deps: Deps; close: () => Promise<void> };

/**
 * Creates the dependencies (the database, the payment provider and others), checks the provider's prices, and starts
 * listening. The database must have been migrated.
 */
export async function startServer(options: {
  settings: Settings;
  log: Logger;
  clock: Clock;
}): Promise<RunningServer> {
  const { settings, log } = options;
  const { deps, longDeps, close: closeDeps } = createDeps(options);
  try {
    await checkMedia(deps);
    await checkPrices(deps);
    const handleFailure = (error: unknown) => log.error({ err: error }, 'a job failed');
    deps.jobs = settings.runJobs
      ? await createBossJobs(
          settings.databaseUrl,
          deps.callMetrics.timeJobs(createAllJobs(longDeps)),
          handleFailure,
        )
      : createBossProducer(settings.databaseUrl, handleFailure);
    const { handle, drain } = createDrainableHandler(createApp(deps, longDeps));
    const server = createServer(handle).on('clientError', rejectUnreadableRequest);
    const closeServer = createGracefulClose(server, settings.drainMs > 0 ? patientTimeouts : undefined);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: settings.port, host: settings.host, backlog }, resolve);
    });
    const shutDown = async () => {
      await drain(settings.drainMs);
      await closeServer();
      await closeDeps();
    };
    return { port: (server.address() as AddressInfo).port, deps, close: shutDown };
  } catch (error) {
    await closeDeps();
    throw error;
  }
}

/**
 * Throws if a setting of the media's object store is wrong, so that the server does not start. Only logs that the
 * store can't be reached, because reading does not need it.
 */
async function checkMedia({ media, log }: Deps): Promise<void> {
  try {
    await media.check();
  } catch (error) {
    if (!(error instanceof MediaUnavailableError)) throw error;
    if (error.isSettingsError) throw new SettingsError([error.message]);
    log.error(
      { err: error },
      'the object store of the media can’t be reached: clips and covers will be missing',
    );
  }
}

/**
 * Throws if a price at the payment provider differs from the price that we show, so that the server does not start.
 * Skips the check if the provider does not respond.
 */
async function checkPrices({ settings, payments, log }: Deps): Promise<void> {
  const wrongPrices = await findPriceMismatches(settings, payments).catch((error: unknown) => {
    log.error({ err: error }, 'the prices could not be checked: the payment provider does not answer');
    return [];
  });
  if (wrongPrices.length > 0)
    throw new Error(`The prices at the payment provider differ:\n${wrongPrices.join('\n')}`);
}
