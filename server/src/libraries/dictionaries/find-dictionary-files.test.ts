import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  createTestFolder,
  type FilesByName,
  makeDictd,
  makeStarDict,
  makeTarGz,
  readImportedFiles,
} from '../../../test/support/studio/dictionaries.ts';
import { makeZip } from '../../../test/support/studio/zips.ts';
import { findDictionaryFiles } from './find-dictionary-files.ts';

const starDictFiles = makeStarDict([['chat', 'n. cat']]);
const dictdFiles = makeDictd([['chat', 'chat <n>\ncat\n']]);
const tsvFiles = { 'petit.tsv': Buffer.from('chat\tcat\tn') };
const createZip = (files: FilesByName, claims = {}) =>
  makeZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes, isDeflated: true, claims })));
const prefixWithFolder = (files: FilesByName, folder: string): FilesByName =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes]));

/** Reads an archive from a file without an extension, as after an upload. */
const readUpload = async (bytes: Buffer) => await readImportedFiles({ upload: bytes });

describe('a dictionary archive', () => {
  it.each([
    ['StarDict', starDictFiles],
    ['dictd', dictdFiles],
    ['TSV', tsvFiles],
  ])('reads a dictionary from a zip and from a tar.gz: %s', async (_, files) => {
    const allFiles = {
      ...prefixWithFolder(files, 'petit'),
      '__MACOSX/._petit.ifo': Buffer.from('x'),
      'README.md': Buffer.from('x'),
    };
    expect(await readUpload(createZip(allFiles))).toEqual(['chat | noun | cat']);
    expect(await readUpload(makeTarGz(allFiles))).toEqual(['chat | noun | cat']);
  });

  it('unpacks a dictionary archive into files with generated names', async () => {
    const folder = createTestFolder();
    const path = join(createTestFolder(), 'upload');
    writeFileSync(path, makeTarGz(prefixWithFolder(starDictFiles, 'a/b')));
    await findDictionaryFiles(path, folder);
    expect(readdirSync(folder).sort()).toEqual(['file-0', 'file-1', 'file-2']);
  });

  const tooManyFiles = Object.fromEntries(
    Array.from({ length: 101 }, (_, index) => [`${index}.tsv`, Buffer.from('a\tb')]),
  );
  const filesOutsideFolder = { '../../planted-dictionary.tsv': Buffer.from('a\tb') };
  const bombSize = 310 * 1024 * 1024;
  it.each<[string, () => Buffer, RegExp]>([
    [
      'a zip with paths outside the archive',
      () => createZip(filesOutsideFolder),
      /^\.\.\/\.\.\/planted-dictionary\.tsv in the archive leads out of it/,
    ],
    ['a tar.gz with paths outside the archive', () => makeTarGz(filesOutsideFolder), /leads out of it/],
    ['a zip of too many files', () => createZip(tooManyFiles), /more than 100 files/],
    ['a tar.gz of too many files', () => makeTarGz(tooManyFiles), /more than 100 files/],
    [
      'a zip that is too large when unpacked',
      () => createZip(tsvFiles, { size: bombSize }),
      /^The archive is too large \(maximum 300 MB/,
    ],
    [
      'a zip with a false size',
      () => createZip({ 'a.tsv': Buffer.alloc(1024 * 1024) }, { size: 10 }),
      /^The zip is damaged/,
    ],
    [
      'a tar.gz that is too large when unpacked',
      () => makeTarGz({ 'a.tsv': Buffer.alloc(bombSize) }),
      /^The archive is too large/,
    ],
    ['a truncated zip', () => createZip(starDictFiles).subarray(0, 300), /^The zip is damaged/],
    ['a truncated tar.gz', () => makeTarGz(starDictFiles).subarray(0, 150), /^The archive is damaged/],
    [
      'a tar.gz of links',
      () => makeTarGz({ 'a.tsv': Buffer.alloc(0) }, { 'a.tsv': 'SymbolicLink' }),
      /no dictionary in it/,
    ],
    ['two dictionaries', () => createZip({ ...starDictFiles, ...dictdFiles }), /more than one dictionary/],
    [
      'two TSV files',
      () => createZip({ ...tsvFiles, 'b.txt': Buffer.from('a\tb') }),
      /more than one file of lines/,
    ],
    ['no dictionary', () => createZip({ 'a.pdf': Buffer.from('x') }), /^There is no dictionary in it/],
    [
      'a .dict file alone',
      () => createZip({ 'a.dict': Buffer.from('x') }),
      /^The \.ifo file of StarDict or the \.index file/,
    ],
    [
      'one file of a StarDict dictionary',
      () => starDictFiles['petit.ifo'] ?? Buffer.alloc(0),
      /one file of a StarDict dictionary/,
    ],
    ['a gzip file of something else', () => gzipSync(Buffer.alloc(2000, 'x')), /it is no tar\.gz/],
    ['an encrypted zip', () => createZip(tsvFiles, { flags: 1 }), /protected by a password/],
  ])('rejects a dictionary upload: %s', async (_, makeUpload, reason) => {
    await expect(readUpload(makeUpload())).rejects.toThrow(reason);
    expect(existsSync(join(createTestFolder(), '../planted-dictionary.tsv'))).toBe(false);
  });

  it('rejects a dictionary’s definition file that exceeds the size limit when decompressed', async () => {
    const { 'petit.dict': _, ...rest } = starDictFiles;
    const files = { ...rest, 'petit.dict.dz': gzipSync(Buffer.alloc(201 * 1024 * 1024)) };
    await expect(readImportedFiles(files)).rejects.toThrow(
      'The .dict file is too large (maximum 200 MB unpacked).',
    );
  });
});
