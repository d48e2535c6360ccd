import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestFolder, makeStarDict, writeFiles } from '../../../test/support/studio/dictionaries.ts';
import { readMeaningBatches } from '../../libraries/dictionaries/prepare-import.ts';
import { createDictionaryReader } from './process-dictionary-reader.ts';

const writeDictionaryFile = (text: string) =>
  join(writeFiles({ 'petit.tsv': Buffer.from(text) }), 'petit.tsv');
/** Creates a dictionary that takes longer to read than any test waits. */
const writeLargeDictionary = () => writeDictionaryFile('chat\tcat\n'.repeat(900_000));

it('reads a dictionary in a separate process and reports its progress', async () => {
  const reader = createDictionaryReader();
  const progressReports: number[] = [];
  const path = writeDictionaryFile('chat\tcat\n'.repeat(4500));
  const { file, checksum } = await reader.prepare(
    { path, folder: createTestFolder() },
    { onProgress: (entries) => progressReports.push(entries) },
  );
  expect(progressReports).toEqual([2000, 4000, 4500]);
  expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  for await (const batch of readMeaningBatches(file))
    expect(batch[0]).toEqual({ key: 'chat', kind: '', meaning: 'cat' });
});

it('explains why a dictionary cannot be read', async () => {
  const { 'petit.ifo': ifoBytes = Buffer.alloc(0) } = makeStarDict([['chat', 'cat']]);
  const path = join(writeFiles({ 'petit.ifo': ifoBytes }), 'petit.ifo');
  await expect(createDictionaryReader().prepare({ path, folder: createTestFolder() })).rejects.toMatchObject({
    name: 'DictionaryError',
    message: 'The .idx file is missing that belongs to petit.ifo.',
  });
});

it('gives up on a dictionary that takes too long to read', async () => {
  const reader = createDictionaryReader({ timeout: 500 });
  await expect(reader.prepare({ path: writeLargeDictionary(), folder: createTestFolder() })).rejects.toThrow(
    /takes too long/,
  );
});

it('stops reading a dictionary when the caller aborts or the reader is closed', async () => {
  const reader = createDictionaryReader();
  const abortController = new AbortController();
  const folder = createTestFolder();
  const abortedImport = reader.prepare(
    { path: writeLargeDictionary(), folder },
    { signal: abortController.signal },
  );
  await expect.poll(() => readdirSync(folder)).toContain('prepared');
  abortController.abort();
  await expect(abortedImport).rejects.toBe(abortController.signal.reason);
  const rejectionAfterClose = expect(
    reader.prepare({ path: writeLargeDictionary(), folder: createTestFolder() }),
  ).rejects.toThrow(/abort/);
  await reader.close();
  await rejectionAfterClose;
});
