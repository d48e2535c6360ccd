import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpiredDeletions } from '../../src/features/studio/public.ts';
import { buildAdministrator, phrasesOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { before, createPictureTools } from '../support/studio/pictures.ts';
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let tools: ReturnType<typeof createPictureTools>;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  tools = createPictureTools(world, studio);
});
afterAll(() => world.close());

const undoMs = 10 * 60_000;

describe('the pictures of deleted phrases, chapters and books', () => {
  it('passes them on to the next phrase or the end of the chapter, and gives them back with their phrase', async () => {
    const { book, second, third } = await tools.buildStory();
    await tools.addPicture(before(second), 'A');
    await tools.addPicture(before(third), 'B');
    await studio.remove(`/admin/phrase/${second.id}`);
    expect(await tools.drawPictures(book.id)).toBe('Un. [A] [B] Trois. | Quatre.');
    await studio.remove(`/admin/phrase/${third.id}`);
    expect(await tools.drawPictures(book.id)).toBe('Un. [A] [B] | Quatre.');
    await studio.post(`/admin/phrase/${second.id}/restore`);
    expect(await tools.drawPictures(book.id)).toBe('Un. [A] Deux. [B] | Quatre.');
    await studio.post(`/admin/phrase/${third.id}/restore`);
    expect(await tools.drawPictures(book.id)).toBe('Un. [A] Deux. [B] Trois. | Quatre.');
    await studio.remove(`/admin/phrase/${second.id}`);
    await studio.remove(`/admin/phrase/${third.id}`);
    world.moveClock(undoMs);
    await purgeExpiredDeletions(world.deps);
    await tools.expectConsistentStorage();
  });

  it('restores them with a chapter, and deletes them with it for good', async () => {
    const { book, second, chapterId } = await tools.buildStory();
    const { id } = await tools.addPicture(before(second), 'A');
    await tools.addPicture({ chapter_id: String(chapterId) }, 'B');
    const edit = { phrase: 'Deux.', emphasis: [0, 4] };
    await studio.put(`/admin/phrase/${second.id}`, edit);
    await studio.remove(`/admin/chapter/${chapterId}`);
    await tools.expectConsistentStorage();
    const { rows } = await world.deps.db.deletion.findFirstOrThrow({
      where: { kind: 'chapter', itemId: chapterId },
    });
    const { chapter, phrases } = rows as { chapter: object; phrases: object[] };
    expect(chapter).not.toHaveProperty('endPictures');
    expect(phrases[1]).not.toHaveProperty('pictures');
    await studio.post(`/admin/chapter/${chapterId}/restore`);
    expect(await tools.drawPictures(book.id)).toBe('Un. [A] Deux. Trois. [B] | Quatre.');
    expect((await phrasesOf(world, book.id))[1]?.emphasis).toEqual([0, 4]);
    world.moveClock(undoMs);
    await purgeExpiredDeletions(world.deps);
    expect(await tools.isStored(`${id}.webp`)).toBe(true);
    await studio.remove(`/admin/chapter/${chapterId}`);
    world.moveClock(undoMs);
    await purgeExpiredDeletions(world.deps);
    expect(await tools.isStored(`${id}.webp`)).toBe(false);
    await tools.expectConsistentStorage();
  });

  it('deletes them with a book, together with those that were deleted before', async () => {
    const { book, first, chapterId } = await tools.buildStory();
    await tools.addPicture(before(first), 'A');
    await tools.addPicture({ chapter_id: String(chapterId) }, 'B');
    const { id } = await tools.addPicture(before(first), 'C');
    await studio.remove(`/admin/picture/${id}`);
    await studio.remove(`/admin/book/${book.bookCode}`);
    world.moveClock(undoMs);
    await purgeExpiredDeletions(world.deps);
    await tools.expectConsistentStorage();
    expect(await tools.isStored(`${id}.webp`)).toBe(false);
  });
});
