import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Book } from '../../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  chaptersOf,
  getAs,
  type Person,
} from '../builders.ts';
import { startWorld, type World } from '../running/world.ts';
import { createStudioClient, type StudioClient } from './uploads.ts';

export const draftTexts = [['Un chat.', 'Deux chats.'], ['Trois rois.', 'Quatre rois.'], ['Cinq lits.']];

/**
 * Starts a world. Before each test, builds a book of three chapters and a member who owns it. The first two chapters
 * are the sample.
 */
export function setUpDrafts() {
  let startedWorld: { world: World; studio: StudioClient } | undefined;
  let builtBook: { book: Book; ids: number[]; member: Person } | undefined;
  const getWorld = () => {
    if (startedWorld === undefined) throw new Error('the world has not started');
    return startedWorld;
  };
  const getBook = () => {
    if (builtBook === undefined) throw new Error('the book is not built');
    return builtBook;
  };
  beforeAll(async () => {
    const world = await startWorld();
    startedWorld = { world, studio: createStudioClient(world, await buildAdministrator(world)) };
  });
  afterAll(() => getWorld().world.close({ rowsByHand: true }));
  beforeEach(async () => {
    const { world } = getWorld();
    const book = await buildBook(world, {
      chapters: draftTexts,
      sampleChapters: [1, 2],
      author: 'Brouillon',
    });
    const member = await buildPerson(world);
    await addBookToLibrary(world, member.user.id, book.id);
    builtBook = { book, ids: (await chaptersOf(world, book)).map(({ id }) => id), member };
  });

  const getPath = async (path: string, person?: Person) => await getAs(getWorld().world, path, person);
  const toBookQuery = () => `book_code=${getBook().book.bookCode}`;
  return {
    get: () => ({ ...getWorld(), ...getBook() }),
    publish: async (chapterNo: number, published: unknown) =>
      await getWorld().studio.put(`/admin/chapter-publication/${getBook().ids[chapterNo - 1]}`, {
        published,
      }),
    read: getPath,
    code: toBookQuery,
    /** Returns the phrase at which the member continues reading. */
    readBook: async () => (await getPath(`/user/read-book?${toBookQuery()}`, getBook().member)).body.data,
    moveTo: async (phraseNo: number) => {
      const position = {
        book_code: getBook().book.bookCode,
        phrase_no: phraseNo,
        seen_at: new Date().toISOString(),
      };
      await getWorld()
        .world.api.put('/v1/user/reading-position')
        .set('Authorization', getBook().member.bearer)
        .send(position);
    },
  };
}
