import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeDeleted } from '../src/features/studio/public.ts';
import { buildAdministrator, buildPerson } from './support/builders.ts';
import { undoTools } from './support/undo.ts';
import { type Studio, studioOf } from './support/uploads.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
let studio: Studio;
let tools: ReturnType<typeof undoTools>;
beforeAll(async () => {
  world = await startWorld();
  studio = studioOf(world, await buildAdministrator(world));
  tools = undoTools(world, studio);
});
afterAll(() => world.close());

const minute = 60_000;

describe('a restore call', () => {
  it('works until ten minutes have passed, and then the rows and files are gone', async () => {
    const { textsOf, expectOrder, restore, remove, bookOf, readerOf, stopOf } = tools;
    const { book, chapters, phrases } = await bookOf(['A.', 'B.'], ['C.']);
    const doomed = await bookOf(['X.']);
    const owned = await bookOf(['Y.']);
    const reader = await readerOf(owned.book, 1);
    await remove('phrase', phrases[0]?.id);
    await remove('chapter', chapters[1]?.id);
    for (const one of [doomed, owned]) await remove('book', one.book.id);
    world.moveClock(10 * minute - 20_000);
    await purgeDeleted(world.deps);
    expect((await restore('phrase', phrases[0]?.id)).status).toBe(200);
    await remove('phrase', phrases[0]?.id);
    world.moveClock(20_000);
    // Before the job has run, too.
    for (const [what, id] of [
      ['chapter', chapters[1]?.id],
      ['book', doomed.book.id],
      ['book', owned.book.id],
    ] as const)
      expect((await restore(what, id)).status, what).toBe(404);
    expect(await purgeDeleted(world.deps)).toBeGreaterThanOrEqual(3);
    const { media, db } = world.deps;
    const files = [...(await media.list('clips')), ...(await media.list('deleted'))];
    for (const one of [...(chapters[1]?.phrases ?? []), ...doomed.phrases])
      expect(files).not.toContain(one.audioFile);
    expect(await db.phrase.count({ where: { bookId: doomed.book.id } })).toBe(0);
    expect(await stopOf(reader, owned.book)).toEqual(['Y.', 1]);
    // Deleted again twenty seconds ago: counted from then.
    expect((await restore('phrase', phrases[0]?.id)).status).toBe(200);
    expect(await textsOf(book)).toEqual(['A.', 'B.']);
    await expectOrder();
  });

  it('answers 404 for what was never deleted or is unknown, 422 for no number, 401 and 403 to others', async () => {
    const { restore, bookOf } = tools;
    const { book, chapters, phrases } = await bookOf(['A.']);
    const member = studioOf(world, await buildPerson(world));
    for (const [what, id] of [
      ['book', book.id],
      ['chapter', chapters[0]?.id],
      ['phrase', phrases[0]?.id],
    ] as const) {
      const { status, body } = await restore(what, id);
      expect([status, body.message]).toEqual([404, `This ${what} can’t be brought back anymore.`]);
      expect((await restore(what, 999_999)).status).toBe(404);
      expect((await studio.post(`/admin/${what}/x/restore`)).body.errors).toHaveProperty('id');
      expect((await member.post(`/admin/${what}/${id}/restore`)).status).toBe(403);
      expect((await world.api.post(`/v1/admin/${what}/${id}/restore`)).status).toBe(401);
    }
  });

  it('ends well when deletion and Undo come at once', async () => {
    const { textsOf, expectOrder, restore, remove, bookOf } = tools;
    const { book, phrases } = await bookOf(['A.', 'B.', 'C.']);
    for (let round = 0; round < 5; round += 1) {
      await remove('phrase', phrases[1]?.id);
      const responses = await Promise.all([
        restore('phrase', phrases[1]?.id),
        restore('phrase', phrases[1]?.id),
        studio.remove(`/admin/phrase/${phrases[0]?.id}`),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      await restore('phrase', phrases[0]?.id);
      expect(await textsOf(book)).toEqual(['A.', 'B.', 'C.']);
      await expectOrder();
    }
  });
});
