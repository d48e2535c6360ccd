// The process that reads dictionaries; see process-dictionary-reader.ts, which starts it.
import { DictionaryError } from '../../dictionaries/dictionary-error.ts';
import { prepareImport } from '../../dictionaries/prepare-import.ts';
import { serveTask } from '../processes/serve-task.ts';

function problemOf(error: unknown): string | undefined {
  if (error instanceof DictionaryError) return error.message;
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return 'The server’s disk is full. Nothing was imported; please try again later.';
  return undefined;
}

serveTask(
  async ({ path, folder }: { path: string; folder: string }, onProgress) =>
    await prepareImport(path, folder, onProgress),
  problemOf,
);
