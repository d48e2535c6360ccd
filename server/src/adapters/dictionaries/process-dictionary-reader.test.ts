import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeStarDict, newFolder, writeFiles } from '../../../test/support/studio/dictionaries.ts';
import { readBatches } from '../../libraries/dictionaries/prepare-import.ts';
import { processDictionaryReader } from './process-dictionary-reader.ts';

const fileOf = (text: string) => join(writeFiles({ 'petit.tsv': Buffer.from(text) }), 'petit.tsv');
/** A dictionary that takes longer to read than any test waits. */
const large = () => fileOf('chat\tcat\n'.repeat(900_000));

it('reads a dictionary in a separate process and reports its progress', async () => {
  const reader = processDictionaryReader();
  const read: number[] = [];
  const path = fileOf('chat\tcat\n'.repeat(4500));
  const { file, checksum } = await reader.prepare(
    { path, folder: newFolder() },
    { onProgress: (entries) => read.push(entries) },
  );
  expect(read).toEqual([2000, 4000, 4500]);
  expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  for await (const batch of readBatches(file))
    expect(batch[0]).toEqual({ key: 'chat', kind: '', meaning: 'cat' });
});

it('explains why a dictionary cannot be read', async () => {
  const { 'petit.ifo': ifo = Buffer.alloc(0) } = makeStarDict([['chat', 'cat']]);
  const path = join(writeFiles({ 'petit.ifo': ifo }), 'petit.ifo');
  await expect(processDictionaryReader().prepare({ path, folder: newFolder() })).rejects.toMatchObject({
    name: 'DictionaryError',
    message: 'The .idx file is missing that belongs to petit.ifo.',
  });
});

it('gives up on a dictionary that takes too long to read', async () => {
  const reader = processDictionaryReader({ timeout: 500 });
  await expect(reader.prepare({ path: large(), folder: newFolder() })).rejects.toThrow(/takes too long/);
});

it('stops reading a dictionary when the caller aborts or the reader is closed', async () => {
  const reader = processDictionaryReader();
  const asked = new AbortController();
  const folder = newFolder();
  const work = reader.prepare({ path: large(), folder }, { signal: asked.signal });
  await expect.poll(() => readdirSync(folder), { timeout: 5000 }).toContain('prepared');
  asked.abort();
  await expect(work).rejects.toBe(asked.signal.reason);
  const other = expect(reader.prepare({ path: large(), folder: newFolder() })).rejects.toThrow(/abort/);
  await reader.close();
  await other;
});
