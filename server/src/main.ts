import { openDatabaseClock } from './adapters/clock/database-clock.ts';
import { applyMigrations } from './adapters/database/migrate.ts';
import { prepareRequestsRole } from './adapters/database/requests-role.ts';
import { createLog } from './adapters/log/log.ts';
import { findOutageCode } from './lib/database-problem.ts';
import { readSettings, SettingsError } from './settings.ts';
import { startServer } from './start-server.ts';

/** Runs the API as a process: reads the settings, migrates the database, and listens until it is stopped. */
async function main(): Promise<void> {
  const settings = readSettings();
  const log = createLog(settings.logLevel);
  const appliedMigrations = await applyMigrations(settings.databaseUrl);
  await prepareRequestsRole(settings.databaseUrl, settings.requestsDatabaseUrl);
  if (settings.production && settings.requestsDatabaseUrl === settings.databaseUrl)
    log.warn('REQUESTS_DATABASE_URL is not set: no request’s statement is stopped, however long it takes');
  log.info({ applied: appliedMigrations }, 'the database is up to date');
  const clock = await openDatabaseClock(settings.databaseUrl, log);
  const server = await startServer({ settings, log, clock });
  log.info({ port: server.port }, 'listening');
  const shutDown = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', shutDown);
  process.once('SIGINT', shutDown);
}

function describeStartFailure(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const outageCode = findOutageCode(error);
  if (outageCode !== undefined)
    return `The database of DATABASE_URL could not be reached. Is it running? (${outageCode})`;
  return String(error instanceof Error ? error.stack : error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});
