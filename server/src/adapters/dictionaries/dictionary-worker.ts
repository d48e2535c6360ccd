// The process that reads dictionaries, started by process-dictionary-reader.ts.
import { DictionaryError } from '../../libraries/dictionaries/dictionary-error.ts';
import { prepareImport } from '../../libraries/dictionaries/prepare-import.ts';
import { serveTask } from '../processes/serve-task.ts';

function toProblemMessage(error: unknown): string | undefined {
  return error instanceof DictionaryError ? error.message : undefined;
}

serveTask(
  async ({ path, folder }: { path: string; folder: string }, onProgress) =>
    await prepareImport(path, folder, onProgress),
  toProblemMessage,
);
