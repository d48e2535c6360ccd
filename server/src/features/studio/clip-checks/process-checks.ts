import type { Deps } from '../../../deps.ts';
import { runTasks, toTaskProblem } from '../base/run-tasks.ts';
import { isInterruption, isOutage } from '../base/task-failures.ts';
import { versionIncrement } from '../base/versions.ts';
import { removeUnusedFiles } from '../files/store-files.ts';
import { checkClaimedClips } from './check-claimed-clips.ts';
import {
  type ClaimedCheck,
  claimCheck,
  filesOfCheck,
  releasedColumns,
  runWithCheckLease,
  toLeaseFilter,
} from './check-leases.ts';
import { removeStaleChecks } from './discard-check.ts';
import { takeClaimedChanges } from './take-claimed-changes.ts';

/** Checks the clips of waiting chapters one after another. Can run in several processes at once. */
export async function processChecks(deps: Deps): Promise<void> {
  await removeStaleChecks(deps);
  await processQueue(deps, { takingOnly: false });
}

/** Only takes changes, because `processChecks` may be busy with a long chapter. */
export async function takeWaitingChanges(deps: Deps): Promise<void> {
  await processQueue(deps, { takingOnly: true });
}

async function processQueue(deps: Deps, queue: { takingOnly: boolean }): Promise<void> {
  await runTasks(deps, {
    claim: () => claimCheck(deps, queue),
    run: async (check) => {
      const runTask = check.state === 'taking' ? takeClaimedChanges : checkClaimedClips;
      await runWithCheckLease(deps, check, async (control) => await runTask(deps, check, control));
    },
    release: (check, error) => releaseAfterFailure(deps, check, error),
    removeFiles: (check) => removeUnusedFiles(deps, filesOfCheck(check)),
  });
}

const failureLabels = { logged: 'a check of clips failed', unchanged: 'The chapter stays as it was' };

/**
 * Releases a check after a failure. After an interruption, the next run starts over. Changes that could not be taken wait
 * for an editor's decision again.
 */
async function releaseAfterFailure(deps: Deps, check: ClaimedCheck, error: unknown): Promise<void> {
  const where = toLeaseFilter(check);
  if (isInterruption(error)) {
    if (isOutage(error))
      deps.log.warn({ err: error }, 'a check waits until the database and the media can be reached');
    await deps.db.clipCheck.updateMany({ where, data: releasedColumns });
    return;
  }
  const problem = toTaskProblem(deps, error, failureLabels);
  const state = check.state === 'taking' ? ('ready' as const) : ('failed' as const);
  await deps.db.clipCheck.updateMany({
    where,
    data: { ...releasedColumns, state, problem, chosenIds: [], ...versionIncrement },
  });
}
