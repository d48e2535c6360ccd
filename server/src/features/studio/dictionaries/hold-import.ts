import type { Deps } from '../../../deps.ts';
import { fieldProblem } from '../../../http/problem.ts';

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
 * A running import. `signal` is aborted if this process has lost its lease, because another import may have started
 * since.
 */
export type HeldImport = { folder: string; signal: AbortSignal; onProgress: (entries: number) => void };
type HoldDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Milliseconds after which a process that hasn't renewed its lease is considered dead. */
const holdLength = 30_000;
const renewInterval = 1_000;

/**
 * Runs an import in its own folder. Only one import runs at a time, across all processes; throws 422 if another is in
 * progress. The import's row exists for as long as its files do, so that the files of a dead process can be found and
 * deleted.
 */
export async function whileImporting<Result>(
  deps: HoldDeps,
  name: string,
  files: ImportFiles,
  work: (held: HeldImport) => Promise<Result>,
): Promise<Result> {
  const { id } = files;
  await hold(deps, name, files);
  const abortController = new AbortController();
  let entries = 0;
  const renew = async () => {
    const data = { entries, heldUntil: holdUntil(deps) };
    const { count } = await deps.db.dictionaryImport.updateMany({ where: { id }, data });
    if (count === 0) abortController.abort();
  };
  const timer = setInterval(() => {
    // A short database outage must not abort the import.
    renew().catch((error: unknown) => deps.log.warn({ err: error }, 'an import could not be held'));
  }, renewInterval);
  const onProgress = (read: number) => {
    entries = read;
  };
  try {
    return await work({ folder: await files.open(), signal: abortController.signal, onProgress });
  } finally {
    clearInterval(timer);
    await files.remove();
    await deps.db.dictionaryImport.deleteMany({ where: { id } });
  }
}

const holdUntil = ({ clock }: HoldDeps) => new Date(clock.now().getTime() + holdLength);

async function hold(deps: HoldDeps, name: string, { id, file }: ImportFiles): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    // Makes concurrent requests run one after another, so that the second one sees the first one's row.
    await tx.$executeRaw`lock table dictionary_imports in exclusive mode`;
    const running = await findImporting({ ...deps, db: tx });
    if (running)
      throw fieldProblem(
        'file',
        `Another dictionary is being imported: “${running.name}”. Please try again when it is done.`,
      );
    await tx.dictionaryImport.create({ data: { id, name, file, heldUntil: holdUntil(deps) } });
  });
}

/** Returns the import in progress, if any, with the number of entries read so far. */
export async function findImporting({
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
