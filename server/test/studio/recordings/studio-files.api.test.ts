import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaKind } from '../../../src/adapters/media/media.ts';
import { checkStorage, purgeDeleted } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, chaptersOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import {
  bookForm,
  createBook,
  demoClip,
  makeWav,
  type Studio,
  studioOf,
} from '../../support/studio/uploads.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startWorld();
  studio = studioOf(world, await buildAdministrator(world));
});
afterAll(() => world.close());

const isStored = async (kind: MediaKind, name: string) => (await world.deps.media.list(kind)).includes(name);
/** Moves the clock ten minutes forward and runs the purge. */
const purge = async () => {
  world.moveClock(10 * 60_000);
  await purgeDeleted(world.deps);
};
const expectConsistentStorage = async () =>
  expect(await checkStorage(world.deps)).toEqual({ orphans: [], missing: [] });

/** Builds a book whose sample and first clip share a file name, as if the same sound had been stored as both. */
async function buildBookWithSameNames() {
  const { db, media } = world.deps;
  const book = await buildBook(world);
  const [chapter] = await chaptersOf(world, book);
  const name = chapter?.phrases[0]?.audioFile ?? '';
  await media.put('samples', 'mp3', demoClip(), name.replace('.mp3', ''));
  await db.book.update({ where: { id: book.id }, data: { sampleAudio: name } });
  return { book, name, phraseId: chapter?.phrases[0]?.id ?? 0 };
}

describe('files of the same name', () => {
  it('deletes a clip even if a sample has the same file name', { tags: 'security-51' }, async () => {
    const { name, phraseId } = await buildBookWithSameNames();
    await studio.remove(`/admin/phrase/${phraseId}`);
    expect([await isStored('clips', name), await isStored('samples', name)]).toEqual([false, true]);
    await expectConsistentStorage();
  });

  it('deletes a replaced sample even if a clip has the same file name', { tags: 'security-51' }, async () => {
    const { book, name } = await buildBookWithSameNames();
    const parts = { ...bookForm, sample_audio: makeWav() };
    const { status } = await studio.post(`/admin/book/${book.bookCode}?_method=put`, parts);
    expect(status).toBe(200);
    expect([await isStored('clips', name), await isStored('samples', name)]).toEqual([true, false]);
    await expectConsistentStorage();
  });

  it('deletes all files of a deleted book, including a clip and a sample of the same name', {
    tags: 'security-51',
  }, async () => {
    const { book, name } = await buildBookWithSameNames();
    await studio.remove(`/admin/book/${book.id}`);
    await purge();
    expect([await isStored('clips', name), await isStored('samples', name)]).toEqual([false, false]);
    await expectConsistentStorage();
  });
});

describe('a file shared by two rows', () => {
  it('keeps a cover shared by two books until both are deleted', { tags: 'security-51' }, async () => {
    const { db, media } = world.deps;
    const [first, second] = [await createBook(studio, 'Un'), await createBook(studio, 'Deux')];
    const { imageFile, imageCardFile } = await db.book.findUniqueOrThrow({ where: { id: first.id } });
    const own = await db.book.findUniqueOrThrow({ where: { id: second.id } });
    // Swaps the names, so that each file is shared across different columns.
    await db.book.update({
      where: { id: second.id },
      data: { imageFile: imageCardFile, imageCardFile: imageFile },
    });
    for (const name of [own.imageFile, own.imageCardFile]) await media.remove('covers', name ?? '');
    await studio.remove(`/admin/book/${first.id}`);
    await purge();
    expect(await isStored('covers', imageFile ?? '')).toBe(true);
    await expectConsistentStorage();
    await studio.remove(`/admin/book/${second.id}`);
    await purge();
    expect(await isStored('covers', imageFile ?? '')).toBe(false);
    await expectConsistentStorage();
  });

  it('deletes a clip shared by two phrases when both are deleted simultaneously', {
    tags: 'security-51',
  }, async () => {
    const { db, media } = world.deps;
    const books = [await buildBook(world), await buildBook(world)];
    const phrases = await Promise.all(
      books.map(async (book) => (await chaptersOf(world, book))[0]?.phrases[0]),
    );
    const [first, second] = phrases;
    const name = first?.audioFile ?? '';
    await db.phrase.update({ where: { id: second?.id ?? 0 }, data: { audioFile: name } });
    await media.remove('clips', second?.audioFile ?? '');
    await Promise.all(phrases.map((phrase) => studio.remove(`/admin/phrase/${phrase?.id}`)));
    expect(await isStored('clips', name)).toBe(false);
    await expectConsistentStorage();
  });
});
