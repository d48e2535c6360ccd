import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { WordFileFormat } from '@lingostory/contract/vocabulary/constants';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import type { SentFile } from '../../../http/send-file.ts';
import { acquireLease } from '../../../lib/lease.ts';
import { createCsvHeader, toCsvLines } from '../../../libraries/word-files/csv-lines.ts';
import { WordFileError } from '../../../libraries/word-files/word-file-error.ts';
import { generateWordBatches, type WordFilter } from './generate-word-batches.ts';

const retryAfterSeconds = 15;

const fileTypes = {
  csv: { fileName: 'lingostory-words.csv', type: 'text/csv' },
  text: { fileName: 'lingostory-words.zip', type: 'application/zip' },
  apkg: { fileName: 'lingostory-words.apkg', type: 'application/octet-stream' },
} as const satisfies Record<WordFileFormat, { fileName: string; type: string }>;

export type ExportRequest = WordFilter & { format: WordFileFormat };

/**
 * Exports a member's words as a file. Throws 429 while another export by the same member is in progress, and the
 * signal's reason if it is aborted. Temporary files are stored as unfinished media, so that a sweep removes them if
 * this process is killed.
 */
export async function exportWords(
  deps: Deps,
  memberId: number,
  { format, ...filter }: ExportRequest,
  signal: AbortSignal,
): Promise<SentFile> {
  const release = await acquireLease(deps, `export-words:${memberId}`);
  if (!release)
    throw new Problem(429, 'Your words are already downloading. Wait for that to finish, then try again.', {
      retryAfter: retryAfterSeconds,
      limit: 'word export',
    });
  try {
    if (format === 'csv') {
      const content = Readable.from(generateCsvLines(deps, memberId, filter));
      return { ...fileTypes.csv, content, close: release };
    }
    const path = await writeExportFile(deps, memberId, { format, filter }, signal);
    const close = async () => {
      await deps.media.discard({ path });
      await release();
    };
    return { ...fileTypes[format], content: createReadStream(path), close };
  } catch (error) {
    await release();
    throw error;
  }
}

async function* generateCsvLines(deps: Deps, memberId: number, filter: WordFilter): AsyncGenerator<string> {
  yield createCsvHeader();
  for await (const words of generateWordBatches(deps, memberId, filter)) yield toCsvLines(words);
}

/** Writes a member's words into a zip or an Anki package, and returns the path of the file. */
async function writeExportFile(
  deps: Deps,
  memberId: number,
  { format, filter }: { format: 'text' | 'apkg'; filter: WordFilter },
  signal: AbortSignal,
): Promise<string> {
  const { media, wordFiles, clock } = deps;
  const { path: target } = await media.receive('work', Readable.from([]));
  /** Names the work folder for clips that aren't on this machine. */
  const workId = randomUUID();
  try {
    const source = await media.receive(
      'work',
      Readable.from(generateJsonLines(deps, memberId, filter, workId)),
    );
    try {
      await wordFiles.write({ from: source.path, to: target, format, at: clock.now().getTime() }, { signal });
    } finally {
      await media.discard(source);
    }
    return target;
  } catch (error) {
    await media.discard({ path: target });
    throw error instanceof WordFileError ? new Problem(503, error.message, { retryAfter: 60 }) : error;
  } finally {
    await media.remove('work', workId);
  }
}

async function* generateJsonLines(
  deps: Deps,
  memberId: number,
  filter: WordFilter,
  workId: string,
): AsyncGenerator<string> {
  for await (const words of generateWordBatches(deps, memberId, filter, workId))
    yield words.map((word) => `${JSON.stringify(word)}\n`).join('');
}
