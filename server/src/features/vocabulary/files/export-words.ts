import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { WordFileFormat } from '@lingostory/contract/constants';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import type { SentFile } from '../../../http/send-file.ts';
import { csvHead, csvLines } from '../../../word-files/csv-lines.ts';
import { WordFileError } from '../../../word-files/word-file-error.ts';
import { findWords, type WordFilter } from './find-words.ts';

const retryAfter = 15;

const files = {
  csv: { fileName: 'lingostory-words.csv', type: 'text/csv' },
  text: { fileName: 'lingostory-words.zip', type: 'application/zip' },
  apkg: { fileName: 'lingostory-words.apkg', type: 'application/octet-stream' },
} as const satisfies Record<WordFileFormat, { fileName: string; type: string }>;

export type ExportedFile = WordFilter & { format: WordFileFormat };

/** The members whose words are being written in this process. */
export type Exporting = Set<number>;

/**
 * A member's words as a file. 429 while another one of theirs is being made or sent. Throws the signal's reason. What is written on
 * the way are unfinished media: where this process is killed, the sweep of those removes them.
 */
export async function exportWords(
  deps: Deps,
  exporting: Exporting,
  memberId: number,
  { format, ...filter }: ExportedFile,
  signal: AbortSignal,
): Promise<SentFile> {
  if (exporting.has(memberId))
    throw new Problem(
      429,
      'Your words are already being downloaded. Wait until that has finished, then try again.',
      {
        retryAfter,
        limit: 'word export',
      },
    );
  exporting.add(memberId);
  const done = () => exporting.delete(memberId);
  try {
    if (format === 'csv') {
      const content = Readable.from(linesOf(deps, memberId, filter));
      return { ...files.csv, content, close: async () => void done() };
    }
    const path = await writePackage(deps, memberId, { format, filter }, signal);
    const close = async () => {
      done();
      await deps.media.discard({ path });
    };
    return { ...files[format], content: createReadStream(path), close };
  } catch (error) {
    done();
    throw error;
  }
}

async function* linesOf(deps: Deps, memberId: number, filter: WordFilter): AsyncGenerator<string> {
  yield csvHead();
  for await (const words of findWords(deps, memberId, filter)) yield csvLines(words);
}

/** Writes a package, and returns where it is. */
async function writePackage(
  deps: Deps,
  memberId: number,
  { format, filter }: { format: 'text' | 'apkg'; filter: WordFilter },
  signal: AbortSignal,
): Promise<string> {
  const { media, wordFiles, clock } = deps;
  const { path: to } = await media.receive('work', Readable.from([]));
  try {
    const from = await media.receive('work', Readable.from(jsonOf(deps, memberId, filter)));
    try {
      await wordFiles.write({ from: from.path, to, format, at: clock.now().getTime() }, { signal });
    } finally {
      await media.discard(from);
    }
    return to;
  } catch (error) {
    await media.discard({ path: to });
    throw error instanceof WordFileError ? new Problem(503, error.message, { retryAfter: 60 }) : error;
  }
}

async function* jsonOf(deps: Deps, memberId: number, filter: WordFilter): AsyncGenerator<string> {
  for await (const words of findWords(deps, memberId, filter))
    yield words.map((word) => `${JSON.stringify(word)}\n`).join('');
}
