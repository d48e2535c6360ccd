import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createTestFolder,
  readImportedFiles,
  writeFiles,
} from '../../../test/support/studio/dictionaries.ts';
import { prepareImport } from './prepare-import.ts';

const readTsvEntries = async (text: string | Buffer) =>
  await readImportedFiles({ 'petit.tsv': Buffer.from(text) });

describe('a TSV dictionary', () => {
  it('reads a TSV dictionary with a byte order mark, mixed line breaks and optional parts of speech', async () => {
    expect(await readTsvEntries('\uFEFFchat\tcat\tn.m.\r\n\nL’Été\tsummer\nsol\tground\tother')).toEqual([
      'chat | noun | cat',
      'été |  | summer',
      'sol |  | ground',
    ]);
  });

  it('removes markup tags from the meanings in a TSV dictionary, and splits the meanings at escaped line breaks', async () => {
    expect(
      await readTsvEntries(
        'chat\t<p>cat</p><script>alert(1)</script><p>tom &amp; co</p>\nsol\t1. soil\\n2. floor',
      ),
    ).toEqual(['chat |  | cat', 'chat |  | tom & co', 'sol |  | soil', 'sol |  | floor']);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['no tab', 'chat\tcat\nchien dog\n', /^Line 2: there is no tab/],
    ['no word', '\tcat\n', /^Line 1: there is no word|no tab/],
    ['Latin-1', Buffer.from('chat\tcat\n\xe9t\xe9\tsummer\n', 'latin1'), /^Line 2 isn’t UTF-8/],
    ['UTF-16', Buffer.from('\uFEFFchat\tcat\n', 'utf16le'), /^The file is UTF-16/],
    ['null bytes', 'chat\tc\0at\n', /^Line 1 isn’t text/],
    ['an overlong line', `chat\t${'x'.repeat(70_000)}`, /^Line 1 is too long/],
    ['an empty file', '', /^The file is empty/],
    ['blank lines', '\n\n', /^There are no meanings/],
  ])('rejects a TSV dictionary: %s', async (_, text, reason) => {
    await expect(readTsvEntries(text)).rejects.toThrow(reason);
  });

  it('reads all lines of a TSV dictionary in their order, however many there are', async () => {
    const words = Array.from({ length: 2500 }, (_, index) => `mot${index}`);
    const text = words.map((word) => `${word}\tword`).join('\n');
    expect(await readTsvEntries(text)).toEqual(words.map((word) => `${word} |  | word`));
  });

  it('reports the first invalid line of a TSV dictionary even if a later line is too long', async () => {
    const text = `chat\tcat\nchien dog\nsol\t${'x'.repeat(70_000)}`;
    await expect(readTsvEntries(text)).rejects.toThrow(/^Line 2: there is no tab/);
  });

  it('accepts as many entries in a dictionary as the limit allows, and rejects one more', async () => {
    const prepareEntries = async (count: number) => {
      const path = join(writeFiles({ 'petit.tsv': Buffer.from('chat\tcat\n'.repeat(count)) }), 'petit.tsv');
      return await prepareImport(path, createTestFolder(), undefined, 1000);
    };
    await expect(prepareEntries(1000)).resolves.toHaveProperty('file');
    await expect(prepareEntries(1001)).rejects.toThrow('The dictionary has more than 1,000 entries.');
  });
});
