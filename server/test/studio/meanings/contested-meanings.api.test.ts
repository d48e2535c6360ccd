import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, chaptersOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

/**
 * Builds a book in which two phrases give different meanings to “chat”. A third phrase contains the word without
 * explaining it, so it shows the meaning that comes first in the book.
 */
async function buildContestedBook(chapters: string[][]) {
  const book = await buildBook(world, { chapters, dictionary: '' });
  const builtChapters = await chaptersOf(world, book);
  const [firstPhrase, secondPhrase, reader] = builtChapters.flatMap(({ phrases }) => phrases);
  if (!firstPhrase || !secondPhrase || !reader) throw new Error('three phrases are needed');
  for (const [{ id, phrase }, meaning] of [
    [firstPhrase, 'cat'],
    [secondPhrase, 'tomcat'],
  ] as const)
    await studio.put(`/admin/phrase/${id}`, { phrase, dictionary: `chat = ${meaning}` });
  const readMeaning = async () => {
    const { body } = await studio.get(`/admin/phrase/${reader.id}`);
    return body.data.meanings[body.data.word_list.indexOf('chat')];
  };
  return {
    book,
    chapters: builtChapters.map(({ id }) => id),
    first: firstPhrase,
    second: secondPhrase,
    reader,
    meaning: readMeaning,
  };
}

const oneChapter = [['Un chat.', 'Le chat.', 'Mon chat.']];
const twoChapters = [['Un chat.'], ['Le chat.', 'Mon chat.']];

describe('the meaning of a word that a book explains twice', () => {
  it('takes a word’s meaning from the phrase that explains the word first, even after phrases are reordered', async () => {
    const { chapters, first, second, reader, meaning } = await buildContestedBook(oneChapter);
    expect(await meaning()).toBe('cat');
    const phraseOrder = { chapter_id: chapters[0], ids: [second.id, first.id, reader.id] };
    expect((await studio.put('/admin/phrase-order', phraseOrder)).status).toBe(200);
    expect(await meaning()).toBe('tomcat');
  });

  it('takes a word’s meaning from the phrase that explains the word first, even after a phrase is moved', async () => {
    const { first, second, meaning } = await buildContestedBook(oneChapter);
    for (const [{ id }, expectedMeaning] of [
      [second, 'tomcat'],
      [first, 'cat'],
    ] as const) {
      expect((await studio.put(`/admin/phrase/${id}/place`, { place: 1 })).status).toBe(200);
      expect(await meaning()).toBe(expectedMeaning);
    }
  });

  it('takes a word’s meaning from the phrase that explains the word first, even after chapters are reordered', async () => {
    const { book, chapters, meaning } = await buildContestedBook(twoChapters);
    const chapterOrder = { book_id: book.id, ids: [...chapters].reverse() };
    expect((await studio.put('/admin/chapter-order', chapterOrder)).status).toBe(200);
    expect(await meaning()).toBe('tomcat');
  });
});
