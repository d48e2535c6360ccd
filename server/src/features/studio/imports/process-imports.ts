import { NarrationError } from '../../../adapters/narration/narration.ts';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { isDiskFull, noDiskSpaceMessage } from '../../../lib/disk.ts';
import { BookFileError } from '../../../libraries/book-files/book-file-error.ts';
import { LostLeaseError } from '../base/hold-lease.ts';
import { isInterruption, isOutage } from '../base/task-failures.ts';
import { versionIncrement } from '../base/versions.ts';
import { removeUnusedFiles } from '../files/store-files.ts';
import {
  type ClaimedImport,
  claimImport,
  filesOfImport,
  runWithImportLease,
  toLeaseFilter,
} from './import-leases.ts';
import { readClaimedImport } from './read-claimed-import.ts';
import { writeClaimedImport } from './write-claimed-import.ts';

/** An import that nobody has confirmed or changed for this many milliseconds is deleted. */
const maxImportAgeMs = 7 * 24 * 60 * 60 * 1000;

/** Processes the waiting imports one after another. Can run in several processes at once. */
export async function processImports(deps: Deps): Promise<void> {
  await removeStaleImports(deps);
  await processQueue(deps, false);
}

/**
 * Only reads files, which takes seconds, because an editor waits for it and `processImports` may be busy with cutting a
 * long book.
 */
export async function readWaitingImports(deps: Deps): Promise<void> {
  await processQueue(deps, true);
}

async function processQueue(deps: Deps, readingOnly: boolean): Promise<void> {
  for (;;) {
    const claimed = await claimImport(deps, { readingOnly });
    if (!claimed || !(await processImport(deps, claimed))) return;
  }
}

async function removeStaleImports(deps: Deps): Promise<void> {
  const { rows } = await deps.sql.query<{ file: string | null; files: string[] }>(
    `delete from book_imports where updated_at < $1 and (lease_until is null or lease_until < $2)
    returning file, files`,
    [new Date(deps.clock.now().getTime() - maxImportAgeMs), deps.clock.now()],
  );
  await removeUnusedFiles(deps, rows.flatMap(filesOfImport));
}

/** Processes one import. Returns false if it was interrupted, so that this run doesn't claim the same one again. */
async function processImport(deps: Deps, claimed: ClaimedImport): Promise<boolean> {
  const runTask = claimed.state === 'importing' ? writeClaimedImport : readClaimedImport;
  try {
    await runWithImportLease(deps, claimed, async (control) => await runTask(deps, claimed, control));
    return true;
  } catch (error) {
    if (!(error instanceof LostLeaseError)) await releaseAfterFailure(deps, claimed, error);
    return !isInterruption(error);
  } finally {
    await deps.media.remove('work', claimed.leaseId);
    // Deletes files that no row refers to anymore.
    await removeUnusedFiles(deps, filesOfImport(claimed));
  }
}

function toProblemMessage(deps: Deps, error: unknown): string {
  if (error instanceof BookFileError || error instanceof NarrationError || error instanceof Problem)
    return error.message;
  deps.log.error({ err: error }, 'an import failed');
  if (isDiskFull(error)) return `${noDiskSpaceMessage} Nothing was imported; please try again later.`;
  return 'Something went wrong on our side. Nothing was imported; please try again.';
}

/** Releases an import after a failure. After an interruption, the next run starts over; otherwise, it has failed. */
async function releaseAfterFailure(deps: Deps, claimed: ClaimedImport, error: unknown): Promise<void> {
  const where = toLeaseFilter(claimed);
  const releasedColumns = { leaseId: null, leaseUntil: null, files: [] };
  if (isInterruption(error)) {
    if (isOutage(error))
      deps.log.warn({ err: error }, 'an import waits until the database and the media can be reached');
    await deps.db.bookImport.updateMany({ where, data: releasedColumns });
    return;
  }
  const problem = toProblemMessage(deps, error);
  await deps.db.bookImport.updateMany({
    where,
    data: { ...releasedColumns, state: 'failed', problem, file: null, ...versionIncrement },
  });
}
