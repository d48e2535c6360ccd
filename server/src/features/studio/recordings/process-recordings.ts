import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { runTasks, toTaskProblem } from '../base/run-tasks.ts';
import { isInterruption, isOutage } from '../base/task-failures.ts';
import { versionIncrement } from '../base/versions.ts';
import { removeUnusedFiles } from '../files/store-files.ts';
import { alignClaimedRecording } from './align-claimed-recording.ts';
import { applyClaimedRecording } from './apply-claimed-recording.ts';
import { filesOfRecording, removeStaleRecordings } from './discard-recording.ts';
import { toUnspokenPhrase } from './draft-phrases.ts';
import {
  type ClaimedRecording,
  claimRecording,
  filesOfLease,
  runWithLease,
  toLeaseFilter,
} from './leases.ts';

/** Processes the waiting recordings one after another. Can run in several processes at once. */
export async function processRecordings(deps: Deps): Promise<void> {
  await removeStaleRecordings(deps);
  await processQueue(deps, false);
}

/** Processes only the short tasks, because `processRecordings` may be busy with a long recording. */
export async function processShortTasks(deps: Deps): Promise<void> {
  await processQueue(deps, true);
}

async function processQueue(deps: Deps, shortOnly: boolean): Promise<void> {
  await runTasks(deps, {
    claim: () => claimRecording(deps, { shortOnly }),
    run: async (recording) => {
      const runTask = recording.state === 'taking_over' ? applyClaimedRecording : alignClaimedRecording;
      await runWithLease(deps, recording, async (options) => await runTask(deps, recording, options));
    },
    release: (recording, error) => releaseAfterFailure(deps, recording, error),
    removeFiles: (recording) =>
      removeUnusedFiles(deps, [
        ...filesOfRecording({ ...recording, file: null }),
        ...filesOfLease(recording.leaseId),
      ]),
  });
}

const failureLabels = {
  logged: 'a recording could not be worked on',
  unchanged: 'Nothing was added to the book',
};

/**
 * Releases a recording after a failure. If it was already under review, it becomes ready for review again. Otherwise
 * it fails, and only its text is kept for another attempt.
 */
async function releaseAfterFailure(deps: Deps, recording: ClaimedRecording, error: unknown): Promise<void> {
  const releasedColumns = { leaseId: null, leaseUntil: null, clips: [] };
  const where = toLeaseFilter(recording);
  if (isInterruption(error)) {
    if (isOutage(error))
      deps.log.warn({ err: error }, 'a recording waits until the database and the media can be reached');
    // The next run, maybe of another process, will start over with the recording.
    await deps.db.recording.updateMany({ where, data: releasedColumns });
    return;
  }
  const problem = toTaskProblem(deps, error, failureLabels);
  const isUnderReview = recording.seconds !== null;
  const { file, copy, phrases } = recording;
  const data = isUnderReview
    ? { ...releasedColumns, state: 'ready' as const, problem, task: Prisma.DbNull }
    : {
        ...releasedColumns,
        state: 'failed' as const,
        problem,
        file: null,
        copy: null,
        phrases: phrases.map(toUnspokenPhrase),
        ...versionIncrement,
      };
  const { count } = await deps.db.recording.updateMany({ where, data });
  if (count > 0 && !isUnderReview) await removeUnusedFiles(deps, filesOfRecording({ file, copy, clips: [] }));
}
