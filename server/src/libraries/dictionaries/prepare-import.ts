import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DictionaryError } from './dictionary-error.ts';
import type { Entries } from './entries.ts';
import { type DictionaryFiles, findFiles } from './find-files.ts';
import { keysOfHeadword } from './keys-of-headword.ts';
import { dictionaryLimits } from './limits.ts';
import { type Meaning, meaningsOf } from './meanings-of.ts';
import { readDictd } from './read-dictd.ts';
import { readParts } from './read-parts.ts';
import { readStarDict } from './read-star-dict.ts';
import { readTsv } from './read-tsv.ts';

/** A meaning under the key that its word is looked up by. */
type KeyedMeaning = Meaning & { key: string };

/** A dictionary that was read to its end, ready to be stored. */
export type PreparedImport = {
  /** SHA-256 of its meanings, in hexadecimal. */
  checksum: string;
  /** The path of its meanings, for `readBatches`. */
  file: string;
};

/** Meanings of a batch: a statement of a few milliseconds. */
const batchSize = 1000;
/** Entries after which progress is reported. */
const step = 2000;

function read(files: DictionaryFiles): Entries {
  if (files.format === 'stardict') return readStarDict(files);
  return files.format === 'dictd' ? readDictd(files) : readTsv(files.file);
}

async function* keyedMeanings(
  files: DictionaryFiles,
  onProgress: (entries: number) => void,
): AsyncGenerator<KeyedMeaning[]> {
  let entries = 0;
  for await (const entry of read(files)) {
    entries += 1;
    if (entries > dictionaryLimits.entries)
      throw new DictionaryError(
        `The dictionary has more than ${dictionaryLimits.entries.toLocaleString('en')} entries.`,
      );
    if (entries % step === 0) onProgress(entries);
    const keys = keysOfHeadword(entry.word);
    if (keys.length === 0) continue;
    const meanings = meaningsOf(entry);
    yield keys.flatMap((key) => meanings.map((meaning) => ({ key, ...meaning })));
  }
  onProgress(entries);
}

/**
 * Reads a whole dictionary before anything of it is stored, into a file in `folder` (which the caller removes), so that memory stays
 * small and a mistake at its end costs nothing. `onProgress` gets the number of entries that were read. Throws a DictionaryError for
 * what is not a dictionary that we can read.
 */
export async function prepareImport(
  path: string,
  folder: string,
  onProgress: (entries: number) => void = () => {},
): Promise<PreparedImport> {
  const files = await findFiles(path, folder);
  const prepared = join(folder, 'prepared');
  const hash = createHash('sha256');
  let count = 0;
  const inLines = async function* () {
    let batch: KeyedMeaning[] = [];
    for await (const meanings of keyedMeanings(files, onProgress)) {
      batch.push(...meanings);
      if (batch.length < batchSize) continue;
      yield lineOf(batch);
      batch = [];
    }
    if (batch.length > 0) yield lineOf(batch);
  };
  const lineOf = (batch: KeyedMeaning[]) => {
    count += batch.length;
    const line = `${JSON.stringify(batch)}\n`;
    for (const { key, kind, meaning } of batch) hash.update(`${key}\t${kind}\t${meaning}\n`);
    return line;
  };
  await pipeline(inLines, createWriteStream(prepared));
  if (count === 0) throw new DictionaryError('There are no meanings in this file.');
  return { checksum: hash.digest('hex'), file: prepared };
}

/** The meanings of a prepared import in the order of the dictionary, some hundreds at a time. */
export async function* readBatches(path: string): AsyncGenerator<KeyedMeaning[]> {
  // Node's own reader of lines would read a thousand of them ahead.
  const lines = { end: 0x0a, longest: Number.POSITIVE_INFINITY, name: (no: number) => `Batch ${no}` };
  for await (const line of readParts(path, lines)) yield JSON.parse(line.toString()) as KeyedMeaning[];
}
