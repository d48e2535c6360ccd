import type { Deps } from '../../../deps.ts';
import { BookFileError } from '../../../libraries/book-files/book-file-error.ts';
import { runTasks, toTaskProblem } from '../base/run-tasks.ts';
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
  await runTasks(deps, {
    claim: () => claimImport(deps, { readingOnly }),
    run: async (claimed) => {
      const runTask = claimed.state === 'importing' ? writeClaimedImport : readClaimedImport;
      await runWithImportLease(deps, claimed, async (control) => await runTask(deps, claimed, control));
    },
    release: (claimed, error) => releaseAfterFailure(deps, claimed, error),
    removeFiles: (claimed) => removeUnusedFiles(deps, filesOfImport(claimed)),
  });
}

async function removeStaleImports(deps: Deps): Promise<void> {
  const { rows } = await deps.sql.query<{ file: string | null; files: string[] }>(
    `delete from book_imports where updated_at < $1 and (lease_until is null or lease_until < $2)
    returning file, files`,
    [new Date(deps.clock.now().getTime() - maxImportAgeMs), deps.clock.now()],
  );
  await removeUnusedFiles(deps, rows.flatMap(filesOfImport));
}

const failureLabels = { logged: 'an import failed', unchanged: 'Nothing was imported' };

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
  const problem = error instanceof BookFileError ? error.message : toTaskProblem(deps, error, failureLabels);
  await deps.db.bookImport.updateMany({
    where,
    data: { ...releasedColumns, state: 'failed', problem, file: null, ...versionIncrement },
  });
}
