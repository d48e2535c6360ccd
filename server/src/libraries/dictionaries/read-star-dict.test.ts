import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  compressFiles,
  type FilesByName,
  makeStarDict,
  readImportedFiles,
  readImportedLines,
  writeFiles,
} from '../../../test/support/studio/dictionaries.ts';

const definitions: [string, string][] = [
  ['chat', 'n. cat'],
  ['grand', 'adj. tall; big'],
];
const lines = ['chat | noun | cat', 'grand | adjective | tall; big'];

describe('a StarDict dictionary', () => {
  it.each([32, 64] as const)('reads a StarDict dictionary with %i-bit offsets', async (offsetBits) => {
    expect(await readImportedFiles(makeStarDict(definitions, { offsetBits }))).toEqual(lines);
  });

  it('reads a whole StarDict dictionary given any one of its files, compressed or not', async () => {
    const files = compressFiles(makeStarDict(definitions), { idx: 'idx.gz', dict: 'dict.dz' });
    const folder = writeFiles(files);
    for (const name of Object.keys(files))
      expect(await readImportedLines(join(folder, name)), name).toEqual(lines);
  });

  it('returns the same meanings for a StarDict synonym as for the word it refers to', async () => {
    const files = makeStarDict(definitions, {
      synonyms: [
        ['chats', 0],
        ['grande', 1],
      ],
    });
    expect(await readImportedFiles(files)).toEqual([
      ...lines,
      'chats | noun | cat',
      'grande | adjective | tall; big',
    ]);
  });

  it.each([
    ['tm', 'ʃa\0n. cat'],
    ['mt', 'n. cat\0ʃa'],
    ['h', '<b>chat</b> /ʃa/ <i>n.</i><ol><li>cat</li></ol>'],
    ['x', '<k>chat</k><tr>ʃa</tr><abr>n.</abr> <dtrn>cat</dtrn><ex>le chat – the cat</ex>'],
    ['g', '<b>chat</b> <span foreground="blue">n.</span> cat'],
    ['', 'mn. cat\0tʃa\0'],
    ['', Buffer.concat([Buffer.from('W'), Buffer.from([0, 0, 0, 2, 1, 2]), Buffer.from('mn. cat\0')])],
  ])('reads StarDict definitions of the types %j', async (types, text) => {
    expect(await readImportedFiles(makeStarDict([['chat', text]], { types }))).toEqual(['chat | noun | cat']);
  });

  it('reads only the start of an overlong StarDict definition', async () => {
    const text = `n. cat\n${'é'.repeat(20_000)}`;
    expect((await readImportedFiles(makeStarDict([['chat', text]])))[0]).toBe('chat | noun | cat');
  });
});

const removeFile = (files: FilesByName, name: string): FilesByName => {
  const { [name]: _, ...rest } = files;
  return rest;
};

describe('a broken StarDict dictionary', () => {
  const files = makeStarDict(definitions);
  const truncateFile = (name: string, bytes: number) => ({
    ...files,
    [name]: files[name]?.subarray(0, -bytes) ?? Buffer.alloc(0),
  });
  const optionsWithoutSize = { info: { idxfilesize: '' } };
  it.each<[string, FilesByName, RegExp]>([
    [
      'no .dict',
      removeFile(files, 'petit.dict'),
      /^The \.dict file is missing that belongs to petit\.ifo\.$/,
    ],
    ['no .idx', removeFile(files, 'petit.idx'), /^The \.idx file is missing/],
    [
      'a short .idx',
      truncateFile('petit.idx', 3),
      /^The \.idx file has 24 bytes, but the \.ifo file says 27/,
    ],
    [
      'a short .dict',
      truncateFile('petit.dict', 1),
      /^Word 2 of the \.idx file points beyond the end of the \.dict file/,
    ],
    [
      'an .idx that ends within a word',
      {
        ...makeStarDict(definitions, optionsWithoutSize),
        'petit.idx': truncateFile('petit.idx', 3)['petit.idx'] ?? Buffer.alloc(0),
      },
      /^The \.idx file ends in the middle of a word/,
    ],
    [
      'too few words',
      makeStarDict(definitions, { info: { wordcount: '3' } }),
      /has 2 words, but the \.ifo file says 3/,
    ],
    [
      'an .ifo that is a web page',
      { ...files, 'petit.ifo': Buffer.from('<html>') },
      /^The \.ifo file isn’t that of a StarDict/,
    ],
    [
      'an unsupported offset size',
      makeStarDict(definitions, { info: { idxoffsetbits: '16' } }),
      /idxoffsetbits=16/,
    ],
    ['definitions that are pictures', makeStarDict(definitions, { types: 'P' }), /sametypesequence=P/],
    [
      'a synonym of a missing word',
      makeStarDict(definitions, { synonyms: [['x', 9]] }),
      /^Word 1 of the \.syn file names a word/,
    ],
    [
      'Latin-1',
      makeStarDict([['chat', Buffer.from('\xe9t\xe9', 'latin1')]]),
      /^The definition of “chat” isn’t UTF-8/,
    ],
    ['an overlong word', makeStarDict([['x'.repeat(2000), 'x']]), /^Word 1 of the \.idx file is too long/],
    [
      'an offset beyond any file',
      {
        ...makeStarDict([['chat', 'cat']], { offsetBits: 64 }),
        'petit.idx': Buffer.concat([Buffer.from('chat\0'), Buffer.alloc(12, 0xff)]),
      },
      /beyond the end|bytes, but/,
    ],
    [
      'a truncated .dict.dz',
      { ...removeFile(files, 'petit.dict'), 'petit.dict.dz': takeFirstHalf(files) },
      /^The \.dict file is damaged/,
    ],
    ['an empty dictionary', makeStarDict([]), /no meanings/],
  ])('rejects a broken StarDict dictionary: %s', async (_, brokenFiles, reason) => {
    await expect(readImportedFiles(brokenFiles)).rejects.toThrow(reason);
  });
});

function takeFirstHalf(files: FilesByName): Buffer {
  const compressedDict = compressFiles(files, { dict: 'dict.dz' })['petit.dict.dz'] ?? Buffer.alloc(0);
  return compressedDict.subarray(0, compressedDict.length / 2);
}
