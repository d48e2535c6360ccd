import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeDeleted } from '../../src/features/studio/public.ts';
import { buildAdministrator, buildPerson } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { undoTools } from '../support/studio/undo.ts';
import { type Studio, studioOf } from '../support/studio/uploads.ts';

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

describe('restoring and purging deletions', () => {
  it('allows a deletion to be undone for ten minutes, then purges its rows and files', async () => {
    const { textsOf, expectOrder, restore, remove, bookOf, readerOf, stopOf } = tools;
    const { book, chapters, phrases } = await bookOf(['A.', 'B.'], ['C.']);
    const unowned = await bookOf(['X.']);
    const owned = await bookOf(['Y.']);
    const reader = await readerOf(owned.book, 1);
    await remove('phrase', phrases[0]?.id);
    await remove('chapter', chapters[1]?.id);
    for (const { book: deleted } of [unowned, owned]) await remove('book', deleted.id);
    world.moveClock(10 * minute - 20_000);
    await purgeDeleted(world.deps);
    expect((await restore('phrase', phrases[0]?.id)).status).toBe(200);
    await remove('phrase', phrases[0]?.id);
    world.moveClock(20_000);
    // The deadline applies even before the purge job has run.
    for (const [what, id] of [
      ['chapter', chapters[1]?.id],
      ['book', unowned.book.id],
      ['book', owned.book.id],
    ] as const)
      expect((await restore(what, id)).status, what).toBe(404);
    expect(await purgeDeleted(world.deps)).toBeGreaterThanOrEqual(3);
    const { media, db } = world.deps;
    const files = [...(await media.list('clips')), ...(await media.list('deleted'))];
    for (const { audioFile } of [...(chapters[1]?.phrases ?? []), ...unowned.phrases])
      expect(files).not.toContain(audioFile);
    expect(await db.phrase.count({ where: { bookId: unowned.book.id } })).toBe(0);
    expect(await stopOf(reader, owned.book)).toEqual(['Y.', 1]);
    // This phrase was deleted again twenty seconds ago, which restarted its ten minutes.
    expect((await restore('phrase', phrases[0]?.id)).status).toBe(200);
    expect(await textsOf(book)).toEqual(['A.', 'B.']);
    await expectOrder();
  });

  it('returns 404 for a restore of something never deleted, 422 for a bad id, and 401 or 403 without permission', async () => {
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

  it('purges the remaining deletions when one of them fails', async () => {
    const { remove, bookOf } = tools;
    const { db, sql } = world.deps;
    const books = [await bookOf(['A.']), await bookOf(['B.'])];
    for (const { book } of books) await remove('book', book.id);
    world.moveClock(10 * minute);
    const [stuck = 0, other] = books.map(({ book }) => book.id);
    await sql.query(`create function refuse_purge() returns trigger language plpgsql as
      $$ begin if old.book_id = ${stuck} then raise exception 'stuck'; end if; return old; end $$`);
    await sql.query(`create trigger refuse_purge before delete on deletions for each row
      execute function refuse_purge()`);
    await purgeDeleted(world.deps);
    const stuckAndOther = { bookId: { in: [stuck, other ?? 0] } };
    expect(await db.deletion.findMany({ where: stuckAndOther, select: { bookId: true } })).toEqual([
      { bookId: stuck },
    ]);
    expect(world.logged()).toContain('what was deleted could not be purged');
    await sql.query('drop function refuse_purge cascade');
    await purgeDeleted(world.deps);
    expect(await db.deletion.count({ where: stuckAndOther })).toBe(0);
  });

  it('keeps books consistent during simultaneous deletions and restores', async () => {
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
