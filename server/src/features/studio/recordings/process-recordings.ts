import { NarrationError } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { isDiskFull, noDiskSpaceMessage } from '../../../lib/disk.ts';
import { LostLeaseError } from '../base/hold-lease.ts';
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
  for (;;) {
    const recording = await claimRecording(deps, { shortOnly });
    if (!recording || !(await processRecording(deps, recording))) return;
  }
}

/**
 * Processes one recording. Returns false if it was interrupted, so that this run doesn't claim the same recording
 * again.
 */
async function processRecording(deps: Deps, recording: ClaimedRecording): Promise<boolean> {
  const runTask = recording.state === 'taking_over' ? applyClaimedRecording : alignClaimedRecording;
  try {
    await runWithLease(deps, recording, async (options) => await runTask(deps, recording, options));
    return true;
  } catch (error) {
    if (!(error instanceof LostLeaseError)) await releaseAfterFailure(deps, recording, error);
    return !isInterruption(error);
  } finally {
    await deps.media.remove('work', recording.leaseId);
    // Deletes files that no row refers to anymore.
    await removeUnusedFiles(deps, [
      ...filesOfRecording({ ...recording, file: null }),
      ...filesOfLease(recording.leaseId),
    ]);
  }
}

function toProblemMessage(deps: Deps, error: unknown): string {
  if (error instanceof NarrationError || error instanceof Problem) return error.message;
  deps.log.error({ err: error }, 'a recording could not be worked on');
  if (isDiskFull(error))
    return `${noDiskSpaceMessage} Nothing was added to the book; please try again later.`;
  return 'Something went wrong on our side. Nothing was added to the book; please try again.';
}

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
  const problem = toProblemMessage(deps, error);
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
