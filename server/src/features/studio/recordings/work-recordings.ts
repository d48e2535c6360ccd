import { NarrationError } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import { isDiskFull, noRoom } from '../../../lib/disk.ts';
import { nextVersion } from '../base/versions.ts';
import { removeFiles } from '../files/store-files.ts';
import { alignClaimed } from './align-claimed.ts';
import { filesOfRecording, sweepRecordings } from './discard-recording.ts';
import { unspoken } from './draft-phrases.ts';
import {
  type ClaimedRecording,
  claimRecording,
  filesOfLease,
  heldBy,
  LostLease,
  whileHeld,
} from './leases.ts';
import { takeOverClaimed } from './take-over-claimed.ts';

/** Processes the waiting recordings one after another. Can run in several processes at once. */
export async function workRecordings(deps: Deps): Promise<void> {
  await sweepRecordings(deps);
  await workThrough(deps, false);
}

/** Processes only the short tasks, because `workRecordings` may be busy with a long recording. */
export async function finishRecordings(deps: Deps): Promise<void> {
  await workThrough(deps, true);
}

async function workThrough(deps: Deps, shortOnly: boolean): Promise<void> {
  for (;;) {
    const claimed = await claimRecording(deps, { shortOnly });
    if (!claimed || !(await workOn(deps, claimed))) return;
  }
}

/**
 * Processes one recording. Returns false if this process is shutting down, so that it doesn't claim the same
 * recording again.
 */
async function workOn(deps: Deps, claimed: ClaimedRecording): Promise<boolean> {
  const work = claimed.state === 'taking_over' ? takeOverClaimed : alignClaimed;
  try {
    await whileHeld(deps, claimed, async (options) => await work(deps, claimed, options));
    return true;
  } catch (error) {
    if (!(error instanceof LostLease)) await releaseAfterFailure(deps, claimed, error);
    return !isStopped(error);
  } finally {
    await deps.media.remove('work', claimed.leaseId);
    // Deletes files that no row refers to anymore.
    await removeFiles(deps, [
      ...filesOfRecording({ ...claimed, file: null }),
      ...filesOfLease(claimed.leaseId),
    ]);
  }
}

const isStopped = (error: unknown) => error instanceof Error && error.name === 'AbortError';

function problemOf(deps: Deps, error: unknown): string {
  if (error instanceof NarrationError || error instanceof Problem) return error.message;
  deps.log.error({ err: error }, 'a recording could not be worked on');
  if (isDiskFull(error)) return `${noRoom} Nothing was added to the book; please try again later.`;
  return 'Something went wrong on our side. Nothing was added to the book; please try again.';
}

/**
 * Releases a recording after a failure. If it was already under review, it becomes ready for review again. Otherwise
 * it fails, and only its text is kept for another attempt.
 */
async function releaseAfterFailure(deps: Deps, claimed: ClaimedRecording, error: unknown): Promise<void> {
  const free = { leaseId: null, leaseUntil: null, clips: [] };
  const where = heldBy(claimed);
  if (isStopped(error)) {
    // This process is shutting down. Another one will start over.
    await deps.db.recording.updateMany({ where, data: free });
    return;
  }
  const problem = problemOf(deps, error);
  const isReviewed = claimed.seconds !== null;
  const { file, copy, phrases } = claimed;
  const data = isReviewed
    ? { ...free, state: 'ready' as const, problem, task: Prisma.DbNull }
    : {
        ...free,
        state: 'failed' as const,
        problem,
        file: null,
        copy: null,
        phrases: phrases.map(({ text }) => unspoken(text)),
        ...nextVersion,
      };
  const { count } = await deps.db.recording.updateMany({ where, data });
  if (count > 0 && !isReviewed) await removeFiles(deps, filesOfRecording({ file, copy, clips: [] }));
}
