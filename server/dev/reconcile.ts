import { reconcileOnce } from '../src/reconcile-once.ts';
import { readSettings } from '../src/settings.ts';
import { readStackSettings } from './settings.ts';
import { apiEnvironment } from './stack/api-environment.ts';

/** `npm run reconcile`: the same for what runs under `npm start`, or for the services that the environment names. */
const say = (line: string) => process.stdout.write(`${line}\n`);
const settings = readStackSettings();
const { databaseUrl, dbPort, stripeKey, smtpUrl, paymentsPort, smtpPort } = settings;
const environment = await apiEnvironment(settings, {
  databaseUrl: databaseUrl ?? `postgresql://lingostory:lingostory@127.0.0.1:${dbPort}/lingostory`,
  sandboxOrigin: stripeKey ? undefined : `http://127.0.0.1:${paymentsPort}`,
  smtpUrl: smtpUrl ? undefined : `smtp://127.0.0.1:${smtpPort}`,
});
try {
  const { report, complete } = await reconcileOnce(readSettings(environment));
  say(report);
  process.exitCode = complete ? 0 : 1;
} catch (error) {
  const why = error instanceof Error && (error.message || ('code' in error && String(error.code)));
  say(`Nothing could be compared: is npm start running? (${why})`);
  process.exitCode = 1;
}
