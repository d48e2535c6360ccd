import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProcessBookFiles } from '../../src/adapters/book-files/process-book-files.ts';
import { BookFileError } from '../../src/libraries/book-files/book-file-error.ts';
import { buildEpub, buildPar, buildWav } from '../support/studio/build-epub.ts';
import { describeItems } from '../support/studio/read-built-book.ts';

const wav = buildWav(2);
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-books-'));
  path = join(folder, 'livre.epub');
  const overlay = buildPar('page-1.xhtml#a', { src: 'a.WAV', begin: '0', end: '1' });
  await writeFile(
    path,
    await buildEpub({
      pages: [{ body: '<p id="a">Un chat.</p>', overlay }],
      files: { 'a.WAV': wav, 'b.x/y.jpg': 'y' },
    }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('createProcessBookFiles', () => {
  it('reads a book in a process of its own, and copies its entries under generated names', async () => {
    const bookFiles = createProcessBookFiles();
    try {
      const book = await bookFiles.read({ path, fileName: 'livre.epub' });
      expect(describeItems(book.chapters[0])).toEqual(['¶ Un chat. @EPUB/a.WAV 0-1']);
      const target = join(folder, 'copies');
      const copies = await bookFiles.extract({
        path,
        entries: ['EPUB/a.WAV', 'EPUB/b.x/y.jpg'],
        folder: target,
      });
      expect(copies).toEqual({
        'EPUB/a.WAV': join(target, 'file-0.wav'),
        'EPUB/b.x/y.jpg': join(target, 'file-1.jpg'),
      });
      expect(await readFile(join(target, 'file-0.wav'))).toEqual(wav);
    } finally {
      await bookFiles.close();
    }
  });

  it('leaves no files behind if an entry can’t be copied', async () => {
    const bookFiles = createProcessBookFiles();
    try {
      const target = join(folder, 'failed');
      const extraction = bookFiles.extract({ path, entries: ['EPUB/a.WAV', 'gone.wav'], folder: target });
      await expect(extraction).rejects.toThrow(new BookFileError('“gone.wav” isn’t in this file.'));
      expect(await readdir(folder)).not.toContain('failed');
    } finally {
      await bookFiles.close();
    }
  });

  it('ends a process that takes too long, and reports it in one sentence', async () => {
    const bookFiles = createProcessBookFiles({ read: 1 });
    try {
      await expect(bookFiles.read({ path, fileName: 'livre.epub' })).rejects.toThrow(BookFileError);
    } finally {
      await bookFiles.close();
    }
  });

  it('throws the reason of an aborted signal', async () => {
    const bookFiles = createProcessBookFiles();
    const reason = new Error('canceled');
    await expect(
      bookFiles.read({ path, fileName: 'livre.epub' }, { signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
    await bookFiles.close();
  });
});
