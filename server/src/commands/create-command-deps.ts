import { openDatabaseClock } from '../adapters/clock/database-clock.ts';
import { createLog } from '../adapters/log/log.ts';
import { createDeps } from '../create-deps.ts';
import type { Deps } from '../deps.ts';
import type { Settings } from '../settings.ts';
import { withOutageErrors } from './command.ts';

/** Creates the dependencies for a command. Throws a `UsageError` if the database can't be reached. */
export async function createCommandDeps(
  settings: Settings,
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const log = createLog(settings.logLevel);
  const clock = await withOutageErrors(() => openDatabaseClock(settings.databaseUrl, log));
  const { longDeps: deps, close: closeDeps } = createDeps({ settings, log, clock });
  const close = async () => {
    clock.close();
    await closeDeps();
  };
  return { deps, close };
}
