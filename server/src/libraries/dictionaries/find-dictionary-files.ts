import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DictionaryError, truncateForDisplay } from './dictionary-error.ts';
import { dictionaryLimits } from './limits.ts';
import type { DictdFiles } from './read-dictd.ts';
import type { StarDictFiles } from './read-star-dict.ts';
import { ifoSignature } from './star-dict-info.ts';
import { toBaseName, type UnpackedFile, unpackTarGz, unpackZip } from './unpack-archive.ts';
import { isGzip, readFirstBytes, unpackFile } from './unpack-file.ts';

/** An unpacked dictionary on disk. */
export type DictionaryFiles =
  | ({ format: 'stardict' } & StarDictFiles)
  | ({ format: 'dictd' } & DictdFiles)
  | { format: 'tsv'; file: string };

const partNamePattern = /\.(ifo|idx|idx\.gz|dict|dict\.dz|syn|syn\.dz|index)$/i;
const tsvNamePattern = /\.(tsv|tab|txt)$/i;

/**
 * Returns the files of the dictionary at a path, which may be one of its files (with the others next to it) or a zip
 * or tar.gz of them. Unpacks compressed files into `folder`. Throws a DictionaryError for anything else.
 */
export async function findDictionaryFiles(path: string, folder: string): Promise<DictionaryFiles> {
  if (partNamePattern.test(path)) return await unpackOnlyDictionary(await listSiblings(path), folder);
  const firstBytes = await readFirstBytes(path, 64);
  if (firstBytes.length === 0) throw new DictionaryError('The file is empty.');
  if (firstBytes.subarray(0, 2).toString('latin1') === 'PK')
    return await unpackOnlyDictionary(await unpackZip(path, folder), folder);
  if (isGzip(firstBytes)) return await unpackOnlyDictionary(await unpackTarGz(path, folder), folder);
  if (firstBytes.toString('latin1').startsWith(ifoSignature))
    throw new DictionaryError(
      'This is one file of a StarDict dictionary. Please put all of its files into a zip.',
    );
  return await unpackTsv(path, folder);
}

async function listSiblings(path: string): Promise<UnpackedFile[]> {
  const folder = dirname(path);
  const stem = basename(path).replace(partNamePattern, '');
  const names = (await readdir(folder)).filter(
    (name) => partNamePattern.test(name) && name.replace(partNamePattern, '') === stem,
  );
  return names.map((name) => ({ name, path: join(folder, name) }));
}

/**
 * Picks the only dictionary among these files. Throws a DictionaryError if there is none or more than one.
 */
async function unpackOnlyDictionary(
  files: readonly UnpackedFile[],
  folder: string,
): Promise<DictionaryFiles> {
  const mainFiles = files.filter(({ name }) => /\.(ifo|index)$/i.test(name));
  const [head, secondMainFile] = mainFiles;
  if (secondMainFile)
    throw new DictionaryError('There is more than one dictionary. Please import them one by one.');
  if (head)
    return /\.ifo$/i.test(head.name)
      ? await unpackStarDict(head, files, folder)
      : await unpackDictd(head, files, folder);
  if (files.some(({ name }) => partNamePattern.test(name)))
    throw new DictionaryError('The .ifo file of StarDict or the .index file of dictd is missing.');
  const [file, secondFile] = files.filter(({ name }) => tsvNamePattern.test(name));
  if (!file)
    throw new DictionaryError('There is no dictionary in it: no .ifo, .index or .tsv file was found.');
  if (secondFile)
    throw new DictionaryError('There is more than one file of lines. Please import them one by one.');
  return await unpackTsv(file.path, folder);
}

const stemOf = (name: string) => toBaseName(name).replace(partNamePattern, '');

/** Returns functions that find and unpack the files belonging to a dictionary's main file. */
function createPartUnpackers(head: UnpackedFile, files: readonly UnpackedFile[], folder: string) {
  const filesOfDictionary = files.filter(({ name }) => stemOf(name) === stemOf(head.name));
  const unpackPart = async (
    namePattern: RegExp,
    fileName: string,
    max: number,
  ): Promise<string | undefined> => {
    const match = filesOfDictionary.find(({ name }) => namePattern.test(name));
    return (
      match &&
      (await unpackFile(match.path, join(folder, `unpacked-${fileName}`), max, `The .${fileName} file`))
    );
  };
  const unpackRequiredPart = async (namePattern: RegExp, fileName: string, max: number): Promise<string> => {
    const match = await unpackPart(namePattern, fileName, max);
    if (match === undefined)
      throw new DictionaryError(
        `The .${fileName} file is missing that belongs to ${truncateForDisplay(toBaseName(head.name))}.`,
      );
    return match;
  };
  return { find: unpackPart, findRequired: unpackRequiredPart };
}

async function unpackStarDict(
  head: UnpackedFile,
  files: readonly UnpackedFile[],
  folder: string,
): Promise<DictionaryFiles> {
  const { find, findRequired } = createPartUnpackers(head, files, folder);
  const { definitions, index } = dictionaryLimits;
  return {
    format: 'stardict',
    ifo: head.path,
    idx: await findRequired(/\.idx(\.gz)?$/i, 'idx', index),
    dict: await findRequired(/\.dict(\.dz)?$/i, 'dict', definitions),
    syn: await find(/\.syn(\.dz)?$/i, 'syn', index),
  };
}

async function unpackDictd(
  head: UnpackedFile,
  files: readonly UnpackedFile[],
  folder: string,
): Promise<DictionaryFiles> {
  const { findRequired } = createPartUnpackers(head, files, folder);
  const { definitions, index } = dictionaryLimits;
  return {
    format: 'dictd',
    index: await unpackFile(head.path, join(folder, 'unpacked-index'), index, 'The .index file'),
    dict: await findRequired(/\.dict(\.dz)?$/i, 'dict', definitions),
  };
}

async function unpackTsv(path: string, folder: string): Promise<DictionaryFiles> {
  const file = await unpackFile(path, join(folder, 'unpacked-tsv'), dictionaryLimits.definitions, 'The file');
  return { format: 'tsv', file };
}
