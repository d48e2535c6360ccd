import { reconcileOnce } from './reconcile-once.ts';
import { readSettings } from './settings.ts';

/** For an operator: `node server/src/reconcile.js` where the API is built, with the API's own settings. Fails when something could not be compared. */
const { report, complete } = await reconcileOnce(readSettings());
process.stdout.write(`${report}\n`);
process.exitCode = complete ? 0 : 1;
