import { NarrationError } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { isDiskFull, noDiskSpaceMessage } from '../../../lib/disk.ts';
import { LostLeaseError } from './hold-lease.ts';
import { isInterruption } from './task-failures.ts';

/** A queue of tasks that are claimed under leases. The lease's id names the work folder. */
export type TaskQueue<Claimed extends { leaseId: string }> = {
  claim: () => Promise<Claimed | undefined>;
  run: (claimed: Claimed) => Promise<void>;
  /** Stores that a task failed or was interrupted. */
  release: (claimed: Claimed, error: unknown) => Promise<void>;
  /** Deletes files that no row refers to anymore. */
  removeFiles: (claimed: Claimed) => Promise<void>;
};

/**
 * Runs tasks one after another until none is waiting. Also stops after an interruption, so that it doesn't claim the same
 * task again.
 */
export async function runTasks<Claimed extends { leaseId: string }>(
  { media }: Pick<Deps, 'media'>,
  queue: TaskQueue<Claimed>,
): Promise<void> {
  for (;;) {
    const claimed = await queue.claim();
    if (!claimed) return;
    try {
      await queue.run(claimed);
    } catch (error) {
      if (!(error instanceof LostLeaseError)) await queue.release(claimed, error);
      if (isInterruption(error)) return;
    } finally {
      await media.remove('work', claimed.leaseId);
      await queue.removeFiles(claimed);
    }
  }
}

type FailureLabels = {
  /** The log's message about an unexpected error. */
  logged: string;
  /** The sentence that tells editors what stayed as it was, without a period. */
  unchanged: string;
};

/** Returns the message of a failed task for editors. Logs an error that nobody expected. */
export function toTaskProblem(
  { log }: Pick<Deps, 'log'>,
  error: unknown,
  { logged, unchanged }: FailureLabels,
): string {
  if (error instanceof NarrationError || error instanceof Problem) return error.message;
  log.error({ err: error }, logged);
  if (isDiskFull(error)) return `${noDiskSpaceMessage} ${unchanged}; please try again later.`;
  return `Something went wrong on our side. ${unchanged}; please try again.`;
}
