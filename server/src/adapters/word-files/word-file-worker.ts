// The process that reads and writes word files, started by process-word-files.ts.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ExportedWord } from '../../libraries/word-files/exported-word.ts';
import { readImportFile } from '../../libraries/word-files/read-import-file.ts';
import { WordFileError } from '../../libraries/word-files/word-file-error.ts';
import { writeApkg } from '../../libraries/word-files/write-apkg.ts';
import { writeText } from '../../libraries/word-files/write-text.ts';
import { serveTask } from '../processes/serve-task.ts';
import type { WordFileTask } from './process-word-files.ts';

async function* readWords(path: string): AsyncGenerator<ExportedWord> {
  for await (const line of createInterface({ input: createReadStream(path) })) yield JSON.parse(line);
}

async function runTask(task: WordFileTask): Promise<unknown> {
  if (task.kind === 'read') return await readImportFile(task.path, task.choices);
  if (task.format === 'apkg') return await writeApkg(task.to, readWords(task.from), task.at);
  return await writeText(task.to, readWords(task.from));
}

function toReaderMessage(error: unknown): string | undefined {
  return error instanceof WordFileError ? error.message : undefined;
}

serveTask(runTask, toReaderMessage);
