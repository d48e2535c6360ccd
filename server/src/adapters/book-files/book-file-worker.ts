// The process that reads book files, started by process-book-files.ts.
import { BookFileError } from '../../libraries/book-files/book-file-error.ts';
import { extractEntries } from '../../libraries/book-files/extract-entries.ts';
import { readBookFile } from '../../libraries/book-files/read-book-file.ts';
import { serveTask } from '../processes/serve-task.ts';
import type { BookFileTask } from './process-book-files.ts';

const runTask = async (task: BookFileTask): Promise<unknown> =>
  task.kind === 'read' ? await readBookFile(task) : await extractEntries(task);

function toEditorMessage(error: unknown): string | undefined {
  return error instanceof BookFileError ? error.message : undefined;
}

serveTask(runTask, toEditorMessage);
