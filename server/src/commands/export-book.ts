import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { BookExportFormat } from '@lingostory/contract/studio/exports/constants';
import { exportBook as exportBookFile } from '../features/studio/public.ts';
import { type Command, printLine, printWarning, UsageError, withUsageErrors } from './command.ts';
import { createCommandDeps } from './create-command-deps.ts';

function readOptions(args: string[]): { bookCode: string; path: string; format: BookExportFormat } {
  const options = { pieces: { type: 'boolean', default: false } } as const;
  const { values, positionals } = withUsageErrors(() => parseArgs({ args, options, allowPositionals: true }));
  const [bookCode, path, ...others] = positionals;
  if (bookCode === undefined || path === undefined || others.length > 0)
    throw new UsageError('Say which book to export, and to which file: book-code file.epub.');
  return { bookCode, path, format: values.pieces ? 'pieces' : 'epub' };
}

const formatMegabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/**
 * `export book-code file.epub` writes a book of the studio as EPUB, with its narration. `--pieces` writes a zip of
 * tables, subtitles and clips instead.
 */
export const exportBook: Command = async (args, readSettings) => {
  const { bookCode, path, format } = readOptions(args);
  const interruptController = new AbortController();
  const { signal } = interruptController;
  process.once('SIGINT', () => interruptController.abort());
  process.once('SIGTERM', () => interruptController.abort());
  const { deps, close } = await createCommandDeps(await readSettings());
  /** An earlier export to the same path stays until the new one is complete. */
  const unfinishedPath = `${path}.part`;
  try {
    const { content, close: closeFile } = await exportBookFile(deps, { bookCode, format }, signal);
    await pipeline(content, createWriteStream(unfinishedPath), { signal }).finally(closeFile);
    await rename(unfinishedPath, path);
    printLine(`${path} is written, with ${formatMegabytes((await stat(path)).size)}.`);
    return 0;
  } catch (error) {
    await rm(unfinishedPath, { force: true });
    if (!signal.aborted) throw error;
    printWarning('The export was interrupted.');
    return 1;
  } finally {
    await close();
  }
};
