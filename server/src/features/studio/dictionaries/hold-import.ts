import type { Deps } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';

/**
 * The files of an import. `id` also names its working folder. `file` is the uploaded file, or null if the import runs
 * from the command line.
 */
export type ImportFiles = {
  id: string;
  file: string | null;
  open: () => Promise<string>;
  remove: () => Promise<void>;
};
/**
 * A running import. `signal` is aborted when this process has lost its lease, because another import may have started
 * since then.
 */
export type ImportContext = { folder: string; signal: AbortSignal; onProgress: (entryCount: number) => void };
type LockDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** A process that hasn't renewed its lease for this many milliseconds is considered dead. */
const lockDurationMs = 30_000;
const renewIntervalMs = 1_000;

/**
 * Runs an import in its own folder. Only one import runs at a time, across all processes; throws 422 if another is in
 * progress. The import's row exists for as long as its files do, so that the files of a dead process can be found and
 * deleted.
 */
export async function runWithImportLock<Result>(
  deps: LockDeps,
  name: string,
  files: ImportFiles,
  task: (importContext: ImportContext) => Promise<Result>,
): Promise<Result> {
  const { id } = files;
  await acquireImportLock(deps, name, files);
  const abortController = new AbortController();
  let entryCount = 0;
  const renewLock = async () => {
    const data = { entries: entryCount, heldUntil: lockExpiryOf(deps) };
    const { count } = await deps.db.dictionaryImport.updateMany({ where: { id }, data });
    if (count === 0) abortController.abort();
  };
  const timer = setInterval(() => {
    // A short database outage must not abort the import.
    renewLock().catch((error: unknown) => deps.log.warn({ err: error }, 'an import could not be held'));
  }, renewIntervalMs);
  const onProgress = (latestEntryCount: number) => {
    entryCount = latestEntryCount;
  };
  try {
    return await task({ folder: await files.open(), signal: abortController.signal, onProgress });
  } finally {
    clearInterval(timer);
    await files.remove();
    await deps.db.dictionaryImport.deleteMany({ where: { id } });
  }
}

const lockExpiryOf = ({ clock }: LockDeps) => new Date(clock.now().getTime() + lockDurationMs);

async function acquireImportLock(deps: LockDeps, name: string, { id, file }: ImportFiles): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    // Makes concurrent requests run one after another, so that the second one sees the first one's row.
    await tx.$executeRaw`lock table dictionary_imports in exclusive mode`;
    const runningImport = await findRunningImport({ ...deps, db: tx });
    if (runningImport)
      throw createFieldProblem(
        'file',
        `Another dictionary is being imported: “${runningImport.name}”. Please try again when it is done.`,
      );
    await tx.dictionaryImport.create({ data: { id, name, file, heldUntil: lockExpiryOf(deps) } });
  });
}

/** Returns the import in progress, if any, with the number of entries read so far. */
export async function findRunningImport({
  db,
  clock,
}: {
  db: Pick<Deps['db'], 'dictionaryImport'>;
  clock: Deps['clock'];
}): Promise<{ name: string; entries: number } | null> {
  const where = { heldUntil: { gt: clock.now() } };
  return await db.dictionaryImport.findFirst({ where, select: { name: true, entries: true } });
}

/** Deletes all files of an import. Safe to repeat. */
export async function removeImportFiles(
  { media }: Pick<Deps, 'media'>,
  { id, file }: Pick<ImportFiles, 'id' | 'file'>,
): Promise<void> {
  await media.remove('work', id);
  if (file !== null) await media.remove('work', file);
}
