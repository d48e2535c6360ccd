import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Book } from '../../../src/generated/prisma/client.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  chaptersOf,
  getAs,
  ownBook,
  type Person,
} from '../builders.ts';
import { startWorld, type World } from '../running/world.ts';
import { type Studio, studioOf } from './uploads.ts';

export const draftTexts = [['Un chat.', 'Deux chats.'], ['Trois rois.', 'Quatre rois.'], ['Cinq lits.']];

/**
 * Starts a world in which each test has a book of three chapters, the first two in its sample, and a member who owns
 * it.
 */
export function startDrafts() {
  let started: { world: World; studio: Studio } | undefined;
  let built: { book: Book; ids: number[]; member: Person } | undefined;
  const running = () => {
    if (started === undefined) throw new Error('the world has not started');
    return started;
  };
  const own = () => {
    if (built === undefined) throw new Error('the book is not built');
    return built;
  };
  beforeAll(async () => {
    const world = await startWorld();
    started = { world, studio: studioOf(world, await buildAdministrator(world)) };
  });
  afterAll(() => running().world.close({ rowsByHand: true }));
  beforeEach(async () => {
    const { world } = running();
    const book = await buildBook(world, {
      chapters: draftTexts,
      sampleChapters: [1, 2],
      author: 'Brouillon',
    });
    const member = await buildPerson(world);
    await ownBook(world, member.user.id, book.id);
    built = { book, ids: (await chaptersOf(world, book)).map(({ id }) => id), member };
  });

  const read = async (path: string, person?: Person) => await getAs(running().world, path, person);
  const code = () => `book_code=${own().book.bookCode}`;
  return {
    get: () => ({ ...running(), ...own() }),
    publish: async (chapterNo: number, published: unknown) =>
      await running().studio.put(`/admin/chapter-publication/${own().ids[chapterNo - 1]}`, { published }),
    read,
    code,
    /** Returns the phrase at which the member continues. */
    readBook: async () => (await read(`/user/read-book?${code()}`, own().member)).body.data,
    moveTo: async (phraseNo: number) => {
      const sent = { book_code: own().book.bookCode, phrase_no: phraseNo, seen_at: new Date().toISOString() };
      await running()
        .world.api.put('/v1/user/reading-position')
        .set('Authorization', own().member.bearer)
        .send(sent);
    },
  };
}
