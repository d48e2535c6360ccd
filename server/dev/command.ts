import { runCommand } from '../src/commands/run-command.ts';
import { readSettings } from '../src/settings.ts';
import { readStackSettings } from './settings.ts';
import { createApiEnvironment } from './stack/api-environment.ts';

/** Reads the settings of the local stack, or of the services that the environment names. */
async function readLocalSettings() {
  const settings = readStackSettings();
  const { databaseUrl, dbPort, stripeKey, smtpUrl, paymentsPort, smtpPort } = settings;
  const url = databaseUrl ?? `postgresql://lingostory:lingostory@127.0.0.1:${dbPort}/lingostory`;
  const environment = await createApiEnvironment(settings, {
    databaseUrl: url,
    requestsDatabaseUrl: url,
    sandboxOrigin: stripeKey ? undefined : `http://127.0.0.1:${paymentsPort}`,
    smtpUrl: smtpUrl ? undefined : `smtp://127.0.0.1:${smtpPort}`,
  });
  return readSettings(environment);
}

/**
 * Runs a command that the API's container image also provides, such as `npm run administrator` or `npm run reconcile`.
 */
process.exitCode = await runCommand(process.argv.slice(2), readLocalSettings);
