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
 * A book in which two phrases explain “chat”, in one chapter or in two, and a last one has the word without explaining
 * it: it takes the meaning of whichever comes first.
 */
async function contested(chapters: string[][]) {
  const book = await buildBook(world, { chapters, dictionary: '' });
  const made = await chaptersOf(world, book);
  const [first, second, reader] = made.flatMap(({ phrases }) => phrases);
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
  return { book, chapters: made.map(({ id }) => id), first, second, reader, meaning };
}

const oneChapter = [['Un chat.', 'Le chat.', 'Mon chat.']];
const twoChapters = [['Un chat.'], ['Le chat.', 'Mon chat.']];

describe('a word that a book explains twice means what the first of them says', () => {
  it('after the phrases of a chapter are put into another order', async () => {
    const { chapters, first, second, reader, meaning } = await contested(oneChapter);
    expect(await meaning()).toBe('cat');
    const order = { chapter_id: chapters[0], ids: [second.id, first.id, reader.id] };
    expect((await studio.put('/admin/phrase-order', order)).status).toBe(200);
    expect(await meaning()).toBe('tomcat');
  });

  it('after one of them is moved', async () => {
    const { first, second, meaning } = await contested(oneChapter);
    for (const [{ id }, expected] of [
      [second, 'tomcat'],
      [first, 'cat'],
    ] as const) {
      expect((await studio.put(`/admin/phrase/${id}/place`, { place: 1 })).status).toBe(200);
      expect(await meaning()).toBe(expected);
    }
  });

  it('after the chapters are put into another order', async () => {
    const { book, chapters, meaning } = await contested(twoChapters);
    const order = { book_id: book.id, ids: [...chapters].reverse() };
    expect((await studio.put('/admin/chapter-order', order)).status).toBe(200);
    expect(await meaning()).toBe('tomcat');
  });
});
