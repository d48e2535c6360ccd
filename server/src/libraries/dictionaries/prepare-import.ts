import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DictionaryError } from './dictionary-error.ts';
import type { EntryStream } from './entries.ts';
import { type DictionaryFiles, findDictionaryFiles } from './find-dictionary-files.ts';
import { keysOfHeadword } from './keys-of-headword.ts';
import { dictionaryLimits } from './limits.ts';
import { type Meaning, meaningsOf } from './meanings-of.ts';
import { readDictd } from './read-dictd.ts';
import { readParts } from './read-parts.ts';
import { readStarDict } from './read-star-dict.ts';
import { readTsv } from './read-tsv.ts';

/** A meaning with the key under which its word is looked up. */
type MeaningWithKey = Meaning & { key: string };

/** A dictionary that has been read completely and is ready to be stored. */
export type PreparedImport = {
  /** SHA-256 of the meanings, in hexadecimal. */
  checksum: string;
  /** Path of the file with the meanings, for `readMeaningBatches`. */
  file: string;
};

/** Number of meanings per batch; inserting one takes a few milliseconds. */
const meaningBatchSize = 1000;
/** Number of entries between two progress reports. */
const entriesPerProgressReport = 2000;

function readEntries(files: DictionaryFiles): EntryStream {
  if (files.format === 'stardict') return readStarDict(files);
  return files.format === 'dictd' ? readDictd(files) : readTsv(files.file);
}

async function* generateKeyedMeanings(
  files: DictionaryFiles,
  onProgress: (entryCount: number) => void,
  maxEntryCount: number,
): AsyncGenerator<MeaningWithKey[]> {
  let entryCount = 0;
  for await (const entry of readEntries(files)) {
    entryCount += 1;
    if (entryCount > maxEntryCount)
      throw new DictionaryError(
        `The dictionary has more than ${maxEntryCount.toLocaleString('en')} entries.`,
      );
    if (entryCount % entriesPerProgressReport === 0) onProgress(entryCount);
    const keys = keysOfHeadword(entry.word);
    if (keys.length === 0) continue;
    const meanings = meaningsOf(entry);
    yield keys.flatMap((key) => meanings.map((meaning) => ({ key, ...meaning })));
  }
  onProgress(entryCount);
}

/**
 * Reads a whole dictionary into a file in `folder`, which the caller deletes, before anything is stored. This keeps
 * memory use small, and an error at the end of the dictionary leaves nothing to undo. `onProgress` is called with the
 * number of entries read. Throws a DictionaryError if the dictionary can't be read.
 */
export async function prepareImport(
  path: string,
  folder: string,
  onProgress: (entryCount: number) => void = () => {},
  maxEntryCount: number = dictionaryLimits.entries,
): Promise<PreparedImport> {
  const files = await findDictionaryFiles(path, folder);
  const preparedPath = join(folder, 'prepared');
  const hash = createHash('sha256');
  let count = 0;
  const generateLines = async function* () {
    let batch: MeaningWithKey[] = [];
    for await (const meanings of generateKeyedMeanings(files, onProgress, maxEntryCount)) {
      batch.push(...meanings);
      if (batch.length < meaningBatchSize) continue;
      yield toBatchLine(batch);
      batch = [];
    }
    if (batch.length > 0) yield toBatchLine(batch);
  };
  const toBatchLine = (batch: MeaningWithKey[]) => {
    count += batch.length;
    const line = `${JSON.stringify(batch)}\n`;
    for (const { key, kind, meaning } of batch) hash.update(`${key}\t${kind}\t${meaning}\n`);
    return line;
  };
  await pipeline(generateLines, createWriteStream(preparedPath));
  if (count === 0) throw new DictionaryError('There are no meanings in this file.');
  return { checksum: hash.digest('hex'), file: preparedPath };
}

/** Yields the meanings of a prepared import in the dictionary's order, one batch at a time. */
export async function* readMeaningBatches(path: string): AsyncGenerator<MeaningWithKey[]> {
  // Lines are read with `readParts`, because Node's readline would buffer a thousand batches ahead.
  const lineFormat = {
    end: 0x0a,
    longest: Number.POSITIVE_INFINITY,
    name: (batchNumber: number) => `Batch ${batchNumber}`,
  };
  for await (const line of readParts(path, lineFormat)) yield JSON.parse(line.toString()) as MeaningWithKey[];
}
