import { gzipSync } from 'node:zlib';
import {
  compressFiles,
  type FilesByName,
  makeDictd,
  makeStarDict,
  makeTarGz,
} from '../support/studio/dictionaries.ts';
import { makeZip, type ZipEntry } from '../support/studio/zips.ts';
import { megabyte, type NamedFile, toNamedFiles } from './named-file.ts';

const createZip = (files: FilesByName, change: Partial<ZipEntry> = {}) =>
  makeZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes, ...change })));

const starDictFiles = makeStarDict([
  ['chat', 'n. cat'],
  ['chien', 'n. dog'],
]);
const dictdFiles = makeDictd([['chat', 'cat']]);
const { 'petit.idx': index = Buffer.alloc(0) } = starDictFiles;
const tsvFile = Buffer.from('chat\tcat\tn\n');

function createIndex(offset: number, size: number): Buffer {
  const offsetAndSize = Buffer.alloc(8);
  offsetAndSize.writeUInt32BE(offset, 0);
  offsetAndSize.writeUInt32BE(size, 4);
  return Buffer.concat([Buffer.from('chat\0'), offsetAndSize]);
}

const createZipWithIndex = (bytes: Buffer) => createZip({ ...starDictFiles, 'petit.idx': bytes });
const createZipWithInfo = (info: Record<string, string>) =>
  createZip(makeStarDict([['chat', 'cat']], { info }));

export const hostileDictionaries: NamedFile[] = toNamedFiles({
  'no byte.tsv': '',
  'one line of four megabytes.tsv': 'a'.repeat(4 * megabyte),
  'tabs alone.tsv': '\t'.repeat(megabyte),
  'NUL bytes.tsv': 'chat\0\tcat\tn\n'.repeat(1000),
  'a page named as a table.tsv': '<!doctype html><script>alert(1)</script>',
  'an index that points behind its text.zip': createZipWithIndex(createIndex(2 ** 31, 10)),
  'an index with an entry of four gigabytes.zip': createZipWithIndex(createIndex(0, 2 ** 32 - 1)),
  'an index that is cut off.zip': createZipWithIndex(index.subarray(0, index.length - 3)),
  'an index without an end of word.zip': createZipWithIndex(Buffer.alloc(100_000, 0x61)),
  'an index of words without letters.zip': createZipWithIndex(Buffer.alloc(90_000)),
  'an info file of lies.zip': createZipWithInfo({ wordcount: '999999999', idxfilesize: '1' }),
  'an info file of no numbers.zip': createZipWithInfo({
    wordcount: '-1',
    idxfilesize: 'x',
    idxoffsetbits: '31',
  }),
  'an info file of a megabyte.zip': createZipWithInfo({ description: 'a'.repeat(megabyte) }),
  'no info file.zip': createZip({ 'petit.idx': index, 'petit.dict': Buffer.from('cat') }),
  'dictd with an index of nonsense.zip': createZip({
    ...dictdFiles,
    'petit.index': Buffer.from('chat\t////////////\t////\n'),
  }),
  'a dictd bomb.zip': createZip(
    compressFiles({ ...dictdFiles, 'petit.dict': Buffer.alloc(32 * megabyte, 0x61) }, { dict: 'dict.dz' }),
  ),
  'gzip that is cut off.zip': createZip({
    ...dictdFiles,
    'petit.dict.dz': gzipSync(Buffer.alloc(5000)).subarray(0, 20),
  }),
  'a bomb.zip': createZip({ 'a.tsv': Buffer.alloc(32 * megabyte, 0x0a) }, { isDeflated: true }),
  'a bomb that claims a byte.zip': createZip(
    { 'a.tsv': Buffer.alloc(8 * megabyte) },
    { isDeflated: true, claims: { size: 1 } },
  ),
  'an entry that claims four gigabytes.zip': createZip(
    { 'a.tsv': tsvFile },
    { claims: { size: 2 ** 32 - 2 } },
  ),
  'an entry that begins nowhere.zip': createZip({ 'a.tsv': tsvFile }, { claims: { offset: 2 ** 31 } }),
  'an encrypted entry.zip': createZip({ 'a.tsv': tsvFile }, { claims: { flags: 1 } }),
  'an unknown compression.zip': createZip({ 'a.tsv': tsvFile }, { claims: { method: 99 } }),
  'an entry above its folder.zip': createZip({ '../../a.tsv': tsvFile }),
  'an absolute entry.zip': createZip({ '/tmp/a.tsv': tsvFile }),
  'an entry with a NUL in its name.zip': createZip({ 'a\0.tsv': tsvFile }),
  'fewer entries than it says.zip': makeZip([{ name: 'a.tsv', bytes: tsvFile }], 5),
  '5,000 entries.zip': makeZip(
    Array.from({ length: 5000 }, (_, entryIndex) => ({ name: `${entryIndex}.tsv`, bytes: tsvFile })),
  ),
  'entries that lie over each other.zip': makeZip(
    Array.from({ length: 500 }, (_, entryIndex) => ({
      name: `${entryIndex}.tsv`,
      bytes: tsvFile,
      claims: { offset: 0 },
    })),
  ),
  'a zip in a zip.zip': createZip({ 'a.zip': createZip({ 'a.tsv': tsvFile }) }),
  'the beginning of a zip.zip': createZip(starDictFiles).subarray(0, 60),
  'the end of a zip alone.zip': makeZip([]),
  'a link.tar.gz': makeTarGz({ 'petit.tsv': Buffer.alloc(0) }, { 'petit.tsv': 'SymbolicLink' }),
  'a name above its folder.tar.gz': makeTarGz({ '../../a.tsv': tsvFile }),
  'a bomb.tar.gz': makeTarGz({ 'a.tsv': Buffer.alloc(32 * megabyte) }),
  'noise.tar.gz': gzipSync(
    Buffer.from(Array.from({ length: 50_000 }, (_, byteIndex) => (byteIndex * 7919) % 256)),
  ),
  'no gzip.tar.gz': Buffer.alloc(50_000, 7),
});
