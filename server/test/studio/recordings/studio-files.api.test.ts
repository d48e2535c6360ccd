import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaKind } from '../../../src/adapters/media/media.ts';
import { findStorageProblems, purgeExpiredDeletions } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, chaptersOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import {
  bookForm,
  createBook,
  createStudioClient,
  makeWav,
  readDemoClip,
  type StudioClient,
} from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

const isStored = async (mediaKind: MediaKind, name: string) =>
  (await world.deps.media.list(mediaKind)).includes(name);
/** Advances the clock by ten minutes, then purges what has been deleted. */
const purgeAfterTenMinutes = async () => {
  world.moveClock(10 * 60_000);
  await purgeExpiredDeletions(world.deps);
};
const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });

/** Builds a book whose sample and first clip have the same file name. */
async function buildBookWithSharedFile() {
  const { db, media } = world.deps;
  const book = await buildBook(world);
  const [chapter] = await chaptersOf(world, book);
  const name = chapter?.phrases[0]?.audioFile ?? '';
  await media.put('samples', 'mp3', readDemoClip(), name.replace('.mp3', ''));
  await db.book.update({ where: { id: book.id }, data: { sampleAudio: name } });
  return { book, name, phraseId: chapter?.phrases[0]?.id ?? 0 };
}

describe('files of the same name', () => {
  it('deletes the clip of a deleted phrase even if a sample has the same file name', {
    tags: 'security-51',
  }, async () => {
    const { name, phraseId } = await buildBookWithSharedFile();
    await studio.remove(`/admin/phrase/${phraseId}`);
    expect([await isStored('clips', name), await isStored('samples', name)]).toEqual([false, true]);
    await expectCleanStorage();
  });

  it('deletes a replaced sample even if a clip has the same file name', { tags: 'security-51' }, async () => {
    const { book, name } = await buildBookWithSharedFile();
    const formParts = { ...bookForm, sample_audio: makeWav() };
    const { status } = await studio.post(`/admin/book/${book.bookCode}?_method=put`, formParts);
    expect(status).toBe(200);
    expect([await isStored('clips', name), await isStored('samples', name)]).toEqual([true, false]);
    await expectCleanStorage();
  });

  it('deletes all files of a deleted book, including a clip and a sample of the same name', {
    tags: 'security-51',
  }, async () => {
    const { book, name } = await buildBookWithSharedFile();
    await studio.remove(`/admin/book/${book.id}`);
    await purgeAfterTenMinutes();
    expect([await isStored('clips', name), await isStored('samples', name)]).toEqual([false, false]);
    await expectCleanStorage();
  });
});

describe('a file that two database rows share', () => {
  it('keeps a cover that two books share until both books are deleted', { tags: 'security-51' }, async () => {
    const { db, media } = world.deps;
    const [firstCreatedBook, secondCreatedBook] = [
      await createBook(studio, 'Un'),
      await createBook(studio, 'Deux'),
    ];
    const { imageFile, imageCardFile } = await db.book.findUniqueOrThrow({
      where: { id: firstCreatedBook.id },
    });
    const secondBook = await db.book.findUniqueOrThrow({ where: { id: secondCreatedBook.id } });
    // Makes the second book use the first book's two cover files with their roles swapped, so that different columns
    // refer to the same file.
    await db.book.update({
      where: { id: secondCreatedBook.id },
      data: { imageFile: imageCardFile, imageCardFile: imageFile },
    });
    for (const name of [secondBook.imageFile, secondBook.imageCardFile])
      await media.remove('covers', name ?? '');
    await studio.remove(`/admin/book/${firstCreatedBook.id}`);
    await purgeAfterTenMinutes();
    expect(await isStored('covers', imageFile ?? '')).toBe(true);
    await expectCleanStorage();
    await studio.remove(`/admin/book/${secondCreatedBook.id}`);
    await purgeAfterTenMinutes();
    expect(await isStored('covers', imageFile ?? '')).toBe(false);
    await expectCleanStorage();
  });

  it('deletes a clip shared by two phrases when both are deleted simultaneously', {
    tags: 'security-51',
  }, async () => {
    const { db, media } = world.deps;
    const books = [await buildBook(world), await buildBook(world)];
    const phrases = await Promise.all(
      books.map(async (book) => (await chaptersOf(world, book))[0]?.phrases[0]),
    );
    const [firstPhrase, secondPhrase] = phrases;
    const name = firstPhrase?.audioFile ?? '';
    await db.phrase.update({ where: { id: secondPhrase?.id ?? 0 }, data: { audioFile: name } });
    await media.remove('clips', secondPhrase?.audioFile ?? '');
    await Promise.all(phrases.map((phrase) => studio.remove(`/admin/phrase/${phrase?.id}`)));
    expect(await isStored('clips', name)).toBe(false);
    await expectCleanStorage();
  });
});
