import { randomUUID } from 'node:crypto';
import type { MediaKind } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';
import type { BookImport } from '../../../generated/prisma/client.ts';
import { holdLease, LostLeaseError, leaseExpiryOf, type TaskControl } from '../base/hold-lease.ts';
import { removeUnusedFiles, type StoredFile } from '../files/store-files.ts';
import { findImport, type StoredImport } from './find-import.ts';

/** An import that this process is working on. The lease's id names the working folder. */
export type ClaimedImport = StoredImport & { leaseId: string; file: string };

/** Returns the files of an import: the uploaded one, and those that are just being written. */
export function filesOfImport({ file, files }: Pick<BookImport, 'file' | 'files'>): StoredFile[] {
  const writtenFiles = files.map((path) => {
    const [kind = '', name = ''] = path.split('/');
    return { kind: kind as MediaKind, name };
  });
  return [...(file ? [{ kind: 'recordings' as const, name: file }] : []), ...writtenFiles];
}

/**
 * Claims the import that has waited longest, or one whose process died, and deletes the files that the dead process
 * left. Imports whose file is still to be read come first; with `readingOnly`, claims nothing else. Returns undefined if
 * there is nothing to do.
 */
export async function claimImport(
  deps: Deps,
  { readingOnly = false }: { readingOnly?: boolean } = {},
): Promise<ClaimedImport | undefined> {
  const leaseId = randomUUID();
  const claim = await deps.db.$transaction(async (tx) => {
    const [next] = await tx.$queryRaw<{ id: number }[]>`
      select id from book_imports
      where state in ('reading', 'importing') and (lease_until is null or lease_until < ${deps.clock.now()})
        and (state = 'reading' or not ${readingOnly})
      order by state = 'reading' desc, updated_at, id limit 1 for update skip locked`;
    if (!next) return undefined;
    const before = await findImport({ db: tx as Deps['db'] }, next.id);
    await tx.bookImport.update({
      where: { id: next.id },
      data: { leaseId, leaseUntil: leaseExpiryOf(deps), progress: 0, files: [] },
    });
    return before;
  });
  if (!claim) return undefined;
  if (claim.leaseId) await deps.media.remove('work', claim.leaseId);
  await removeUnusedFiles(deps, filesOfImport({ file: null, files: claim.files }));
  if (!claim.file) throw new Error('The import has no file.');
  return { ...claim, leaseId, files: [], file: claim.file };
}

export const toLeaseFilter = ({ id, leaseId }: ClaimedImport) => ({ id, leaseId });

/** Runs work on a claimed import while holding its lease. */
export async function runWithImportLease(
  deps: Deps,
  claimed: ClaimedImport,
  task: (control: TaskControl) => Promise<void>,
): Promise<void> {
  await holdLease(deps, task, async (lease) => {
    const { count } = await deps.db.bookImport.updateMany({ where: toLeaseFilter(claimed), data: lease });
    return count > 0;
  });
}

/** Stores the names of files that are about to be written, so that the next process can delete them if this one dies. */
export async function declareFiles(
  deps: Pick<Deps, 'db'>,
  claimed: ClaimedImport,
  files: readonly StoredFile[],
): Promise<void> {
  claimed.files = files.map(({ kind, name }) => `${kind}/${name}`);
  const { count } = await deps.db.bookImport.updateMany({
    where: toLeaseFilter(claimed),
    data: { files: claimed.files },
  });
  if (count === 0) throw new LostLeaseError();
}
