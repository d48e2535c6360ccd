import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Sandbox, startSandbox } from '@lingostory/sandbox';
import { systemClock } from '../../src/adapters/clock/clock.ts';
import { applyMigrations } from '../../src/adapters/database/migrate.ts';
import { prepareRequestsRole } from '../../src/adapters/database/requests-role.ts';
import { createLog } from '../../src/adapters/log/log.ts';
import type { Deps } from '../../src/deps.ts';
import { openBackupFolder } from '../../src/libraries/backup/backup-folder.ts';
import { defaultSchedule, followChanges } from '../../src/libraries/backup/follow-changes.ts';
import { copyChanges } from '../../src/libraries/backup/take-backup.ts';
import { loadViewRenderer } from '../../src/pages/pages.ts';
import { readSettings, type Settings } from '../../src/settings.ts';
import { startServer } from '../../src/start-server.ts';
import { ensureDatabase, startEmbeddedDatabase } from '../database/embedded.ts';
import { buildOrigin, loopbackHost, type StackSettings } from '../settings.ts';
import { createApiEnvironment } from './api-environment.ts';
import { readOrCreateLocalSecrets } from './local-secrets.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { startWebServer } from './web-server.ts';

const clientFolder = fileURLToPath(new URL('../../../client/dist/', import.meta.url));
const viewsFile = fileURLToPath(new URL('../../../client/dist-server/render.js', import.meta.url));

export type Stack = {
  addresses: { web: string; api: string; payments?: string; mail?: string };
  deps: Deps;
  /** The controls of the payment sandbox. Undefined if a real payment provider is used. */
  payments?: Sandbox['control'];
  stop: () => Promise<void>;
};

/**
 * Starts all services that the site needs, in order, except those for which `settings` names a real one. Reports
 * progress to `printLine`.
 */
export async function startStack(
  settings: StackSettings,
  printLine: (line: string) => void = () => {},
): Promise<Stack> {
  const { dataFolder, environment, host } = settings;
  const closeCallbacks: (() => Promise<void>)[] = [];
  const stop = async () => {
    const errors: unknown[] = [];
    // If one service fails to close, the others must still be closed.
    for (const close of closeCallbacks.splice(0).reverse())
      await close().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  };
  try {
    await mkdir(dataFolder, { recursive: true });
    const secrets = await readOrCreateLocalSecrets(dataFolder);
    const databaseUrl = settings.databaseUrl ?? (await startDatabase(settings, printLine, closeCallbacks));
    await applyMigrations(databaseUrl);
    const requestsDatabaseUrl =
      environment.REQUESTS_DATABASE_URL || toRequestsDatabaseUrl(settings, databaseUrl);
    await prepareRequestsRole(databaseUrl, requestsDatabaseUrl);
    const apiOrigin = buildOrigin(loopbackHost, settings.apiPort);
    const webhook = { url: `${apiOrigin}/v1/webhooks/stripe`, secret: secrets.webhookSecret };
    const sandboxStateFile = join(dataFolder, 'payments.json');
    const sandbox = settings.stripeKey
      ? undefined
      : await startSandbox({
          host,
          port: settings.paymentsPort,
          publicOrigin: buildOrigin(host, settings.paymentsPort),
          stateFile: sandboxStateFile,
          webhook,
        });
    if (sandbox) closeCallbacks.push(() => sandbox.close());
    const mailCatcher = settings.smtpUrl
      ? undefined
      : await startMailCatcher({ smtp: settings.smtpPort, web: settings.mailWebPort }, host);
    if (mailCatcher) closeCallbacks.push(() => mailCatcher.close());
    const api = await startServer({
      settings: readSettings(
        await createApiEnvironment(settings, {
          databaseUrl,
          requestsDatabaseUrl,
          sandboxOrigin: sandbox?.origin,
          smtpUrl: mailCatcher?.smtpUrl,
        }),
      ),
      log: createLog(environment.LOG_LEVEL || 'warn'),
      clock: systemClock,
    });
    closeCallbacks.push(() => api.close());
    if (settings.backupFolder)
      closeCallbacks.push(startBackups(api.deps.settings, settings.backupFolder, printLine));
    const { clientOrigin } = api.deps.settings;
    const webServer = await startWebServer({
      folder: clientFolder,
      views: await loadViewRenderer(viewsFile),
      onError: (error) => api.deps.log.error({ err: error }, 'a first view could not be drawn'),
      host,
      port: settings.webPort,
      apiOrigin,
      clientOrigin,
      isWorkerOff: settings.isWorkerOff,
    });
    closeCallbacks.push(() => webServer.close());
    const origins = {
      web: buildOrigin(host, webServer.port, 'localhost'),
      api: apiOrigin,
      ...(sandbox ? { payments: sandbox.origin } : {}),
      ...(mailCatcher ? { mail: mailCatcher.origin } : {}),
    };
    return { addresses: origins, deps: api.deps, stop, ...(sandbox ? { payments: sandbox.control } : {}) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Backs up database and media while the stack runs. Returns a function that ends this. */
function startBackups(
  { mediaFolder, backup }: Settings,
  backupFolder: string,
  printLine: (line: string) => void,
): () => Promise<void> {
  const stopController = new AbortController();
  const source = { backupFolder, mediaFolder, databaseUrl: backup.databaseUrl };
  const followPromise = followChanges(source, {
    ...defaultSchedule,
    signal: stopController.signal,
    onBackup: ({ record }) => printLine(`Backed up to ${backupFolder}: ${record.finishedAt}`),
    onProblem: (error) =>
      printLine(`The backup failed: ${error instanceof Error ? error.message : String(error)}`),
    onRecovery: () => printLine('Changes are backed up again.'),
  });
  return async () => {
    stopController.abort();
    await followPromise;
    // Includes the media that were stored since the last round.
    await copyChanges(source);
  };
}

/**
 * Returns the URL with which requests connect to the database. In the local PostgreSQL, requests use a separate role;
 * for another database, the URL is returned unchanged.
 */
function toRequestsDatabaseUrl(settings: StackSettings, databaseUrl: string): string {
  if (settings.databaseUrl) return databaseUrl;
  const url = new URL(databaseUrl);
  url.username = 'lingostory_requests';
  return url.href;
}

async function startDatabase(
  { dataFolder, dbPort, backupFolder, isTemporary = false }: StackSettings,
  printLine: (line: string) => void,
  closeCallbacks: (() => Promise<void>)[],
): Promise<string> {
  const folder = join(dataFolder, 'postgres');
  const database = await startEmbeddedDatabase({
    folder,
    port: dbPort,
    temporary: isTemporary,
    archiveFolder: backupFolder && openBackupFolder(backupFolder).incoming,
    onRestart: printLine,
  });
  closeCallbacks.push(() => database.stop());
  return await ensureDatabase(database, 'lingostory');
}
