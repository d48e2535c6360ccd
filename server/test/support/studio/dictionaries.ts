import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { onTestFinished } from 'vitest';
import { prepareImport, readMeaningBatches } from '../../../src/libraries/dictionaries/prepare-import.ts';

/** A dictionary's files by name. */
export type FilesByName = Record<string, Buffer>;
type Definition = [word: string, text: string | Buffer];

type StarDictOptions = {
  types?: string;
  offsetBits?: 32 | 64;
  /** Synonyms, each with the index of the definition that it refers to. */
  synonyms?: [word: string, no: number][];
  /** Fields to add to the .ifo file, or to change in it. */
  info?: Record<string, string>;
};

const toUint32Bytes = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const toUint64Bytes = (value: number) =>
  Buffer.concat([toUint32Bytes(Math.floor(value / 2 ** 32)), toUint32Bytes(value % 2 ** 32)]);

/** Makes a StarDict dictionary with the name `petit`. */
export function makeStarDict(definitions: readonly Definition[], options: StarDictOptions = {}): FilesByName {
  const { types = 'm', offsetBits = 32, synonyms, info = {} } = options;
  const texts = definitions.map(([, text]) => Buffer.from(text));
  let offset = 0;
  const records = definitions.map(([word], index) => {
    const size = texts[index]?.length ?? 0;
    const offsetBytes = offsetBits === 64 ? toUint64Bytes(offset) : toUint32Bytes(offset);
    offset += size;
    return Buffer.concat([Buffer.from(`${word}\0`), offsetBytes, toUint32Bytes(size)]);
  });
  const indexBytes = Buffer.concat(records);
  const fields = {
    version: '3.0.0',
    bookname: 'Petit',
    wordcount: String(definitions.length),
    idxfilesize: String(indexBytes.length),
    idxoffsetbits: String(offsetBits),
    ...(types !== '' && { sametypesequence: types }),
    ...info,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}\n`);
  const synonymRecords = synonyms?.map(([word, entryIndex]) =>
    Buffer.concat([Buffer.from(`${word}\0`), toUint32Bytes(entryIndex)]),
  );
  return {
    'petit.ifo': Buffer.from(`StarDict's dict ifo file\n${lines.join('')}`),
    'petit.idx': indexBytes,
    'petit.dict': Buffer.concat(texts),
    ...(synonymRecords && { 'petit.syn': Buffer.concat(synonymRecords) }),
  };
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Formats a number in base 64, as in dictd's index. */
export const toDictdNumber = (value: number): string =>
  (value >= 64 ? toDictdNumber(Math.floor(value / 64)) : '') + base64Digits.charAt(value % 64);

/** Makes a dictd dictionary with the name `petit`. */
export function makeDictd(definitions: readonly Definition[]): FilesByName {
  const texts = definitions.map(([, text]) => Buffer.from(text));
  let offset = 0;
  const lines = definitions.map(([word], index) => {
    const size = texts[index]?.length ?? 0;
    const line = `${word}\t${toDictdNumber(offset)}\t${toDictdNumber(size)}\n`;
    offset += size;
    return line;
  });
  return { 'petit.index': Buffer.from(lines.join('')), 'petit.dict': Buffer.concat(texts) };
}

/**
 * Compresses the files whose extension is a key of `compressedExtensions`, and replaces the extension with the key's value, such
 * as `.dict` with `.dict.dz`.
 */
export function compressFiles(files: FilesByName, compressedExtensions: Record<string, string>): FilesByName {
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => {
      const compressedExtension = compressedExtensions[name.replace(/^.*\./, '')];
      return compressedExtension === undefined
        ? [name, bytes]
        : [name.replace(/[^.]+$/, compressedExtension), gzipSync(bytes)];
    }),
  );
}

/** Makes a tar.gz file of these files. Files that `types` lists become symbolic links. */
export function makeTarGz(files: FilesByName, types: Record<string, 'SymbolicLink'> = {}): Buffer {
  const blocks = Object.entries(files).flatMap(([path, bytes]) => {
    const type = types[path] ?? 'File';
    const header = new Header({ path, mode: 0o644, size: bytes.length, type, mtime: new Date(0) });
    if (type === 'SymbolicLink') header.linkpath = '/etc/passwd';
    header.encode();
    return [header.block ?? Buffer.alloc(512), bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** Creates a folder that is deleted when the test ends. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lingostory-dictionary-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files into a new folder and returns its path. */
export function writeFiles(files: FilesByName): string {
  const folder = createTestFolder();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return folder;
}

/** Returns the entries that an import of this file would store, each as `key | kind | meaning`. */
export async function readImportedLines(path: string): Promise<string[]> {
  const lines: string[] = [];
  const { file } = await prepareImport(path, createTestFolder());
  for await (const batch of readMeaningBatches(file))
    lines.push(...batch.map(({ key, kind, meaning }) => `${key} | ${kind} | ${meaning}`));
  return lines;
}

/** Returns the entries that an import of these files would store. The import starts with the first file. */
export async function readImportedFiles(files: FilesByName): Promise<string[]> {
  const [firstFileName = ''] = Object.keys(files);
  return await readImportedLines(join(writeFiles(files), firstFileName));
}
