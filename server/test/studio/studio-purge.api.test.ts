import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpiredDeletions } from '../../src/features/studio/public.ts';
import { buildAdministrator, buildPerson } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createUndoTools } from '../support/studio/undo.ts';
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let undoTools: ReturnType<typeof createUndoTools>;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  undoTools = createUndoTools(world, studio);
});
afterAll(() => world.close());

const minuteMs = 60_000;

describe('restoring and purging deletions', () => {
  it('lets editors undo a deletion for ten minutes, then purges the deleted rows and files', async () => {
    const { textsOf, expectOrder, restore, remove, bookOf, readerOf, stopOf } = undoTools;
    const { book, chapters, phrases } = await bookOf(['A.', 'B.'], ['C.']);
    const unownedBook = await bookOf(['X.']);
    const ownedBook = await bookOf(['Y.']);
    const reader = await readerOf(ownedBook.book, 1);
    await remove('phrase', phrases[0]?.id);
    await remove('chapter', chapters[1]?.id);
    for (const { book: deletedBook } of [unownedBook, ownedBook]) await remove('book', deletedBook.id);
    world.moveClock(10 * minuteMs - 20_000);
    await purgeExpiredDeletions(world.deps);
    expect((await restore('phrase', phrases[0]?.id)).status).toBe(200);
    await remove('phrase', phrases[0]?.id);
    world.moveClock(20_000);
    // After ten minutes a deletion can't be undone, even if the purge has not run yet.
    for (const [itemType, id] of [
      ['chapter', chapters[1]?.id],
      ['book', unownedBook.book.id],
      ['book', ownedBook.book.id],
    ] as const)
      expect((await restore(itemType, id)).status, itemType).toBe(404);
    expect(await purgeExpiredDeletions(world.deps)).toBeGreaterThanOrEqual(3);
    const { media, db } = world.deps;
    const files = [...(await media.list('clips')), ...(await media.list('deleted'))];
    for (const { audioFile } of [...(chapters[1]?.phrases ?? []), ...unownedBook.phrases])
      expect(files).not.toContain(audioFile);
    expect(await db.phrase.count({ where: { bookId: unownedBook.book.id } })).toBe(0);
    expect(await stopOf(reader, ownedBook.book)).toEqual(['Y.', 1]);
    // This phrase was deleted a second time twenty seconds ago, so it can still be restored.
    expect((await restore('phrase', phrases[0]?.id)).status).toBe(200);
    expect(await textsOf(book)).toEqual(['A.', 'B.']);
    await expectOrder();
  });

  it('returns 404 for restoring something not deleted, 422 for a bad id and 401 or 403 without permission', async () => {
    const { restore, bookOf } = undoTools;
    const { book, chapters, phrases } = await bookOf(['A.']);
    const member = createStudioClient(world, await buildPerson(world));
    for (const [itemType, id] of [
      ['book', book.id],
      ['chapter', chapters[0]?.id],
      ['phrase', phrases[0]?.id],
    ] as const) {
      const { status, body } = await restore(itemType, id);
      expect([status, body.message]).toEqual([404, `This ${itemType} can’t be brought back anymore.`]);
      expect((await restore(itemType, 999_999)).status).toBe(404);
      expect((await studio.post(`/admin/${itemType}/x/restore`)).body.errors).toHaveProperty('id');
      expect((await member.post(`/admin/${itemType}/${id}/restore`)).status).toBe(403);
      expect((await world.api.post(`/v1/admin/${itemType}/${id}/restore`)).status).toBe(401);
    }
  });

  it('purges all other deleted books when purging one book fails', async () => {
    const { remove, bookOf } = undoTools;
    const { db, sql } = world.deps;
    const books = [await bookOf(['A.']), await bookOf(['B.'])];
    for (const { book } of books) await remove('book', book.id);
    world.moveClock(10 * minuteMs);
    const [stuckBookId = 0, otherBookId] = books.map(({ book }) => book.id);
    await sql.query(`create function refuse_purge() returns trigger language plpgsql as
      $$ begin if old.book_id = ${stuckBookId} then raise exception 'stuck'; end if; return old; end $$`);
    await sql.query(`create trigger refuse_purge before delete on deletions for each row
      execute function refuse_purge()`);
    await purgeExpiredDeletions(world.deps);
    const bothBooksFilter = { bookId: { in: [stuckBookId, otherBookId ?? 0] } };
    expect(await db.deletion.findMany({ where: bothBooksFilter, select: { bookId: true } })).toEqual([
      { bookId: stuckBookId },
    ]);
    expect(world.readLog()).toContain('what was deleted could not be purged');
    await sql.query('drop function refuse_purge cascade');
    await purgeExpiredDeletions(world.deps);
    expect(await db.deletion.count({ where: bothBooksFilter })).toBe(0);
  });

  it('keeps a book consistent while phrases are deleted and restored simultaneously', async () => {
    const { textsOf, expectOrder, restore, remove, bookOf } = undoTools;
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
