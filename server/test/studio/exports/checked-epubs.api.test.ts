import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { initEpubFile } from '@lingo-reader/epub-parser';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readStories } from '../../../../prisma/demo/story.ts';
import { seedStory } from '../../../../prisma/seed.ts';
import { checkEpubs } from '../../../dev/epubs/check-epubs.ts';
import { bookArbitrary, createLongBook, createRandomSource } from '../../../dev/epubs/random-book.ts';
import { exportBook } from '../../../src/features/studio/public.ts';
import { createEpubStream } from '../../../src/libraries/book-files/epub-writing/write-epub.ts';
import { phrasesOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';

const randomBookCount = 20;
/** Printed by a failure, so that `npm run epubs -- --seed` can repeat it. */
const seed = Date.now() % 2 ** 31;
const stories = readStories();

let world: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-checked-epubs-'));
  world = await startWorld();
  for (const story of stories) await seedStory(world.deps, story);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const demoPathOf = (bookCode: string) => join(folder, `${bookCode}.epub`);

async function exportStory(bookCode: string): Promise<string> {
  const path = demoPathOf(bookCode);
  const signal = new AbortController().signal;
  const { content, close } = await exportBook(world.deps, { bookCode, format: 'epub' }, signal);
  await pipeline(content, createWriteStream(path)).finally(close);
  return path;
}

async function writeRandomBooks(): Promise<string[]> {
  const books = [
    createLongBook(1),
    createLongBook(3000),
    ...fc.sample(bookArbitrary, { numRuns: randomBookCount, seed }),
  ];
  const paths: string[] = [];
  for (const [index, book] of books.entries()) {
    const path = join(folder, `random-${index}.epub`);
    const { stream, finish } = createEpubStream(await createRandomSource(book, folder));
    await pipeline(stream, createWriteStream(path)).finally(finish);
    paths.push(path);
  }
  return paths;
}

describe('EPUBCheck', () => {
  it('finds no error and no warning in the demo’s books and in random ones', async () => {
    const paths = await writeRandomBooks();
    for (const { bookCode } of stories) paths.push(await exportStory(bookCode));
    const messages = await checkEpubs(paths);
    expect(messages, `--seed ${seed}`).toEqual(paths.map(() => []));
  });

  it('finds the error in a book that is none', async () => {
    const path = join(folder, 'none.epub');
    await writeFile(path, 'no book');
    expect(await checkEpubs([path])).toEqual([
      [expect.stringMatching(/^ERROR PKG-/), expect.stringMatching(/^FATAL PKG-/)],
    ]);
  });
});

describe('an independent reader', () => {
  it('reads the text, the narration and its times from every book of the demo', async () => {
    // It warns that metadata refine elements outside the metadata, as those about overlays do.
    const warningSpy = vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const { bookCode, title } of stories) {
      const path = demoPathOf(bookCode);
      const resourceFolder = join(folder, bookCode);
      await mkdir(resourceFolder);
      const reader = await initEpubFile(path, resourceFolder);
      expect(reader.getMetadata()).toMatchObject({ title, language: 'fr' });
      const book = await world.deps.db.book.findUniqueOrThrow({ where: { bookCode } });
      const phrases = await phrasesOf(world, book.id);
      const heardIds: string[] = [];
      for (const { id } of reader.getSpine()) {
        const chapter = await reader.loadChapter(id);
        const [overlay] = chapter.mediaOverlays ?? [];
        expect(overlay?.audioSrc).toMatch(new RegExp(`audio.${id}\\.mp3$`));
        for (const { textDOMId, clipBegin, clipEnd } of overlay?.pars ?? []) {
          expect(chapter.html).toContain(`id="${textDOMId}"`);
          const audioMs = phrases[heardIds.length]?.audioMs ?? 0;
          // The stored length includes the silence that the encoder added.
          expect(Math.abs((clipEnd - clipBegin) * 1000 - audioMs)).toBeLessThan(100);
          heardIds.push(textDOMId);
        }
      }
      expect(heardIds).toEqual(phrases.map(({ id }) => `p${id}`));
      reader.destroy();
    }
    warningSpy.mockRestore();
  });
});
