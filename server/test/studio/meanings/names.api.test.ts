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

const lemmaOf = async (bookId: number, phraseNo: number) =>
  (await phraseOf(world, bookId, phraseNo)).lemmas[0];

describe('the names of a book', () => {
  it('reads a word as a name in all phrases of the book while one phrase shows that it is one', async () => {
    const book = await buildBook(world, {
      chapters: [['Brave dort.', 'Il est là.', 'Brave a faim.']],
      dictionary: 'Brave = Brave',
    });
    expect(await lemmaOf(book.id, 1)).toBe('brave');
    const { id } = await phraseOf(world, book.id, 2);
    await studio.put(`/admin/phrase/${id}`, { phrase: 'Voici Brave.' });
    expect([await lemmaOf(book.id, 1), await lemmaOf(book.id, 3)]).toEqual(['Brave', 'Brave']);

    expect(
      (await world.deps.db.dictionaryEntry.findFirst({ where: { bookId: book.id, key: 'brave' } }))?.lemma,
    ).toBe('Brave');
    await studio.remove(`/admin/phrase/${id}`);
    expect([await lemmaOf(book.id, 1), await lemmaOf(book.id, 2)]).toEqual(['brave', 'brave']);
    await studio.post(`/admin/phrase/${id}/restore`, {});
    expect([await lemmaOf(book.id, 1), await lemmaOf(book.id, 3)]).toEqual(['Brave', 'Brave']);
  });

  it('uses the names of the book for a new phrase, but not those of another book', async () => {
    const book = await buildBook(world, { chapters: [['Voici monsieur Le Goff.']], dictionary: '' });
    await buildBook(world, { chapters: [['Voici Brave.']], dictionary: '' });
    const [chapter] = await chaptersOf(world, book);
    for (const phrase of ['Le Goff entre.', 'Brave dort.'])
      await studio.post('/admin/phrase', {
        phrase,
        dictionary: '',
        chapter_id: String(chapter?.id),
        line_audio: makeWav(100),
      });
    expect((await phraseOf(world, book.id, 2)).lemmas).toEqual(['Le', 'Goff', 'entrer']);
    expect((await phraseOf(world, book.id, 3)).lemmas).toEqual(['brave', 'dormir']);
  });

  it('finds the names of a book that an older version of the server had split into words', async () => {
    const { db } = world.deps;
    const phrases = [
      'Brave dort.',
      ...Array.from({ length: 110 }, (_, index) => `Il a ${index} ans.`),
      'Voici Brave.',
    ];
    const book = await buildBook(world, { chapters: [phrases], dictionary: '' });
    await db.phraseName.deleteMany({ where: { bookId: book.id } });
    await db.phrase.updateMany({ where: { bookId: book.id }, data: { lemmas: [], wordKinds: [] } });
    await db.book.update({ where: { id: book.id }, data: { cutVersion: 3 } });
    await retokenizeOutdatedBooks(world.deps);
    expect(await lemmaOf(book.id, 1)).toBe('Brave');
  });
});
