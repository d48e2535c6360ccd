import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retokenizeOutdatedBooks } from '../../../src/features/studio/public.ts';
import { followLemmaChanges } from '../../../src/features/vocabulary/public.ts';
import { buildAdministrator, buildBook, buildPerson, chaptersOf, phraseOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createLemmaTools } from '../../support/studio/lemmas.ts';
import { createStudioClient, makeWav, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let tools: ReturnType<typeof createLemmaTools>;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  tools = createLemmaTools(world, studio);
});
afterAll(() => world.close());

const buildPhrases = async (phrases: string[]) => {
  const book = await buildBook(world, { chapters: [phrases], dictionary: '' });
  return { book, bookId: book.id, firstId: (await phraseOf(world, book.id, 1)).id };
};
const countCorrections = (bookId: number) => world.deps.db.lemmaCorrection.count({ where: { bookId } });
const at = new Date('2026-11-20T10:00:00Z');

describe('corrections of lemmas', () => {
  it('apply again when a job reads the book by new rules, and when an edit does', async () => {
    const { db } = world.deps;
    const { bookId, firstId } = await buildPhrases(['Il a un fils.', 'Brave a des fils.', 'Voici Brave.']);
    await tools.correct(firstId, 'fils', 'phrase', { lemma: 'rejeton' });
    await tools.correct((await phraseOf(world, bookId, 2)).id, 'fils', 'book', { lemma: 'enfant' });
    await tools.correct((await phraseOf(world, bookId, 3)).id, 'Brave', 'book', { is_name: false });
    const readAll = async () => [
      await tools.lemmasOf(bookId, 1),
      await tools.lemmasOf(bookId, 2),
      await tools.lemmasOf(bookId, 3),
    ];
    const corrected = await readAll();
    expect(corrected).toEqual([
      ['il', 'avoir', 'un', 'rejeton'],
      ['brave', 'avoir', 'des', 'enfant'],
      ['voici', 'brave'],
    ]);
    const outdate = async () => {
      await db.phraseName.deleteMany({ where: { bookId } });
      await db.phrase.updateMany({ where: { bookId }, data: { lemmas: [], wordKinds: [] } });
      await db.book.update({ where: { id: bookId }, data: { cutVersion: 3 } });
    };
    await outdate();
    await retokenizeOutdatedBooks(world.deps);
    expect(await readAll()).toEqual(corrected);
    await outdate();
    await studio.put(`/admin/phrase/${firstId}`, { phrase: 'Il a un fils !' });
    expect(await readAll()).toEqual(corrected);
    await outdate();
    await tools.reset(firstId, 'fils', 'phrase');
    expect(await readAll()).toEqual([['il', 'avoir', 'un', 'enfant'], corrected[1], corrected[2]]);
  });

  it('follow their word through edits of the phrase, and are dropped when it is gone', async () => {
    const { bookId, firstId } = await buildPhrases(['Un fils dort, un fils mange.']);
    await tools.correct(firstId, 'fils', 'phrase', { lemma: 'rejeton' });
    const edit = async (phrase: string) => {
      expect((await studio.put(`/admin/phrase/${firstId}`, { phrase })).status).toBe(200);
      return (await tools.lemmasOf(bookId, 1)).filter((lemma) => ['rejeton', 'fil', 'fils'].includes(lemma));
    };
    const ruleLemma = (await edit('Un fils dort, un fils mange !'))[1] ?? '';
    expect(await edit('Mon fils, un fils dort, un fils mange.')).toEqual([ruleLemma, 'rejeton', ruleLemma]);
    expect(await edit('Un fils dort.')).toEqual(['rejeton']);
    expect(await edit('Il dort, le fils.')).toEqual(['rejeton']);
    expect(await edit('FILS, il dort.')).toEqual(['rejeton']);
    expect(await edit('Il dort.')).toEqual([]);
    expect(await countCorrections(bookId)).toBe(0);
    expect(await edit('Il dort, le fils.')).toEqual([ruleLemma]);
  });

  it('stay when phrases are added, moved and explained', async () => {
    const { book, bookId, firstId } = await buildPhrases(['Il a un fils.', 'Elle rit.']);
    await tools.correct(firstId, 'fils', 'phrase', { lemma: 'rejeton' });
    await tools.correct(firstId, 'un', 'book', { lemma: 'unité' });
    const [chapter] = await chaptersOf(world, book);
    await studio.post('/admin/phrase', {
      phrase: 'Voici un fils.',
      dictionary: 'fils = son',
      chapter_id: String(chapter?.id),
      before_id: String(firstId),
      line_audio: makeWav(100),
    });
    await studio.put(`/admin/phrase/${firstId}/place`, { place: 3 });
    expect(await tools.lemmasOf(bookId, 3)).toEqual(['il', 'avoir', 'unité', 'rejeton']);
    expect(await tools.lemmasOf(bookId, 1)).toContain('unité');
    expect(await tools.lemmasOf(bookId, 1)).not.toContain('rejeton');
  });

  it('come back with a deleted phrase or chapter, and are deleted with them', async () => {
    const { book, bookId, firstId } = await buildPhrases(['Voici Brave.', 'Brave dort.']);
    await tools.correct(firstId, 'Brave', 'phrase', { is_name: false });
    await studio.remove(`/admin/phrase/${firstId}`);
    expect(await countCorrections(bookId)).toBe(0);
    expect((await studio.post(`/admin/phrase/${firstId}/restore`)).status).toBe(200);
    expect(await tools.lemmasOf(bookId, 1)).toEqual(['voici', 'brave']);
    expect(await tools.lemmasOf(bookId, 2)).toEqual(['brave', 'dormir']);
    const [chapter] = await chaptersOf(world, book);
    await studio.remove(`/admin/chapter/${chapter?.id}`);
    expect(await countCorrections(bookId)).toBe(0);
    expect((await studio.post(`/admin/chapter/${chapter?.id}/restore`)).status).toBe(200);
    expect(await tools.lemmasOf(bookId, 1)).toEqual(['voici', 'brave']);
    expect((await tools.readWord(firstId, 'Brave'))?.of_phrase?.is_name).toBe(false);
  });

  it('move the states of members once no phrase has the old lemma, and back after a reset', async () => {
    const { db } = world.deps;
    const { bookId, firstId } = await buildPhrases(['Le zorglon dort.', 'Un zorglon rit.']);
    const secondId = (await phraseOf(world, bookId, 2)).id;
    const {
      user: { id: userId },
    } = await buildPerson(world);
    await db.lemmaState.create({
      data: { userId, lemma: 'zorglon', state: 'known', changedAt: at, day: at },
    });
    const readStates = async () =>
      (await db.lemmaState.findMany({ where: { userId } })).map(({ lemma, state }) => [lemma, state]);
    await tools.correct(firstId, 'zorglon', 'phrase', { lemma: 'zorgler' });
    await followLemmaChanges(world.deps);
    expect(await readStates()).toEqual([['zorglon', 'known']]);
    await tools.correct(secondId, 'zorglon', 'phrase', { lemma: 'zorgler' });
    await followLemmaChanges(world.deps);
    expect(await readStates()).toEqual([['zorgler', 'known']]);
    await tools.reset(firstId, 'zorglon', 'phrase');
    await tools.reset(secondId, 'zorglon', 'phrase');
    await followLemmaChanges(world.deps);
    expect(await readStates()).toEqual([['zorglon', 'known']]);
  });
});
