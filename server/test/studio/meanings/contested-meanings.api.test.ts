import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, chaptersOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { type Studio, studioOf } from '../../support/studio/uploads.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startWorld();
  studio = studioOf(world, await buildAdministrator(world));
});
afterAll(() => world.close());

/**
 * Builds a book in which two phrases, in one chapter or in two, explain “chat” differently. The last phrase contains
 * the word without explaining it, so it shows the earlier of the two meanings.
 */
async function buildContested(chapters: string[][]) {
  const book = await buildBook(world, { chapters, dictionary: '' });
  const built = await chaptersOf(world, book);
  const [first, second, reader] = built.flatMap(({ phrases }) => phrases);
  if (!first || !second || !reader) throw new Error('three phrases are needed');
  for (const [{ id, phrase }, meaning] of [
    [first, 'cat'],
    [second, 'tomcat'],
  ] as const)
    await studio.put(`/admin/phrase/${id}`, { phrase, dictionary: `chat = ${meaning}` });
  const meaning = async () => {
    const { body } = await studio.get(`/admin/phrase/${reader.id}`);
    return body.data.meanings[body.data.word_list.indexOf('chat')];
  };
  return { book, chapters: built.map(({ id }) => id), first, second, reader, meaning };
}

const oneChapter = [['Un chat.', 'Le chat.', 'Mon chat.']];
const twoChapters = [['Un chat.'], ['Le chat.', 'Mon chat.']];

describe('the meaning of a word that a book explains twice', () => {
  it('uses the earliest meaning of a word in the book after a chapter’s phrases are reordered', async () => {
    const { chapters, first, second, reader, meaning } = await buildContested(oneChapter);
    expect(await meaning()).toBe('cat');
    const order = { chapter_id: chapters[0], ids: [second.id, first.id, reader.id] };
    expect((await studio.put('/admin/phrase-order', order)).status).toBe(200);
    expect(await meaning()).toBe('tomcat');
  });

  it('uses the earliest meaning of a word in the book after a phrase is moved', async () => {
    const { first, second, meaning } = await buildContested(oneChapter);
    for (const [{ id }, expected] of [
      [second, 'tomcat'],
      [first, 'cat'],
    ] as const) {
      expect((await studio.put(`/admin/phrase/${id}/place`, { place: 1 })).status).toBe(200);
      expect(await meaning()).toBe(expected);
    }
  });

  it('uses the earliest meaning of a word in the book after the chapters are reordered', async () => {
    const { book, chapters, meaning } = await buildContested(twoChapters);
    const order = { book_id: book.id, ids: [...chapters].reverse() };
    expect((await studio.put('/admin/chapter-order', order)).status).toBe(200);
    expect(await meaning()).toBe('tomcat');
  });
});
