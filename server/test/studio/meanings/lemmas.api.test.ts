import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retokenizeOutdatedBooks } from '../../../src/features/studio/public.ts';
import { buildAdministrator, buildBook, chaptersOf, phraseOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient, makeWav, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

const readEntryLemmas = async (bookId: number) => {
  const entries = await world.deps.db.dictionaryEntry.findMany({
    where: { bookId },
    orderBy: [{ phraseId: 'asc' }, { line: 'asc' }],
  });
  return entries.map(({ term, lemma }) => [term, lemma]);
};

describe('the lemmas of a phrase', () => {
  it('stores the lemmas of the words, expressions and dictionary terms of a new phrase', async () => {
    const book = await buildBook(world, { chapters: [['Un homme.']], dictionary: '' });
    const [chapter] = await chaptersOf(world, book);
    const { status } = await studio.post('/admin/phrase', {
      phrase: 'Elles allaient tout de suite au marché.',
      dictionary: 'allaient = went\ntout de suite = right away\nabsente = absent',
      chapter_id: String(chapter?.id),
      line_audio: makeWav(100),
    });
    expect(status).toBe(200);
    const { lemmas, wordKinds, wordList } = await phraseOf(world, book.id, 2);
    expect(wordList).toContain('tout de suite');
    expect(lemmas).toEqual(['elles', 'aller', 'tout', 'de', 'suite', 'au', 'marché']);
    expect(wordKinds).toHaveLength(lemmas.length);
    expect(wordKinds.slice(0, 2)).toEqual(['pronoun', 'verb']);
    expect(await readEntryLemmas(book.id)).toEqual([
      ['allaient', 'aller'],
      ['tout de suite', null],
      ['absente', null],
    ]);
  });

  it('updates the stored lemmas when a phrase is edited', async () => {
    const book = await buildBook(world, { chapters: [['Il porte un sac.']], dictionary: 'porte = carries' });
    const { id, lemmas } = await phraseOf(world, book.id, 1);
    expect(lemmas).toEqual(['il', 'porter', 'un', 'sac']);
    expect(await readEntryLemmas(book.id)).toEqual([['porte', 'porter']]);
    await studio.put(`/admin/phrase/${id}`, { phrase: 'Voici la porte.' });
    expect((await phraseOf(world, book.id, 1)).lemmas).toEqual(['voici', 'le', 'porte']);
    expect(await readEntryLemmas(book.id)).toEqual([['porte', 'porte']]);
  });

  it('restores the lemmas of a deleted phrase along with the phrase', async () => {
    const book = await buildBook(world, { chapters: [['Il va.', 'Elle vient.']] });
    const { id } = await phraseOf(world, book.id, 2);
    await studio.remove(`/admin/phrase/${id}`);
    expect((await studio.post(`/admin/phrase/${id}/restore`, {})).status).toBe(200);
    expect((await phraseOf(world, book.id, 2)).lemmas).toEqual(['elle', 'venir']);
  });

  it('adds missing lemmas to phrases that an older version of the server had split into words', async () => {
    const { db } = world.deps;
    const phrases = Array.from({ length: 120 }, (_, index) => `Il ira ${index} fois.`);
    const book = await buildBook(world, { chapters: [phrases], dictionary: 'ira = will go' });
    const bookId = book.id;
    await db.phrase.updateMany({ where: { bookId }, data: { lemmas: [], wordKinds: [] } });
    await db.dictionaryEntry.updateMany({ where: { bookId }, data: { lemma: null } });
    await db.book.update({ where: { id: bookId }, data: { cutVersion: 1 } });
    expect(await retokenizeOutdatedBooks(world.deps)).toBe(1);
    expect(await db.phrase.count({ where: { bookId, lemmas: { has: 'aller' } } })).toBe(120);
    expect(await db.dictionaryEntry.count({ where: { bookId, lemma: 'aller' } })).toBe(120);
    expect((await db.book.findUniqueOrThrow({ where: { id: bookId } })).cutVersion).toBe(book.cutVersion);
    expect(await retokenizeOutdatedBooks(world.deps)).toBe(0);
  });
});
