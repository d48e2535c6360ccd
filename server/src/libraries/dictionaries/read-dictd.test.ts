import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  compressFiles,
  makeDictd,
  readImportedFiles,
  readImportedLines,
  toDictdNumber,
  writeFiles,
} from '../../../test/support/studio/dictionaries.ts';

const files = makeDictd([
  ['00databaseinfo', 'A small dictionary.\n'],
  ['00-database-url', 'https://dictionary.example\n'],
  ['chat', 'chat /ʃa/ <n, masc>\n1. cat\n2. tomcat\n'],
  ['lamérique', "l'Amérique /lameʁik/ <n, fem>\nAmerica\n"],
]);
const lines = ['chat | noun | cat', 'chat | noun | tomcat', 'amérique | noun | America'];

describe('a dictd dictionary', () => {
  it('reads a whole dictd dictionary given any one of its files, and spells words as in their definitions', async () => {
    for (const dictionaryFiles of [files, compressFiles(files, { dict: 'dict.dz' })]) {
      const folder = writeFiles(dictionaryFiles);
      for (const name of Object.keys(dictionaryFiles))
        expect(await readImportedLines(join(folder, name)), name).toEqual(lines);
    }
  });

  it('prefers the original spelling of a word in a dictd index to the simplified spelling', async () => {
    const index = Buffer.from(`lamérique\tA\t${toDictdNumber(8)}\tL’Amérique\n`);
    expect(await readImportedFiles({ 'petit.index': index, 'petit.dict': Buffer.from('America\n') })).toEqual(
      ['amérique |  | America'],
    );
  });

  it.each([
    ['chat\tA\tE', /^Line 1 of the \.index file points beyond the end of the \.dict file/],
    ['chat\t//////+/\t/', /points beyond the end/],
    ['chat\tA', /^Line 1 of the \.index file doesn’t say where the definition is/],
    ['chat\tA\t-1', /doesn’t say where/],
    ['chat\tA\tAAAAAAAAAAAAAAAAAAB', /doesn’t say where/],
    ['x'.repeat(70_000), /^Line 1 of the \.index file is too long/],
  ])('rejects a dictd dictionary with the invalid index line "%.20s"', async (index, reason) => {
    const brokenFiles = { 'petit.index': Buffer.from(index), 'petit.dict': Buffer.from('cat') };
    await expect(readImportedFiles(brokenFiles)).rejects.toThrow(reason);
  });

  it('rejects a small dictd index that refers to a large definition too often', async () => {
    const index = `chat\tA\t${toDictdNumber(16_000)}\n`.repeat(30_000);
    const brokenFiles = { 'petit.index': Buffer.from(index), 'petit.dict': Buffer.alloc(16_000, 'x') };
    await expect(readImportedFiles(brokenFiles)).rejects.toThrow(/repeat its definitions too often/);
  });
});
