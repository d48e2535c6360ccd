import type { Deps } from '../../../deps.ts';
import { fieldProblem } from '../../../http/problem.ts';

/** The files of an import. Its folder for work has the name `id`; `file` is the upload beside it, null on the command line. */
export type ImportFiles = {
  id: string;
  file: string | null;
  open: () => Promise<string>;
  /** Removes them all. */
  remove: () => Promise<void>;
};
/** `signal`: somebody else may import again, since this process did not say in time that it is at work. */
export type HeldImport = { folder: string; signal: AbortSignal; onProgress: (entries: number) => void };
type HoldDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Milliseconds after which somebody who has not said that they are at work is taken for dead. */
const holdLength = 30_000;
const beat = 1_000;

/**
 * Does the one import of the moment, with a folder of its own. Its row names its files from before they are written until
 * they are removed. 422 when another import is in progress.
 */
export async function whileImporting<Result>(
  deps: HoldDeps,
  name: string,
  files: ImportFiles,
  work: (held: HeldImport) => Promise<Result>,
): Promise<Result> {
  const { id } = files;
  await hold(deps, name, files);
  const lost = new AbortController();
  let entries = 0;
  const renew = async () => {
    const data = { entries, heldUntil: holdUntil(deps) };
    const { count } = await deps.db.dictionaryImport.updateMany({ where: { id }, data });
    if (count === 0) lost.abort();
  };
  const beats = setInterval(() => {
    // A database that is away for a moment costs nothing.
    renew().catch((error: unknown) => deps.log.warn({ err: error }, 'an import could not be held'));
  }, beat);
  const onProgress = (read: number) => {
    entries = read;
  };
  try {
    return await work({ folder: await files.open(), signal: lost.signal, onProgress });
  } finally {
    clearInterval(beats);
    await files.remove();
    await deps.db.dictionaryImport.deleteMany({ where: { id } });
  }
}

const holdUntil = ({ clock }: HoldDeps) => new Date(clock.now().getTime() + holdLength);

async function hold(deps: HoldDeps, name: string, { id, file }: ImportFiles): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    // Of two who ask at once, the second sees the row of the first.
    await tx.$executeRaw`lock table dictionary_imports in exclusive mode`;
    const other = await findImporting({ ...deps, db: tx });
    if (other)
      throw fieldProblem(
        'file',
        `Another dictionary is being imported: “${other.name}”. Please try again when it is done.`,
      );
    await tx.dictionaryImport.create({ data: { id, name, file, heldUntil: holdUntil(deps) } });
  });
}

/** The import in progress, if there is one, with the number of entries that were read. */
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

/** Removes the files of an import. Asking again costs nothing. */
export async function removeImportFiles(
  { media }: Pick<Deps, 'media'>,
  { id, file }: Pick<ImportFiles, 'id' | 'file'>,
): Promise<void> {
  await media.remove('work', id);
  if (file !== null) await media.remove('work', file);
}
